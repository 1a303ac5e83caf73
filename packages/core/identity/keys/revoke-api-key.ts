import type { SystemPorts } from '../../shared/ports.ts'
import type { Request } from '../request.ts'
import type { ApiKey } from './api-key.ts'
import { findApiKey } from './find-api-key.ts'
import { keyAuditEntry } from './key-audit-entry.ts'
import type { ApiKeys } from './ports.ts'

/** Revokes a key on every server within a second; a revoked key stays as it is. Refuses with `not_found`, `forbidden`. */
export async function revokeApiKey(
  ports: SystemPorts & { apiKeys: ApiKeys },
  { request, id }: { request: Request; id: string },
): Promise<ApiKey> {
  const key = await findApiKey(ports, request.actor, 'apiKey.manage', id)
  if (key.revokedAt) return key
  const at = ports.clock()
  await ports.apiKeys.revoke(key.id, at, keyAuditEntry(ports, key, { request, at, action: 'key.revoked' }))
  return { ...key, revokedAt: at }
}
