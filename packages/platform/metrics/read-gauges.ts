import { secondsBetween } from '@rodovia/core/shared/clock.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Reading } from './shared-reader.ts'

/** Makes gauges of what is read at each scrape; without a value while it cannot be, or where there is none. */
export function gaugesOf<Value>(registry: Registry, read: () => Promise<Reading<Value>>) {
  return (name: string, help: string, amount: (value: Value) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const seen = await read()
        const value = 'value' in seen ? amount(seen.value) : null
        if (value === null) this.remove()
        else this.set(value)
      },
    })
}

/** For how many seconds something waits; 0 where nothing does. */
export function ageAt(now: Date, since: Date | null): number {
  return since ? Math.max(0, secondsBetween(since, now)) : 0
}
