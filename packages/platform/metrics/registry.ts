import { readFile } from 'node:fs/promises'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

const packageFile = new URL('../../../package.json', import.meta.url)

/** The metrics of Node. They observe the process until its end, however many platforms it runs. */
const ofNode = new Registry()
collectDefaultMetrics({ register: ofNode })

/** The metrics of one platform: at first those of Node, and the version. */
export async function createRegistry(): Promise<Registry> {
  const registry = Registry.merge([ofNode])
  const { version } = JSON.parse(await readFile(packageFile, 'utf8'))
  new Gauge({
    name: 'rodovia_build_info',
    help: 'Always 1; the labels are the version and that of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1)
  return registry
}
