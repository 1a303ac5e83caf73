import { Counter, type Registry } from 'prom-client'

/** Counts what became of the rows of imports. */
export function measureImports(registry: Registry): (outcome: string) => void {
  const rows = new Counter({
    name: 'rodovia_import_rows_total',
    help: 'Rows of imports that were checked or placed, by outcome: valid, invalid, placed, unpaid, refused, error (tried again within a minute; the log says why).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return (outcome) => rows.inc({ outcome })
}
