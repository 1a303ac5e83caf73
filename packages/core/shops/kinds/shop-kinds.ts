import { refuse } from '../../shared/refusal.ts'
import { type CheckoutKindName, type HubKindName, isHubKind, type ShopKindName } from '../shop-origin.ts'
import { nuvemshop } from './nuvemshop.ts'
import type { CheckoutKind, HubKind, ShopKind } from './shop-kind.ts'
import { shopify } from './shopify.ts'
import { vtex } from './vtex.ts'

const checkoutKinds: Record<CheckoutKindName, CheckoutKind> = { shopify, nuvemshop }
const hubKinds: Record<HubKindName, HubKind> = { vtex }

export const shopKinds: Record<ShopKindName, ShopKind> = { ...checkoutKinds, ...hubKinds }

type Shop = { id: string; kind: ShopKindName }

/** Refuses with `not_found` a shop without a checkout. */
export function checkoutOf({ id, kind }: Shop): CheckoutKind {
  if (isHubKind(kind)) throw refuse('not_found', { kind: 'shop_connection', id })
  return checkoutKinds[kind]
}

/** Refuses with `not_found` a shop without a hub. */
export function hubOf({ id, kind }: Shop): HubKind {
  if (!isHubKind(kind)) throw refuse('not_found', { kind: 'shop_connection', id })
  return hubKinds[kind]
}
