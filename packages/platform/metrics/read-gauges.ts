import { secondsBetween } from '@rodovia/core/shared/clock.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Reading } from './shared-reader.ts'

type Amount = number | null | Readonly<Record<string, number>>

/**
 * Makes gauges that are read at each scrape; without a value while reading fails or `amount` is null. With `label`, `amount` returns
 * the amounts by the value of that label.
 */
export function gaugesOf<Value>(registry: Registry, read: () => Promise<Reading<Value>>) {
  return (name: string, help: string, amount: (value: Value) => Amount, label?: string) =>
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const reading = await read()
        const value = 'value' in reading ? amount(reading.value) : null
        if (typeof value === 'number') return this.set(value)
        this.reset()
        if (!label) return this.remove()
        for (const [name, count] of Object.entries(value ?? {})) this.set({ [label]: name }, count)
      },
    })
}

/** Seconds since `since`; 0 for null. */
export function ageAt(now: Date, since: Date | null): number {
  return since ? Math.max(0, secondsBetween(since, now)) : 0
}
