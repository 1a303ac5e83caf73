import { type InvitationId, isUuid } from '../../shared/ids.ts'
import { type PageInput, readPage, type Slice } from '../../shared/page.ts'
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

/** The invitation of a link, for anyone who has the link. Refuses with `link_expired`, also for an unknown one. */
export async function readInvitation(
  { invitations, sha256, clock }: SystemPorts & { invitations: Invitations },
  { token }: { token: string },
): Promise<Invitation> {
  const invitation = await invitations.findOpen(sha256(token), clock())
  if (!invitation) throw refuse('link_expired', {})
  return invitation
}

/** Open invitations to a tenant, newest first; by default to the actor's own. Refuses with `not_found`, `forbidden`. */
export async function listInvitations(
  ports: SystemPorts & { users: Users; invitations: Invitations },
  {
    actor,
    tenantId,
    page,
  }: {
    actor: Actor | null
    tenantId?: string | null
    page: PageInput
  },
): Promise<Slice<Invitation>> {
  const { tenant } = await managedTenant(ports, actor, tenantId)
  return ports.invitations.list(tenant.id, ports.clock(), readPage(page))
}

/** Revokes an invitation; an accepted one stays accepted. Refuses with `not_found`, `forbidden`. */
export async function revokeInvitation(
  ports: SystemPorts & { users: Users; invitations: Invitations },
  { request, id }: { request: Request; id: string },
): Promise<void> {
  const actor = requireActor(request.actor)
  const invitation = isUuid(id) ? await ports.invitations.find(id as InvitationId) : null
  if (!invitation || !mayAccessTenant(actor, invitation.tenantId))
    throw refuse('not_found', { kind: 'invitation', id })
  const { tenant } = await managedTenant(ports, actor, invitation.tenantId)
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
