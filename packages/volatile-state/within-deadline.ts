import type { Geocoder } from '@rodovia/core/geo/ports.ts'
import { withinTime } from '@rodovia/platform/within-time.ts'

/** A geocoder whose answer is the point of the postal code while the other one fails, and where it takes too long. */
export function withinDeadline(
  geocoder: Geocoder,
  { milliseconds, onFault }: { milliseconds: number; onFault: (error: unknown) => void },
): Geocoder {
  return {
    locate(place, address) {
      return withinTime(
        milliseconds,
        () => geocoder.locate(place, address),
        () => new Error(`the streets did not answer within ${milliseconds} ms`),
      ).catch((error: unknown) => {
        onFault(error)
        return place
      })
    },
  }
}
