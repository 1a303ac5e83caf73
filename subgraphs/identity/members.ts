import { changeMemberRole, removeMember } from '@rodovia/core/identity/members/change-member.ts'
import { listMembers } from '@rodovia/core/identity/members/list-members.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import { resolveConnection } from '../shared/connection.ts'
import { builder, connectionOf, cursorOf, page } from './builder.ts'
import { PersonaEnum, RoleEnum } from './user.ts'

export const MemberRef = builder.objectRef<User>('Member').implement({
  description: 'Somebody with an account, to those who manage the tenant’s people.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id.' }),
    email: t.exposeString('email', { description: 'The e-mail address, which is the name to log in with.' }),
    name: t.exposeString('name', { description: 'The full name.' }),
    role: t.expose('role', { type: RoleEnum, description: 'What the member may do for the tenant.' }),
    persona: t.expose('persona', {
      type: PersonaEnum,
      nullable: true,
      description: 'What a driver drives; null for everybody else.',
    }),
    phone: t.exposeString('phone', { nullable: true, description: 'The telephone number.' }),
    isPending: t.exposeBoolean('isPending', {
      description: 'Whether a driver who signed up waits for an answer.',
    }),
  }),
})

export const MemberConnection = connectionOf(MemberRef, cursorOf)

builder.queryField('members', (t) =>
  t.field({
    type: MemberConnection,
    description:
      'The people of a tenant, newest first. For its owner and admins, of any tenant for those who run the platform. Refuses with `forbidden`, `not_found`.',
    args: { ...page, tenantId: t.arg.id({ description: 'Whose; the own tenant’s where nothing is said.' }) },
    resolve: (_, { tenantId, ...asked }, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) =>
        listMembers(ports, { actor, page, ...(tenantId && { tenantId }) }),
      ),
  }),
)

builder.mutationFields((t) => {
  const userId = t.arg.id({ required: true, description: 'The id of the member.' })
  return {
    changeMemberRole: t.field({
      type: MemberRef,
      description:
        'Gives a member another role, none above the own; the member’s sessions end within 5 s. Refuses with `forbidden`, `not_found`, `last_owner`, `validation_failed`.',
      args: {
        userId,
        role: t.arg({ type: RoleEnum, required: true, description: 'What the member may do from now on.' }),
      },
      resolve: (_, input, { ports, ...request }) => changeMemberRole(ports, { ...input, request }),
    }),
    removeMember: t.boolean({
      description:
        'Takes a member out of the tenant; the sessions end within 5 s, the e-mail address may be used again. Always true. Refuses with `forbidden`, `not_found`, `last_owner`.',
      args: { userId },
      resolve: async (_, { userId }, { ports, ...request }) => {
        await removeMember(ports, { userId, request })
        return true
      },
    }),
  }
})
