import { findOrRefuse } from '../shared/find-or-refuse.ts'
import { readPage, type Slice } from '../shared/page.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { Actor, SessionActor } from './actor.ts'
import { about, auditEntry, changeRecords } from './audit/audit-entry.ts'
import { permit, requireSession } from './permissions.ts'
import type { Session, Sessions } from './ports.ts'
import type { ListRequest, Request } from './request.ts'

type Ports = SystemPorts & { sessions: Sessions }

/** A session as its user sees it. */
export type OwnSession = Session & {
  /** Whether the request belongs to it. */
  isCurrent: boolean
}

/** The caller's open sessions, newest first. Refuses with `unauthorized`, and an API key with `forbidden`. */
export async function listOwnSessions(
  { sessions, clock }: Ports,
  { actor, page }: ListRequest,
): Promise<Slice<OwnSession>> {
  const { userId, sessionId } = requireOwner(actor)
  const { items, total } = await sessions.list(userId, clock(), readPage(page))
  return { items: items.map((session) => ({ ...session, isCurrent: session.id === sessionId })), total }
}

/**
 * Ends one of the caller's sessions within 5 s, the current one too; one that has ended stays as it is. Refuses with
 * `not_found` an unknown session and another user's.
 */
export async function endOwnSession(
  ports: Ports,
  { request, id }: { request: Request; id: string },
): Promise<void> {
  const { userId, tenantId } = requireOwner(request.actor)
  const session = await findOrRefuse('session', id, ports.sessions.find, (one) => one.userId === userId)
  const at = ports.clock()
  const ended = {
    request,
    at,
    action: 'session.ended',
    ...about('session', { id: session.id, tenantId }),
  } as const
  await ports.sessions.revoke(session.id, at, auditEntry(ports, ended))
}

/** Ends all of the caller's sessions but the current one within 5 s; how many those were. */
export async function endOtherSessions(ports: Ports, { request }: { request: Request }): Promise<number> {
  const { userId, tenantId, sessionId } = requireOwner(request.actor)
  if (request.idempotencyKey?.resultId) return 0
  const at = ports.clock()
  const ended = {
    request,
    at,
    action: 'session.others_ended',
    ...about('user', { id: userId, tenantId }),
  } as const
  const ids = await ports.sessions.revokeOthers({ userId, sessionId }, at, changeRecords(ports, ended))
  return ids.length
}

function requireOwner(actor: Actor | null): SessionActor {
  return requireSession(permit(actor, 'account.own'))
}
