import type { ShopKindName } from '../delivery/shops/shop-order.ts'
import type { ShopKind } from './shop-kind.ts'
import { shopify } from './shopify.ts'

export const shopKinds: Record<ShopKindName, ShopKind> = { shopify }
