import type { Geocoder } from '@rodovia/core/geo/ports.ts'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Wraps a geocoder so that its answers are counted by precision. */
export function measureGeocoder(registry: Registry, geocoder: Geocoder): Geocoder {
  const registers = [registry]
  const located = new Counter({
    name: 'rodovia_located_places_total',
    help: 'Places of quotes and orders without a pin, by what was given (address, postal_code) and the precision that was found.',
    labelNames: ['given', 'precision'],
    registers,
  })
  const durations = new Histogram({
    name: 'rodovia_locate_duration_seconds',
    help: 'Time to find the point of a place of a quote or an order.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2],
    registers,
  })
  return {
    async locate(place, address) {
      const end = durations.startTimer()
      const point = await geocoder.locate(place, address)
      end()
      located.inc({ given: address ? 'address' : 'postal_code', precision: point.precision })
      return point
    },
  }
}
