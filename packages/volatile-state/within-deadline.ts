import { setTimeout as sleep } from 'node:timers/promises'
import type { Geocoder } from '@rodovia/core/geo/ports.ts'

/** A geocoder whose answer is the point of the postal code while the other one fails, and where it takes too long. */
export function withinDeadline(
  geocoder: Geocoder,
  { milliseconds, onFault }: { milliseconds: number; onFault: (error: unknown) => void },
): Geocoder {
  return {
    async locate(place, address) {
      const done = new AbortController()
      const late = sleep(milliseconds, undefined, { signal: done.signal, ref: false }).then(() => {
        throw new Error(`the streets did not answer within ${milliseconds} ms`)
      })
      try {
        return await Promise.race([geocoder.locate(place, address), late])
      } catch (error) {
        onFault(error)
        return place
      } finally {
        done.abort()
        late.catch(() => {})
      }
    },
  }
}
