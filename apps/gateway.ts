import { readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { makeEngine } from './composition/make-engine.ts'
import { remoteSubgraphs } from './composition/remote-subgraphs.ts'
import { serveGateway } from './composition/serve-gateway.ts'
import { startProcess } from './composition/start-process.ts'

/** The gateway: serves clients from the subgraphs of SUBGRAPH_URLS. */
await runMain(
  () => readConfig(process.env),
  (config, log) =>
    startProcess('gateway', config, log, async (services, stack) => {
      const subgraphs = remoteSubgraphs(config, services.subgraphSecret)
      const engine = stack.use(await makeEngine(config, subgraphs, log))
      const { url } = stack.use(await serveGateway(config, services, engine, log, config.handoverSeconds))
      return { url }
    }),
)
