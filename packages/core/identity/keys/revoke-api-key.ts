import type { SystemPorts } from '../../shared/ports.ts'
import type { Request } from '../request.ts'
import type { ApiKey } from './api-key.ts'
import { findApiKey } from './find-api-key.ts'
import { keyAuditEntry } from './key-audit-entry.ts'
import type { ApiKeys } from './ports.ts'

/**
 * Ends a key, within a second on every server. One that was revoked stays as it is. Refuses with `not_found` another tenant's, with
 * `forbidden`.
 */
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
