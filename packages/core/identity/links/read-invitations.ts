import { type InvitationId, isUuid } from '../../shared/ids.ts'
import { type Page, readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Actor } from '../actor.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import { managedTenant } from '../members/find-member.ts'
import { mayAccessTenant, requireActor } from '../permissions.ts'
import type { Users } from '../ports.ts'
import type { Request } from '../request.ts'
import type { Invitation } from './invitation.ts'
import type { Invitations } from './ports.ts'

/** The invitation that a link is for, to whoever holds it. Refuses with `link_expired` one that was used or never was, too. */
export async function readInvitation(
  { invitations, sha256, clock }: SystemPorts & { invitations: Invitations },
  { token }: { token: string },
): Promise<Invitation> {
  const invitation = await invitations.findOpen(sha256(token), clock())
  if (!invitation) throw refuse('link_expired', {})
  return invitation
}

/** Open invitations to a tenant, newest first; to the actor's own where none is named. Refuses with `not_found`, `forbidden`. */
export async function listInvitations(
  ports: SystemPorts & { users: Users; invitations: Invitations },
  asked: {
    actor: Actor | null
    tenantId?: string | null
    page: Partial<{ [K in keyof Page]: Page[K] | null }>
  },
): Promise<Slice<Invitation>> {
  const { tenant } = await managedTenant(ports, asked.actor, asked.tenantId)
  return ports.invitations.list(tenant.id, ports.clock(), readPage(asked.page))
}

/** Makes the link of an invitation worthless; one that was accepted stays so. Refuses with `not_found`, `forbidden`. */
export async function revokeInvitation(
  ports: SystemPorts & { users: Users; invitations: Invitations },
  { request, id }: { request: Request; id: string },
): Promise<void> {
  const asker = requireActor(request.actor)
  const invitation = isUuid(id) ? await ports.invitations.find(id as InvitationId) : null
  if (!invitation || !mayAccessTenant(asker, invitation.tenantId))
    throw refuse('not_found', { kind: 'invitation', id })
  const { tenant } = await managedTenant(ports, asker, invitation.tenantId)
  const at = ports.clock()
  const audit = auditEntry(ports, {
    request,
    tenantId: tenant.id,
    at,
    action: 'invitation.revoked',
    subjectKind: 'invitation',
    subjectId: id,
    facts: { email: invitation.email },
  })
  await ports.invitations.revoke(invitation.id, at, audit)
}
