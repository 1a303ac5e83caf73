import { Counter, type Registry } from 'prom-client'

/** Counts how exports of lists ended. */
export function measureExports(registry: Registry): (outcome: string) => void {
  const exports = new Counter({
    name: 'rodovia_list_exports_total',
    help: 'Exports of lists, by outcome: ready, failed, error (begun anew within a minute, five times; the log says why).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return (outcome) => exports.inc({ outcome })
}
