import type { PublicCells } from '@rodovia/core/fleet/ports.ts'
import type { Cell } from '@rodovia/core/geo/blur.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { LRUCache } from 'lru-cache'

/** In this process, for those who were shown last. Who is forgotten is shown by the cell he is in then. */
export function createPublicCells(maxDrivers = 100_000): PublicCells {
  const cells = new LRUCache<UserId, Cell>({ max: maxDrivers })
  return {
    last: (id) => cells.get(id) ?? null,
    keep: (id, cell) => void cells.set(id, cell),
  }
}
