import { acceptInvitation, readInvitation } from '@rodovia/core/identity/links/accept-invitation.ts'
import {
  inviteMember,
  listInvitations,
  revokeInvitation,
} from '@rodovia/core/identity/links/invite-member.ts'
import type { Invitation } from '@rodovia/core/identity/links/ports.ts'
import { byId, listed } from '../shared/connection.ts'
import { dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { fromInput, thenTrue, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page } from './builder.ts'
import { MemberRef } from './members.ts'
import { PersonaEnum, RoleEnum } from './user.ts'

const InvitationRef = builder.objectRef<Invitation>('Invitation').implement({
  description: 'An invitation to join a tenant, by a link that works once.',
  fields: described({
    id: id('Invitation id (UUID).'),
    email: string('E-mail address of the invited person.'),
    role: of(RoleEnum)('Role of the new member.'),
    persona: of(PersonaEnum).orNull('Kind of driver, by vehicle; null for users who are not drivers.'),
    tenantName: string('Name of the tenant.'),
    createdAt: dateTime('When the invitation was created.'),
    expiresAt: dateTime('When the invitation expires.'),
  }),
})

const InvitationConnection = connectionOf(InvitationRef, byId)
const token = string('Token: the last path segment of the link.')

builder.queryFields((t) => ({
  invitation: t.field({
    type: InvitationRef,
    description: 'The invitation of a link. Public. Errors: `link_expired`.',
    args: { token: t.arg(token) },
    resolve: (_, { token }, { ports }) => readInvitation(ports, { token }),
  }),
  invitations: t.field({
    type: InvitationConnection,
    description:
      'Open invitations of a tenant, newest first. For owner and admins of the tenant; platform administrators read any tenant’s. Errors: `forbidden`, `not_found`.',
    args: { ...page, tenantId: t.arg(id.orNull('Tenant; the default is the caller’s tenant.')) },
    resolve: listed(byId, listInvitations),
  }),
}))

const InviteMemberInput = builder.inputType('InviteMemberInput', {
  description: 'An invitation to send.',
  fields: inputs({
    email: string('E-mail address of the invited person.'),
    role: of(RoleEnum)('Role of the new member.'),
    persona: of(PersonaEnum).orNull('Kind of driver; only for the role `driver`.'),
    tenantId: id.orNull('Tenant to join; the default is the caller’s tenant.'),
  }),
})

const InviteMemberPayload = builder
  .objectRef<{ invitation: Invitation; link: string | null }>('InviteMemberPayload')
  .implement({
    description: 'A newly created invitation.',
    fields: described({
      invitation: of(InvitationRef)('The invitation.'),
      link: string.orNull('Link to pass on, shown only here; null if it was sent by e-mail.'),
    }),
  })

const AcceptInvitationInput = builder.inputType('AcceptInvitationInput', {
  description: 'The new member.',
  fields: inputs({
    token,
    name: string('Full name, 1 to 120 characters.'),
    password: string('Password: 10 to 200 characters, none of the commonest passwords.'),
    phone: string.orNull('Phone number, such as `+55 11 91234-5678`.'),
  }),
})

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: InviteMemberPayload,
    description:
      'Invite a person to a tenant, with no role above the caller’s own. It replaces an earlier invitation to the same address. For the highest role (owner, superadmin) the caller confirms with `confirmIdentity`. Takes no Idempotency-Key. Errors: `forbidden`, `step_up_required`, `not_found`, `rate_limited`, `validation_failed`.',
    args: {
      input: t.arg(of(InviteMemberInput)('An invitation to send.')),
    },
    resolve: fromInput(withRequest(inviteMember)),
  }),
  revokeInvitation: t.boolean({
    description:
      'Revoke an invitation; an accepted one is not affected. Always true. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Invitation id.')) },
    resolve: thenTrue(withRequest(revokeInvitation)),
  }),
  acceptInvitation: t.field({
    type: MemberRef,
    description:
      'Accept an invitation and create the account; the link works once. Public. Errors: `link_expired`, `rate_limited`, `validation_failed`.',
    args: { input: t.arg(of(AcceptInvitationInput)('The new member.')) },
    resolve: fromInput(withRequest(acceptInvitation)),
  }),
}))
