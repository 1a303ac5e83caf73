import { type Config, readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { loadSchema } from '@rodovia/subgraphs/load-schema.ts'
import { isSubgraphName, subgraphNames } from '@rodovia/subgraphs/names.ts'
import { startProcess } from './composition/start-process.ts'
import { startSubgraphServer } from './composition/subgraph-server.ts'

await runMain(() => readConfig(process.env), startSubgraph)

/** Serves the named subgraph to gateways. */
async function startSubgraph(config: Config, log: Log): Promise<AsyncDisposable> {
  const name = process.argv[2]
  if (!isSubgraphName(name))
    throw new OperatorError(`npm run start:subgraph NAME: NAME is one of ${subgraphNames.join(', ')}`)
  const { host, subgraphs, handoverSeconds, drainSeconds } = config
  return startProcess(
    `subgraph-${name}`,
    config,
    log,
    async ({ subgraphSecret: secret, database, ports, isReady }, stack) => {
      const server = await startSubgraphServer({
        name,
        schema: await loadSchema(name),
        address: { host, port: subgraphs.port },
        secret,
        spendSignature: database.spentSignatures.spend,
        ports,
        isReady,
        maxBodyBytes: subgraphs.maxBodyBytes,
        handoverSeconds,
        drainSeconds,
        log,
      })
      stack.use(server)
      return { subgraph: name, port: server.port }
    },
  )
}
