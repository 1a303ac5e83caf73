import type { Shop, ShopStore } from '@rodovia/core/shops/ports.ts'
import { createTtlCache } from './ttl-cache.ts'

/** Caches `findShop`, so that a checkout that asks for prices again and again costs the store nothing. */
export function cacheShops(shops: ShopStore, settings: { seconds: number; maxSize: number }): ShopStore {
  const cache = createTtlCache<{ shop: Shop | null }>(settings)
  return {
    ...shops,
    async findShop(tenantId, id) {
      const found = await cache.get(`${tenantId} ${id}`, async () => ({
        shop: await shops.findShop(tenantId, id),
      }))
      return found.shop
    },
  }
}
