import { holderOf } from '@rodovia/core/identity/api-keys/api-key.ts'
import { changeMemberRole, removeMember } from '@rodovia/core/identity/members/change-member.ts'
import { listMembers } from '@rodovia/core/identity/members/find-member.ts'
import type { MemberKeyChoice } from '@rodovia/core/identity/members/keys-of-member.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { byId, listed } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, described, id, int, of } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { thenTrue, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page } from './builder.ts'
import { accountFields, RoleEnum } from './user.ts'

const keyCountOf = createLoader(
  async ({ ports }, ids: readonly UserId[]) => Map.groupBy(await ports.apiKeys.heldBy(ids), holderOf),
  () => [],
)

const factorCountOf = createLoader(
  ({ ports }, ids: readonly UserId[]) => ports.factors.counts(ids),
  () => 0,
)

const MemberKeyChoiceEnum = describedEnum<MemberKeyChoice>(
  builder,
  'MemberKeyChoice',
  'What happens to the API keys that a removed member holds.',
  {
    revoke: 'They stop working on every server within one second.',
    take_over:
      'The caller holds them from then on. No key becomes stronger: scopes that the member’s role did not allow are dropped.',
  },
)

export const MemberRef = builder.objectRef<User>('Member').implement({
  description: 'A user account, as administrators of the tenant see it.',
  fields: described({
    ...accountFields,
    isPending: boolean('Whether a driver waits for approval.'),
    hasSecondFactor: boolean(
      'Whether logins of the member need more than the password.',
      async ({ id }, _, context) => (await factorCountOf(context, id)) > 0,
    ),
    apiKeyCount: int(
      'Number of API keys that the member holds and that are not revoked.',
      async ({ id }, _, context) => (await keyCountOf(context, id)).length,
    ),
  }),
})

export const MemberConnection = connectionOf(MemberRef, byId)

builder.queryField('members', (t) =>
  t.field({
    type: MemberConnection,
    description:
      'Members of a tenant, newest first. For owner and admins of the tenant; platform administrators read any tenant’s. Errors: `forbidden`, `not_found`.',
    args: { ...page, tenantId: t.arg(id.orNull('Tenant; the default is the caller’s tenant.')) },
    resolve: listed(byId, listMembers),
  }),
)

builder.mutationFields((t) => {
  const userId = t.arg(id('User id of the member.'))
  return {
    changeMemberRole: t.field({
      type: MemberRef,
      description:
        'Change the role of a member, to none above the caller’s own; the member’s sessions end within 5 s. For the highest role (owner, superadmin) the caller confirms with `confirmIdentity`. Errors: `forbidden`, `step_up_required`, `not_found`, `last_owner`, `validation_failed`.',
      args: {
        userId,
        role: t.arg(of(RoleEnum)('New role.')),
      },
      resolve: withRequest(changeMemberRole),
    }),
    removeMember: t.boolean({
      description:
        'Remove a member from the tenant; their sessions end within 5 s and the e-mail address becomes free. Always true. Errors: `forbidden`, `not_found`, `last_owner`, and `validation_failed` if the member holds API keys and `keys` is missing.',
      args: {
        userId,
        keys: t.arg(
          of(MemberKeyChoiceEnum).orNull(
            'What happens to the API keys that the member holds; required if there are any.',
          ),
        ),
      },
      resolve: thenTrue(withRequest(removeMember)),
    }),
  }
})
