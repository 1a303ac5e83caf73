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

/** Counts questions to an outside geocoder by outcome. */
export function measureOutsideGeocoder(
  registry: Registry,
): (outcome: string, seconds: number | null) => void {
  const registers = [registry]
  const outcomes = new Counter({
    name: 'rodovia_geocoder_calls_total',
    help: 'Addresses that the outside geocoder (GEOCODER_URL) was to find, by outcome: found, unknown (it has no such house or street), cache; else it gave no answer: fault (an error, a refusal or too late), paused (for 30 s after a fault).',
    labelNames: ['outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'rodovia_geocoder_call_duration_seconds',
    help: 'Duration of a call of the outside geocoder.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
    registers,
  })
  return (outcome, seconds) => {
    outcomes.inc({ outcome })
    if (seconds !== null) durations.observe(seconds)
  }
}
