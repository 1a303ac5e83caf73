import { parseArgs } from 'node:util'
import { type Config, readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import { welcome } from './composition/welcome.ts'
import { type Processes, startProcesses } from './processes/start-processes.ts'

/**
 * Starts the services of docker-compose.yml without Docker: `--copies` gateways, copies of each subgraph and workers. They listen on
 * PORT, SUBGRAPH_PORT, METRICS_PORT and the ports after these. When one of them ends, all end.
 */
await runMain(configure, async (config) => {
  const startedAt = performance.now()
  const processes = await startProcesses({
    subgraphs: subgraphNames,
    env: process.env,
    copies: config.copies,
    ports: { gateway: config.port, subgraph: config.subgraphs.port, metrics: config.metrics.port },
    onLine: (name, line) => process.stdout.write(`${name.padEnd(15)} | ${line}\n`),
  })
  const { isDemo, dataDir } = config
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(welcome({ url: processes.gateways[0]!, metricsUrl: null, seconds, isDemo, dataDir }))
  process.stdout.write(`${linesOf(processes)}\n`)
  processes.failed.then((failure) => {
    // Ends this process, and the others with it.
    throw new OperatorError(`${failure}: stopping all others.`)
  })
  return processes
})

function configure(): Config & { copies: number } {
  const { values } = parseArgs({ options: { copies: { type: 'string', default: '2' } } })
  const copies = Number(values.copies)
  if (!Number.isInteger(copies) || copies < 1 || copies > 20)
    throw new OperatorError(`--copies ${values.copies}: allowed is a whole number from 1 to 20`)
  const config = readConfig(process.env)
  const missing = [!config.databaseUrl && 'DATABASE_URL', !config.redisUrl && 'REDIS_URL'].filter(Boolean)
  if (missing.length > 0)
    throw new OperatorError(`${missing.join(' and ')} needed: the processes share a database and a Redis.`)
  // The gateways drain first, then the others.
  return { ...config, copies, drainSeconds: 2 * (config.drainSeconds + 2) }
}

function linesOf({ gateways, subgraphs }: Processes): string {
  return [
    ...gateways.map((url) => `  gateway         ${url}`),
    ...subgraphs.map(({ name, url }) => `  ${name.padEnd(15)} ${url}`),
  ].join('\n')
}
