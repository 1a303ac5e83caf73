import { addSeconds } from '../../shared/clock.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { InvitationId } from '../../shared/ids.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuseField } from '../../shared/refusal.ts'
import { alertActor } from '../account-alerts.ts'
import { about, auditEntry } from '../audit/audit-entry.ts'
import { readEmail } from '../credentials.ts'
import { draftMail } from '../mail.ts'
import { managedTenant } from '../members/find-member.ts'
import {
  assertNotAboveOwnRole,
  assertRoleExists,
  isHighestRole,
  readPersona,
} from '../members/member-roles.ts'
import { mayAccessTenant, requireActor } from '../permissions.ts'
import type { Persona } from '../persona.ts'
import type { Users } from '../ports.ts'
import type { ListRequest, Request } from '../request.ts'
import type { Role } from '../roles.ts'
import { requireStepUp, type StepUpPorts } from '../step-up.ts'
import { linkUrl } from './link-url.ts'
import type { Invitation, Invitations, LinkSettings, LinkTokens } from './ports.ts'

type Ports = SystemPorts & { users: Users; invitations: Invitations }

export type InviteMember = {
  request: Request
  /** The actor's own by default. */
  tenantId?: string | null
  email: string
  role: Role
  persona?: Persona | null
}

/**
 * Invites somebody by a link that works once until it expires; it revokes earlier invitations to the same address. The
 * link is mailed, or returned if mails are not configured. An owner needs a confirmation of the person
 * (`step_up_required`); mail and push tell that person. Refuses with `forbidden` a role above the actor's, with
 * `rate_limited`, with `validation_failed` a role that this kind of tenant does not have, a member's address, and an
 * Idempotency-Key, which would store the link with the response.
 */
export async function inviteMember(
  ports: Ports & StepUpPorts & LimitPorts & { linkTokens: LinkTokens; linkSettings: LinkSettings },
  { request, role, ...input }: InviteMember,
): Promise<{ invitation: Invitation; link: string | null }> {
  const { manager, tenant } = await managedTenant(ports, request.actor, input.tenantId)
  if (request.idempotencyKey) throw refuseField('Idempotency-Key', 'not_allowed', { why: 'key_for_link' })
  assertRoleExists(tenant.kind, role)
  assertNotAboveOwnRole(manager, role)
  const { id: tenantId, name: tenantName } = tenant
  const email = readEmail(input.email)
  const persona = readPersona(role, input.persona)
  const account = await ports.users.findByEmail(email)
  if (account?.user.tenantId === tenantId)
    throw refuseField('email', 'not_allowed', { why: 'member_already', got: email })
  const isHighest = isHighestRole(role)
  if (isHighest) await requireStepUp(ports, request, 'add_owner')
  // A tenant names the recipients of these mails, so their number is limited.
  const { invitations } = ports.limitSettings
  await takeWithinLimit(ports, 'invitations', invitations, `invitations:${tenantId}`)

  const createdAt = ports.clock()
  const id = ports.newId<InvitationId>()
  const expiresAt = addSeconds(createdAt, ports.linkSettings.invitationSeconds)
  const invitedBy = manager.isConsole ? null : manager.userId
  const invitation = { id, tenantId, tenantName, email, role, persona, invitedBy, createdAt, expiresAt }
  const mail = {
    kind: 'invitation',
    email,
    linkId: id,
    data: { tenant: tenantName },
    createdAt,
    expiresAt,
  } as const
  const { isMailing } = ports.linkSettings
  const facts = { at: createdAt, data: { person: email, tenant: tenantName } }
  await ports.invitations.create({
    invitation,
    hash: ports.sha256(ports.linkTokens.tokenOf(id)),
    mail: isMailing ? draftMail(ports, request, mail) : null,
    alert: isHighest ? await alertActor(ports, request, { kind: 'owner_added', ...facts }) : null,
    audit: auditEntry(ports, {
      request,
      at: createdAt,
      action: 'member.invited',
      ...about('invitation', invitation),
      facts: { email, role },
    }),
  })
  return { invitation, link: isMailing ? null : linkUrl(ports, 'invitation', id) }
}

/** Open invitations to a tenant, newest first; by default to the actor's own. Refuses with `not_found`, `forbidden`. */
export async function listInvitations(
  ports: Ports,
  { actor, tenantId, page }: ListRequest & { tenantId?: string | null },
): Promise<Slice<Invitation>> {
  const { tenant } = await managedTenant(ports, actor, tenantId)
  return ports.invitations.list(tenant.id, ports.clock(), readPage(page))
}

/** Revokes an invitation; an accepted one stays accepted. Refuses with `not_found`, `forbidden`. */
export async function revokeInvitation(
  ports: Ports,
  { request, id }: { request: Request; id: string },
): Promise<void> {
  const actor = requireActor(request.actor)
  const isVisible = ({ tenantId }: Invitation) => mayAccessTenant(actor, tenantId)
  const invitation = await findOrRefuse('invitation', id, ports.invitations.find, isVisible)
  await managedTenant(ports, actor, invitation.tenantId)
  const at = ports.clock()
  const audit = auditEntry(ports, {
    request,
    at,
    action: 'invitation.revoked',
    ...about('invitation', invitation),
    facts: { email: invitation.email },
  })
  await ports.invitations.revoke(invitation.id, at, audit)
}
