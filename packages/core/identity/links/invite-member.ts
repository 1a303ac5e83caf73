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
  /** The actor's own where none is named. */
  tenantId?: string | null
  email: string
  role: Role
  persona?: Persona | null
}

/**
 * Asks somebody to join, by a link that works once, until it expires; an earlier one to the same address works no more. The link is
 * mailed, or given back where no mail can be sent. Refuses with `forbidden` a role above the actor's, with `rate_limited`, with
 * `validation_failed` a role that there is not in such a tenant, who is in it already, and an Idempotency-Key: under that the answer
 * would be kept, and the link with it. Whether another account has the address shows when it is accepted.
 */
export async function inviteMember(
  ports: Ports,
  { request, tenantId, ...wishes }: InviteMember,
): Promise<{ invitation: Invitation; link: string | null }> {
  const { manager, tenant } = await managedTenant(ports, request.actor, tenantId)
  if (request.idempotencyKey)
    throw refuseField('Idempotency-Key', 'is not for invitations: their links are not kept')
  const { role } = wishes
  assertRoleExists(tenant.kind, role)
  assertNotAboveOwnRole(manager, role)
  const email = readEmail(wishes.email)
  const persona = readPersona(role, wishes.persona)
  const known = await ports.users.findByEmail(email)
  if (known?.user.tenantId === tenant.id) throw refuseField('email', `"${email}" belongs to it already`)
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

/** Mails go to whomever the tenant names: not to any number of people. */
async function assertNotTooMany({ limits, limitSettings }: Ports, tenantId: TenantId): Promise<void> {
  const { invitations } = limitSettings
  assertWithinLimit('invitations', invitations, await limits.take(`invitations:${tenantId}`, invitations))
}
