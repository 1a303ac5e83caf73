import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@rodovia/platform/config.ts'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { localSubgraphs } from './local-subgraphs.ts'
import { makeEngine } from './make-engine.ts'
import { openServices } from './open-services.ts'
import { serveGateway } from './serve-gateway.ts'
import { startJobs } from './start-jobs.ts'

export type MetricFacts = { name: string; help: string; type: string; labels: readonly string[] }

/** The settings without which some metrics are not registered. */
async function settingsIn(folder: string): Promise<Record<string, string>> {
  const documents = join(folder, 'documents.graphql')
  await writeFile(documents, 'query Version { __typename }\n')
  return {
    DATA_DIR: folder,
    DEMO: '0',
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}`,
    GRAPHQL_DOCUMENTS: `also:${documents}`,
  }
}

/** Starts the whole platform on an empty database of its own and returns its metrics, those of Node left out, by name. */
export async function readAllMetrics(): Promise<MetricFacts[]> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-metrics-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const log = createLog({ logLevel: 'silent' })
  const { databasePassword: password } = await loadSecrets(folder)
  const { url } = stack.use(await startEmbeddedPostgres({ dataDir: folder, password, log }))
  const databases = { DATABASE_URL: url, DATABASE_REPLICA_URLS: url }
  const config = readConfig({ ...(await settingsIn(folder)), ...databases })
  const services = await openServices(config, { databaseUrl: url, directUrl: url }, log, stack)
  const engine = stack.use(await makeEngine(config, localSubgraphs(), log))
  stack.use(await startJobs(config, services, log))
  stack.use(await serveGateway(config, services, engine, log))
  const metrics = services.metrics.registry.getMetricsAsArray() as unknown as (MetricFacts & {
    labelNames: readonly string[]
  })[]
  const types = await services.metrics.registry.getMetricsAsJSON()
  return metrics
    .filter(({ name }) => name.startsWith('rodovia_'))
    .map(({ name, help, labelNames }) => ({
      name,
      help,
      labels: labelNames,
      type: String(types.find((each) => each.name === name)?.type),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
