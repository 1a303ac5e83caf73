import type { Roads } from './roads.ts'

/** So many that four files at once do not take all calls that a process may have under way (32). */
const mostAtOnce = 8

/**
 * The road network for many trips at once: at most 8 routes are asked for together, the others wait for their
 * turn. What is beyond the calls of a process is refused, and a trip that waits behind a hundred others has
 * no time left: either would be priced by estimate beside others by road.
 */
export function roadsInTurn(roads: Roads): Roads {
  const waiting: (() => void)[] = []
  let free = mostAtOnce
  return {
    ...roads,
    async route(trip) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await roads.route(trip)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
