import type { ShopKindName } from '../delivery/shops/shop-order.ts'
import { nuvemshop } from './nuvemshop.ts'
import type { ShopKind } from './shop-kind.ts'
import { shopify } from './shopify.ts'

export const shopKinds: Record<ShopKindName, ShopKind> = { shopify, nuvemshop }
