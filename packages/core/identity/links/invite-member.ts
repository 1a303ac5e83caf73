import { addSeconds } from '../../shared/clock.ts'
import type { InvitationId, TenantId, UserId } from '../../shared/ids.ts'
import type { LimitSettings, RateLimiter } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { assertWithinLimit, refuseField } from '../../shared/refusal.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import { readEmail } from '../credentials.ts'
import { draftMail } from '../mail.ts'
import { managedTenant } from '../members/find-member.ts'
import { assertNotAboveOwnRole, assertRoleExists, readPersona } from '../members/member-roles.ts'
import type { Persona } from '../persona.ts'
import type { Users } from '../ports.ts'
import type { Request } from '../request.ts'
import type { Role } from '../roles.ts'
import type { Invitation } from './invitation.ts'
import { invitationUrl } from './link-urls.ts'
import type { Invitations, LinkSettings, LinkTokens } from './ports.ts'

type Ports = SystemPorts & {
  users: Users
  invitations: Invitations
  linkTokens: LinkTokens
  linkSettings: LinkSettings
  limits: RateLimiter
  limitSettings: LimitSettings
}

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
 * link is mailed, or returned if mails are not configured. Refuses with `forbidden` a role above the actor's, with
 * `rate_limited`, with `validation_failed` a role that this kind of tenant does not have, a member's address, and an
 * Idempotency-Key, which would store the link with the response.
 */
export async function inviteMember(
  ports: Ports,
  { request, tenantId, role, ...input }: InviteMember,
): Promise<{ invitation: Invitation; link: string | null }> {
  const { manager, tenant } = await managedTenant(ports, request.actor, tenantId)
  if (request.idempotencyKey)
    throw refuseField('Idempotency-Key', 'is not for invitations: their links are not kept')
  assertRoleExists(tenant.kind, role)
  assertNotAboveOwnRole(manager, role)
  const email = readEmail(input.email)
  const persona = readPersona(role, input.persona)
  const account = await ports.users.findByEmail(email)
  if (account?.user.tenantId === tenant.id) throw refuseField('email', `"${email}" belongs to it already`)
  await assertNotTooMany(ports, tenant.id)

  const at = ports.clock()
  const id = ports.newId<InvitationId>()
  const expiresAt = addSeconds(at, ports.linkSettings.invitationSeconds)
  const named = { email, role, persona, tenantId: tenant.id, tenantName: tenant.name }
  const invitedBy: UserId | null = manager.isConsole ? null : manager.userId
  const invitation: Invitation = { id, ...named, invitedBy, createdAt: at, expiresAt }
  const { isMailing } = ports.linkSettings
  await ports.invitations.create({
    invitation,
    hash: ports.sha256(ports.linkTokens.tokenOf(id)),
    mail: isMailing
      ? draftMail(ports, request, {
          kind: 'invitation',
          email,
          linkId: id,
          data: { tenant: tenant.name },
          at,
          expiresAt,
        })
      : null,
    audit: auditEntry(ports, {
      request,
      tenantId: tenant.id,
      at,
      action: 'member.invited',
      subjectKind: 'invitation',
      subjectId: id,
      facts: { email, role },
    }),
  })
  return { invitation, link: isMailing ? null : invitationUrl(ports, id) }
}

/** A tenant names the recipients of these mails, so their number is limited. */
async function assertNotTooMany({ limits, limitSettings }: Ports, tenantId: TenantId): Promise<void> {
  const { invitations } = limitSettings
  assertWithinLimit('invitations', invitations, await limits.take(`invitations:${tenantId}`, invitations))
}
