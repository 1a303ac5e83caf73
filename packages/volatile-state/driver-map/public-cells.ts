import type { PublicCells } from '@rodovia/core/fleet/ports.ts'
import type { Cell } from '@rodovia/core/geo/blur.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { LRUCache } from 'lru-cache'

/** In this process. A driver evicted from the cache is next shown by his current cell. */
export function createPublicCells(maxDrivers = 100_000): PublicCells {
  const cells = new LRUCache<string, Cell>(entryLimit(maxDrivers))
  return {
    async lastOf(day, ids) {
      const last = new Map<UserId, Cell>()
      for (const id of ids) {
        const cell = cells.get(`${day}:${id}`)
        if (cell) last.set(id, cell)
      }
      return last
    },
    async keep(day, shown) {
      for (const [id, cell] of shown) cells.set(`${day}:${id}`, cell)
    },
  }
}

/** One hash for each day, about 70 bytes per driver who was shown on it. It ends by itself. */
const keyOf = (day: string) => `rodovia:public-cells:${day}`
const keptSeconds = 2 * 86_400

/** In Redis, shared by all processes; in this process while Redis is unavailable. */
export function createRedisPublicCells(client: RedisClient, onFault: (error: unknown) => void): PublicCells {
  const local = createPublicCells()
  return {
    async lastOf(day, ids) {
      if (ids.length === 0) return new Map()
      try {
        const values = await client.hmget(keyOf(day), ...ids)
        const last = new Map<UserId, Cell>()
        for (const [index, cell] of values.entries()) if (cell) last.set(ids[index]!, cellOf(cell))
        return last
      } catch (error) {
        onFault(error)
        return local.lastOf(day, ids)
      }
    },
    async keep(day, shown) {
      await local.keep(day, shown)
      const fields = [...shown].flatMap(([id, { row, column }]) => [id, `${row}:${column}`])
      const key = keyOf(day)
      await Promise.all([client.hset(key, ...fields), client.expire(key, keptSeconds)]).catch(onFault)
    },
  }
}

function cellOf(text: string): Cell {
  const colon = text.indexOf(':')
  return { row: Number(text.slice(0, colon)), column: Number(text.slice(colon + 1)) }
}
