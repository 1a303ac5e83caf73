import type { SystemPorts } from '../shared/ports.ts'
import { auditEntry } from './audit/audit-entry.ts'
import type { Sessions } from './ports.ts'
import type { Request } from './request.ts'

type Ports = Pick<SystemPorts, 'sha256' | 'clock' | 'newId'> & { sessions: Sessions }

/** Ends the session of a refresh token. Never refuses: a caller without a valid token is logged out already. */
export async function logOut(
  ports: Ports,
  { request, refreshToken }: { request: Request; refreshToken?: string | null },
): Promise<void> {
  const owner = refreshToken ? await ports.sessions.findByToken(ports.sha256(refreshToken)) : null
  if (!owner) return
  const at = ports.clock()
  const { sessionId, tenantId } = owner
  const audit = auditEntry(ports, {
    request,
    by: owner,
    tenantId,
    at,
    action: 'session.ended',
    subjectKind: 'session',
    subjectId: sessionId,
  })
  await ports.sessions.revoke(sessionId, at, audit)
}
