import { acceptInvitation } from '@rodovia/core/identity/links/accept-invitation.ts'
import type { Invitation } from '@rodovia/core/identity/links/invitation.ts'
import { inviteMember } from '@rodovia/core/identity/links/invite-member.ts'
import {
  listInvitations,
  readInvitation,
  revokeInvitation,
} from '@rodovia/core/identity/links/read-invitations.ts'
import { resolveConnection } from '../shared/connection.ts'
import { builder, connectionOf, cursorOf, page } from './builder.ts'
import { MemberRef } from './members.ts'
import { PersonaEnum, RoleEnum } from './user.ts'

const InvitationRef = builder.objectRef<Invitation>('Invitation').implement({
  description: 'An invitation to join a tenant, by a link that works once.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Invitation id (UUID).' }),
    email: t.exposeString('email', { description: 'E-mail address of the invited person.' }),
    role: t.expose('role', { type: RoleEnum, description: 'Role of the new member.' }),
    persona: t.expose('persona', {
      type: PersonaEnum,
      nullable: true,
      description: 'Kind of driver, by vehicle; null for users who are not drivers.',
    }),
    tenantName: t.exposeString('tenantName', { description: 'Name of the tenant.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the invitation was created.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the invitation expires.' }),
  }),
})

const InvitationConnection = connectionOf(InvitationRef, cursorOf)
const token = { required: true, description: 'Token: the last path segment of the link.' } as const

builder.queryFields((t) => ({
  invitation: t.field({
    type: InvitationRef,
    description: 'The invitation of a link. Public. Errors: `link_expired`.',
    args: { token: t.arg.string(token) },
    resolve: (_, { token }, { ports }) => readInvitation(ports, { token }),
  }),
  invitations: t.field({
    type: InvitationConnection,
    description:
      'Open invitations of a tenant, newest first. For owner and admins of the tenant; platform administrators read any tenant’s. Errors: `forbidden`, `not_found`.',
    args: { ...page, tenantId: t.arg.id({ description: 'Tenant; the default is the caller’s tenant.' }) },
    resolve: (_, { tenantId, ...args }, { ports, actor }) =>
      resolveConnection(args, cursorOf, (page) =>
        listInvitations(ports, { actor, page, ...(tenantId && { tenantId }) }),
      ),
  }),
}))

const InviteMemberInput = builder.inputType('InviteMemberInput', {
  description: 'An invitation to send.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'E-mail address of the invited person.' }),
    role: t.field({ type: RoleEnum, required: true, description: 'Role of the new member.' }),
    persona: t.field({ type: PersonaEnum, description: 'Kind of driver; only for the role `driver`.' }),
    tenantId: t.id({ description: 'Tenant to join; the default is the caller’s tenant.' }),
  }),
})

const InviteMemberPayload = builder
  .objectRef<{ invitation: Invitation; link: string | null }>('InviteMemberPayload')
  .implement({
    description: 'A newly created invitation.',
    fields: (t) => ({
      invitation: t.expose('invitation', { type: InvitationRef, description: 'The invitation.' }),
      link: t.exposeString('link', {
        nullable: true,
        description: 'Link to pass on, shown only here; null if it was sent by e-mail.',
      }),
    }),
  })

const AcceptInvitationInput = builder.inputType('AcceptInvitationInput', {
  description: 'The new member.',
  fields: (t) => ({
    token: t.string(token),
    name: t.string({ required: true, description: 'Full name, 1 to 120 characters.' }),
    password: t.string({ required: true, description: 'Password, 10 to 200 characters.' }),
    phone: t.string({ description: 'Phone number, such as `+55 11 91234-5678`.' }),
  }),
})

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: InviteMemberPayload,
    description:
      'Invite a person to a tenant, with no role above the caller’s own. It replaces an earlier invitation to the same address. Takes no Idempotency-Key. Errors: `forbidden`, `not_found`, `rate_limited`, `validation_failed`.',
    args: {
      input: t.arg({ type: InviteMemberInput, required: true, description: 'An invitation to send.' }),
    },
    resolve: (_, { input }, { ports, ...request }) => inviteMember(ports, { ...input, request }),
  }),
  revokeInvitation: t.boolean({
    description:
      'Revoke an invitation; an accepted one is not affected. Always true. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'Invitation id.' }) },
    resolve: async (_, { id }, { ports, ...request }) => {
      await revokeInvitation(ports, { id, request })
      return true
    },
  }),
  acceptInvitation: t.field({
    type: MemberRef,
    description:
      'Accept an invitation and create the account; the link works once. Public. Errors: `link_expired`, `rate_limited`, `validation_failed`.',
    args: { input: t.arg({ type: AcceptInvitationInput, required: true, description: 'The new member.' }) },
    resolve: (_, { input }, { ports, ...request }) => acceptInvitation(ports, { ...input, request }),
  }),
}))
