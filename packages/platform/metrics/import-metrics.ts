import { Counter, type Registry } from 'prom-client'

/** Counts what became of the rows of imports. */
export function measureImports(registry: Registry): (outcome: string) => void {
  const rows = new Counter({
    name: 'rodovia_import_rows_total',
    help: 'Rows of imports that were checked or placed, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return (outcome) => rows.inc({ outcome })
}
