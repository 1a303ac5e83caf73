import { secondsBetween } from '@rodovia/core/shared/clock.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Reading } from './shared-reader.ts'

/** Makes gauges that are read at each scrape; without a value while reading fails or `amount` is null. */
export function gaugesOf<Value>(registry: Registry, read: () => Promise<Reading<Value>>) {
  return (name: string, help: string, amount: (value: Value) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const reading = await read()
        const value = 'value' in reading ? amount(reading.value) : null
        if (value === null) this.remove()
        else this.set(value)
      },
    })
}

/** Seconds since `since`; 0 for null. */
export function ageAt(now: Date, since: Date | null): number {
  return since ? Math.max(0, secondsBetween(since, now)) : 0
}
