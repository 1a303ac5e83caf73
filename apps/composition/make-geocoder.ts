import type { Cities } from '@rodovia/core/geo/cities.ts'
import type { Geocoder, Streets } from '@rodovia/core/geo/ports.ts'
import { createStreetGeocoder } from '@rodovia/core/geo/street-geocoder.ts'
import { createOutsideGeocoder, type ObserveGeocoder } from '@rodovia/outside/geocoding/outside-geocoder.ts'
import type { AddressFilter } from '@rodovia/outside/http/address-filter.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import { withinDeadline } from '@rodovia/volatile-state/within-deadline.ts'

/** The streets, then the outside geocoder where there is one; the point of the postal code where both take too long. */
export function makeGeocoder(
  { geocoder: { url, streetsTimeoutMs, ...limits } }: Config,
  ports: { streets: Streets; cities: Cities },
  isAllowed: AddressFilter,
  log: Log,
  stack: AsyncDisposableStack,
): { geocoder: Geocoder; observeOutsideGeocoder(next: ObserveGeocoder): void } {
  const noteOutside = throttle(10, (reason: string) => log.warn({ reason }, 'the geocoder did not answer'))
  const outside = url
    ? stack.use(createOutsideGeocoder({ ...limits, url, isAllowed, onFault: noteOutside }))
    : null
  const onFault = throttle(10, (err: unknown) => log.warn({ err }, 'an address was not located in time'))
  const milliseconds = streetsTimeoutMs + (outside ? limits.timeoutMs : 0)
  return {
    geocoder: withinDeadline(createStreetGeocoder({ ...ports, outside }), { milliseconds, onFault }),
    observeOutsideGeocoder: (next) => outside?.observe(next),
  }
}
