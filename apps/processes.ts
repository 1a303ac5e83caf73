import { parseArgs } from 'node:util'
import { type Config, readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import { welcome } from './composition/welcome.ts'
import { startProcesses } from './processes/start-processes.ts'

/**
 * Starts what docker-compose.yml does, without Docker: so many gateways, so many of each subgraph, so many workers. They listen on
 * PORT, SUBGRAPH_PORT, METRICS_PORT and those that follow. Where one ends all do.
 */
await runMain(configure, async (config) => {
  const startedAt = performance.now()
  const parts = await startProcesses({
    subgraphs: subgraphNames,
    env: process.env,
    copies: config.copies,
    ports: { gateway: config.port, subgraph: config.subgraphs.port, metrics: config.metrics.port },
    onLine: (part, line) => process.stdout.write(`${part.padEnd(15)} | ${line}\n`),
  })
  const { isDemo, dataDir } = config
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(welcome({ url: parts.gateways[0]!, metricsUrl: null, seconds, isDemo, dataDir }))
  process.stdout.write(`${linesOf(parts)}\n`)
  parts.failed.then((how) => {
    // Ends this process, and the other parts with it.
    throw new OperatorError(`${how}: all others are ended too.`)
  })
  return parts
})

function configure(): Config & { copies: number } {
  const { values } = parseArgs({ options: { copies: { type: 'string', default: '2' } } })
  const copies = Number(values.copies)
  if (!Number.isInteger(copies) || copies < 1 || copies > 20)
    throw new OperatorError(`--copies ${values.copies}: allowed is a whole number from 1 to 20`)
  const config = readConfig(process.env)
  const missing = [!config.databaseUrl && 'DATABASE_URL', !config.redisUrl && 'REDIS_URL'].filter(Boolean)
  if (missing.length > 0)
    throw new OperatorError(`${missing.join(' and ')} needed: the parts share a database and a Redis.`)
  // The gateways drain first, then the others.
  return { ...config, copies, drainSeconds: 2 * (config.drainSeconds + 2) }
}

function linesOf({ gateways, subgraphs }: Awaited<ReturnType<typeof startProcesses>>): string {
  return [
    ...gateways.map((url) => `  gateway         ${url}`),
    ...subgraphs.map(({ name, url }) => `  ${name.padEnd(15)} ${url}`),
  ].join('\n')
}
