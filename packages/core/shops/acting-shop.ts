import type { Actor } from '../identity/actor.ts'
import { assertWorksNow } from '../identity/api-keys/key-access.ts'
import type { AddressRanges, ApiKeys } from '../identity/api-keys/ports.ts'
import type { Caller } from '../identity/identify-caller.ts'
import { type Capability, permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { toHex } from '../shared/encodings.ts'
import { type ApiKeyId, isUuid } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { shopKinds } from './kinds/shop-kinds.ts'
import type { Shop, ShopStore } from './ports.ts'
import { openCredentials, type ShopCallPorts } from './shop-calls.ts'

type Ports = SystemPorts & {
  apiKeys: ApiKeys
  addressRanges: AddressRanges
  sealedTexts: ShopCallPorts['sealedTexts']
  shops: ShopStore
}

/**
 * The shop that signed a body. Refuses with `not_found` an unknown or revoked connection and one of another kind, with `unauthorized` a
 * wrong signature, and like `assertWorksNow`.
 */
export async function identifyShop(
  ports: Ports,
  { kind, id, signature, body }: { kind: string; id: string; signature: string; body: string },
  { ip, address }: { ip: string; address: string },
): Promise<Caller> {
  const at = ports.clock()
  const working = isUuid(id) ? await ports.apiKeys.findWorkingById(id.toLowerCase() as ApiKeyId, at) : null
  const shop = working && (await ports.shops.findShop(working.actor.tenantId, working.actor.key.id))
  if (!working || shop?.kind !== kind) throw refuse('not_found', { kind: 'shop_connection', id })
  const credentials = openCredentials(ports, shop)
  const expected = credentials && shopKinds[shop.kind].sign(ports.hmacSha256, credentials.key, body)
  if (!expected || !isSameText(ports, signature, expected)) throw refuse('unauthorized', {})
  assertWorksNow(ports.addressRanges, working, { at, ip })
  const { actor, isRecorded } = working
  if (!isRecorded) await ports.apiKeys.recordUse(actor.key.id, { at, address })
  return { actor, expiresAt: null }
}

/** Compares MACs under a key of this moment, so that the duration of the comparison reveals nothing. */
function isSameText({ hmacSha256, randomBytes }: SystemPorts, one: string, other: string): boolean {
  const key = randomBytes(32)
  return toHex(hmacSha256(key, one)) === toHex(hmacSha256(key, other))
}

/** The shop that acts. Refuses with `unauthorized`, `forbidden`, and with `not_found` every caller that is no connected shop. */
export async function requireShop(
  { shops }: Pick<Ports, 'shops'>,
  { actor }: Pick<Request, 'actor'>,
  capability: Capability,
): Promise<{ actor: Actor; shop: Shop }> {
  const permitted = permit(actor, capability)
  const shop = permitted.key && (await shops.findShop(permitted.tenantId, permitted.key.id))
  if (shop) return { actor: permitted, shop }
  throw refuse('not_found', { kind: 'shop_connection', id: permitted.key?.id ?? '' })
}

/** Parses the JSON that a shop sent. Refuses with `validation_failed`. */
export function readShopBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw refuseField('body', 'not_allowed', { why: 'not_json' })
  }
}
