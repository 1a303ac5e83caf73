import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller } from '../identify-caller.ts'
import type { ApiKeySecrets, ApiKeys } from './ports.ts'

type Ports = Pick<SystemPorts, 'clock' | 'sha256'> & { apiKeys: ApiKeys; apiKeySecrets: ApiKeySecrets }

/**
 * The caller of an `X-Service-Key` header: docs/reference/contract.md#5-authentication. Refuses with `unauthorized` without
 * one, with `invalid_or_expired_token` a malformed, unknown or revoked key.
 */
export async function identifyKey(ports: Ports, header: string | string[] | undefined): Promise<Caller> {
  const key = String(header ?? '').trim()
  if (!key) throw refuse('unauthorized', { needed: 'key' })
  const actor = ports.apiKeySecrets.isIntact(key)
    ? await ports.apiKeys.use(ports.sha256(key), ports.clock())
    : null
  if (!actor) throw refuse('invalid_or_expired_token', { needed: 'key' })
  return { actor, expiresAt: null }
}
