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
  description: 'Somebody is asked to join a tenant, by a link that works once.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    email: t.exposeString('email', { description: 'Who is asked: the name to log in with.' }),
    role: t.expose('role', { type: RoleEnum, description: 'What the member will be allowed to do.' }),
    persona: t.expose('persona', {
      type: PersonaEnum,
      nullable: true,
      description: 'What a driver drives; null for everybody else.',
    }),
    tenantName: t.exposeString('tenantName', { description: 'The name of the tenant to join.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'From when on it works no more.' }),
  }),
})

const InvitationConnection = connectionOf(InvitationRef, cursorOf)
const token = { required: true, description: 'What stands at the end of the link.' } as const

builder.queryFields((t) => ({
  invitation: t.field({
    type: InvitationRef,
    description: 'The invitation that a link is for, to whoever holds it. Refuses with `link_expired`.',
    args: { token: t.arg.string(token) },
    resolve: (_, { token }, { ports }) => readInvitation(ports, { token }),
  }),
  invitations: t.field({
    type: InvitationConnection,
    description:
      'Invitations that still work, newest first. For the tenant’s owner and admins, of any tenant for those who run the platform. Refuses with `forbidden`, `not_found`.',
    args: { ...page, tenantId: t.arg.id({ description: 'Whose; the own tenant’s where nothing is said.' }) },
    resolve: (_, { tenantId, ...asked }, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) =>
        listInvitations(ports, { actor, page, ...(tenantId && { tenantId }) }),
      ),
  }),
}))

const InviteMemberInput = builder.inputType('InviteMemberInput', {
  description: 'Whom to ask.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The e-mail address.' }),
    role: t.field({ type: RoleEnum, required: true, description: 'What the member will be allowed to do.' }),
    persona: t.field({ type: PersonaEnum, description: 'What a driver of a fleet drives; for nobody else.' }),
    tenantId: t.id({ description: 'The tenant to join; the own one where nothing is said.' }),
  }),
})

const InviteMemberPayload = builder
  .objectRef<{ invitation: Invitation; link: string | null }>('InviteMemberPayload')
  .implement({
    description: 'An invitation that was made.',
    fields: (t) => ({
      invitation: t.expose('invitation', { type: InvitationRef, description: 'The invitation.' }),
      link: t.exposeString('link', {
        nullable: true,
        description:
          'The link to hand on, shown here and never again; null where it was mailed to the address.',
      }),
    }),
  })

const AcceptInvitationInput = builder.inputType('AcceptInvitationInput', {
  description: 'Who joins.',
  fields: (t) => ({
    token: t.string(token),
    name: t.string({ required: true, description: 'The full name, 1 to 120 characters.' }),
    password: t.string({ required: true, description: 'The password, 10 to 200 characters.' }),
    phone: t.string({ description: 'The telephone number.' }),
  }),
})

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: InviteMemberPayload,
    description:
      'Asks somebody to join, with no role above the own; an earlier invitation to the same address works no more. Takes no Idempotency-Key. Refuses with `forbidden`, `not_found`, `rate_limited`, `validation_failed`.',
    args: { input: t.arg({ type: InviteMemberInput, required: true, description: 'Whom to ask.' }) },
    resolve: (_, { input }, { ports, ...request }) => inviteMember(ports, { ...input, request }),
  }),
  revokeInvitation: t.boolean({
    description:
      'Makes an invitation worthless; one that was accepted stays so. Always true. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The id of the invitation.' }) },
    resolve: async (_, { id }, { ports, ...request }) => {
      await revokeInvitation(ports, { id, request })
      return true
    },
  }),
  acceptInvitation: t.field({
    type: MemberRef,
    description:
      'Whoever holds the link joins, once, and may log in then. Refuses with `link_expired`, `rate_limited`, `validation_failed`.',
    args: { input: t.arg({ type: AcceptInvitationInput, required: true, description: 'Who joins.' }) },
    resolve: (_, { input }, { ports, ...request }) => acceptInvitation(ports, { ...input, request }),
  }),
}))
