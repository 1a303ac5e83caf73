import type { SystemPorts } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import type { Actor } from './actor.ts'
import { assertWorksNow } from './api-keys/key-access.ts'
import type { AddressRanges, ApiKeySecrets, ApiKeys } from './api-keys/ports.ts'
import type { AccessTokens, Sessions } from './ports.ts'

/** The caller, and when the access token expires; null for an API key, which each request presents again. */
export type Caller = {
  actor: Actor
  expiresAt: Date | null
  /** Whether the log of requests keeps their bodies; only of an API key. */
  keepsBodies?: boolean
}

/**
 * The caller of an `Authorization` header; null without one. Refuses with `unauthorized` anything but a Bearer token, with
 * `invalid_or_expired_token` an invalid token and one whose session has ended.
 */
export async function identifyCaller(
  ports: Pick<SystemPorts, 'clock'> & { accessTokens: AccessTokens; sessions: Sessions },
  authorization: string | undefined,
): Promise<Caller | null> {
  if (authorization === undefined || authorization.trim() === '') return null
  const [scheme, token, ...rest] = authorization.trim().split(/\s+/)
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw refuse('unauthorized', {})
  const claims = ports.accessTokens.verify(token, ports.clock())
  const actor = claims && (await ports.sessions.findActor(claims.sessionId))
  if (!claims || !actor || actor.userId !== claims.userId) throw refuse('invalid_or_expired_token', {})
  return { actor, expiresAt: claims.expiresAt }
}

/**
 * The caller of an `X-Service-Key` header: docs/reference/contract.md#5-authentication. Refuses with `unauthorized` without
 * one, with `invalid_or_expired_token` a malformed, unknown, expired or revoked key, with `address_not_allowed`. `ip` is the
 * client's address, `address` what is recorded of it.
 */
export async function identifyKey(
  ports: SystemPorts & { apiKeys: ApiKeys; apiKeySecrets: ApiKeySecrets; addressRanges: AddressRanges },
  header: string | string[] | undefined,
  { ip, address }: { ip: string; address: string },
): Promise<Caller> {
  const key = String(header ?? '').trim()
  if (!key) throw refuse('unauthorized', { needed: 'key' })
  const at = ports.clock()
  const working = ports.apiKeySecrets.isIntact(key)
    ? await ports.apiKeys.findWorking(ports.sha256(key), at)
    : null
  if (!working) throw refuse('invalid_or_expired_token', { needed: 'key' })
  assertWorksNow(ports.addressRanges, working, { at, ip })
  const { actor, isRecorded, keepsBodies } = working
  if (!isRecorded) await ports.apiKeys.recordUse(actor.key.id, { at, address })
  return { actor, expiresAt: null, keepsBodies }
}
