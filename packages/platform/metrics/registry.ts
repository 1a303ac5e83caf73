import { readFile } from 'node:fs/promises'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

const packageFile = new URL('../../../package.json', import.meta.url)

/** The metrics of one process: Node's own to begin with, and which version this is. */
export async function createRegistry(): Promise<Registry> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { version } = JSON.parse(await readFile(packageFile, 'utf8'))
  new Gauge({
    name: 'rodovia_build_info',
    help: 'Always 1; the labels say which version runs, and on which Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1)
  return registry
}
