import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopRate } from '@rodovia/core/shops/kinds/shop-kind.ts'
import type { ShopRates } from '@rodovia/core/shops/ports.ts'
import { createTtlCache } from './ttl-cache.ts'

export type ShopRatesSettings = {
  seconds: number
  /** Carts that are remembered: each takes some hundred bytes. */
  maxEntries: number
  /** A checkout waits this long. */
  deadlineMilliseconds: number
}

/** Prices of carts. One that comes too late is remembered for the next request. */
export function createShopRates({ seconds, maxEntries, deadlineMilliseconds }: ShopRatesSettings): ShopRates {
  const cache = createTtlCache<readonly ShopRate[]>({ seconds, maxSize: maxEntries })
  return {
    async get(key, make) {
      const done = new AbortController()
      const late = sleep<readonly ShopRate[]>(deadlineMilliseconds, [], { signal: done.signal, ref: false })
      const rates = cache.get(key, make)
      try {
        return await Promise.race([rates, late])
      } finally {
        done.abort()
        for (const other of [rates, late]) other.catch(() => {})
      }
    },
  }
}
