import { changeMemberRole, removeMember } from '@rodovia/core/identity/members/change-member.ts'
import { listMembers } from '@rodovia/core/identity/members/find-member.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import { byId, listed } from '../shared/connection.ts'
import { boolean, described, id, of } from '../shared/fields.ts'
import { thenTrue, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page } from './builder.ts'
import { accountFields, RoleEnum } from './user.ts'

export const MemberRef = builder.objectRef<User>('Member').implement({
  description: 'A user account, as administrators of the tenant see it.',
  fields: described({
    ...accountFields,
    isPending: boolean('Whether a driver waits for approval.'),
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
        'Change the role of a member, to none above the caller’s own; the member’s sessions end within 5 s. Errors: `forbidden`, `not_found`, `last_owner`, `validation_failed`.',
      args: {
        userId,
        role: t.arg(of(RoleEnum)('New role.')),
      },
      resolve: withRequest(changeMemberRole),
    }),
    removeMember: t.boolean({
      description:
        'Remove a member from the tenant; their sessions end within 5 s and the e-mail address becomes free. Always true. Errors: `forbidden`, `not_found`, `last_owner`.',
      args: { userId },
      resolve: thenTrue(withRequest(removeMember)),
    }),
  }
})
