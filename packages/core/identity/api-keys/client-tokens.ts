import { addSeconds } from '../../shared/clock.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller } from '../identify-caller.ts'
import { assertWorksNow } from './key-access.ts'
import type { AddressRanges, ApiKeySecrets, ApiKeys, ClientTokens, WorkingKey } from './ports.ts'

type Ports = SystemPorts & {
  apiKeys: ApiKeys
  apiKeySecrets: ApiKeySecrets
  addressRanges: AddressRanges
  clientTokens: ClientTokens
}
type Origin = { ip: string; address: string }

/**
 * An access token for an Open Delivery client (RFC 6749, section 4.4). Refuses with `invalid_credentials` an unknown id or secret and a
 * revoked client alike, and like `assertWorksNow`.
 */
export async function issueClientToken(
  ports: Ports,
  { id, secret }: { id: string; secret: string },
  origin: Origin,
): Promise<{ token: string; lifeSeconds: number }> {
  const at = ports.clock()
  const working = ports.apiKeySecrets.isIntactClientSecret(secret)
    ? await ports.apiKeys.findWorking(ports.sha256(secret), at)
    : null
  if (working?.actor.key.id !== id.toLowerCase()) throw refuse('invalid_credentials', {})
  assertWorksNow(ports.addressRanges, working, { at, ip: origin.ip })
  const { lifeSeconds } = ports.clientTokens
  return { token: ports.clientTokens.make(working.actor.key.id, addSeconds(at, lifeSeconds)), lifeSeconds }
}

/**
 * The client of an `Authorization` header. Refuses with `unauthorized` without a Bearer token, with `invalid_or_expired_token` any but a
 * token of a client that works now, with `address_not_allowed`.
 */
export async function identifyClient(
  ports: Ports,
  authorization: string | undefined,
  { ip, address }: Origin,
): Promise<Caller> {
  const [, token] = /^bearer +(\S+)$/i.exec(authorization?.trim() ?? '') ?? []
  if (token === undefined) throw refuse('unauthorized', {})
  const at = ports.clock()
  const id = ports.clientTokens.read(token, at)
  const working: WorkingKey | null = id && (await ports.apiKeys.findWorkingById(id, at))
  if (!working) throw refuse('invalid_or_expired_token', {})
  assertWorksNow(ports.addressRanges, working, { at, ip })
  const { actor, isRecorded, keepsBodies } = working
  if (!isRecorded) await ports.apiKeys.recordUse(actor.key.id, { at, address })
  return { actor, expiresAt: null, keepsBodies }
}
