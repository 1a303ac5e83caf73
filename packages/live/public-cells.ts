import type { PublicCells } from '@rodovia/core/fleet/ports.ts'
import type { Cell } from '@rodovia/core/geo/blur.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { LRUCache } from 'lru-cache'

/** In this process, for those who were shown last. Who is forgotten is shown by the cell he is in then. */
export function createPublicCells(maxDrivers = 100_000): PublicCells {
  const cells = new LRUCache<UserId, Cell>({ max: maxDrivers })
  return {
    async lastOf(ids) {
      const last = new Map<UserId, Cell>()
      for (const id of ids) {
        const cell = cells.get(id)
        if (cell) last.set(id, cell)
      }
      return last
    },
    async keep(shown) {
      for (const [id, cell] of shown) cells.set(id, cell)
    },
  }
}

/** A hash of one key: some 70 bytes for each driver who was ever shown. */
const key = 'rodovia:public-cells'

/** In Redis, for all processes; in this one while Redis is away. */
export function createRedisPublicCells(client: RedisClient, onFault: (error: unknown) => void): PublicCells {
  const local = createPublicCells()
  return {
    async lastOf(ids) {
      if (ids.length === 0) return new Map()
      try {
        const values = await client.hmget(key, ...ids)
        const last = new Map<UserId, Cell>()
        for (const [index, cell] of values.entries()) if (cell) last.set(ids[index]!, cellOf(cell))
        return last
      } catch (error) {
        onFault(error)
        return local.lastOf(ids)
      }
    },
    async keep(shown) {
      await local.keep(shown)
      const fields = [...shown].flatMap(([id, { row, column }]) => [id, `${row}:${column}`])
      await client.hset(key, ...fields).catch(onFault)
    },
  }
}

function cellOf(text: string): Cell {
  const colon = text.indexOf(':')
  return { row: Number(text.slice(0, colon)), column: Number(text.slice(colon + 1)) }
}
