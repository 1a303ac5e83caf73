import { Counter, type Registry } from 'prom-client'

/** Counts what became of the days of repetitions. */
export function measureRepetitions(registry: Registry): (outcome: string) => void {
  const runs = new Counter({
    name: 'rodovia_repetition_runs_total',
    help: 'Tries to make the order of a repetition, by outcome: placed, unpaid, failed, error (tried again within a minute; the log says why).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return (outcome) => runs.inc({ outcome })
}
