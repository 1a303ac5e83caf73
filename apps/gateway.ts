import { readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { makeEngine } from './composition/make-engine.ts'
import { remoteSubgraphs } from './composition/remote-subgraphs.ts'
import { serveGateway } from './composition/serve-gateway.ts'
import { startProcess } from './composition/start-process.ts'

/** Clients' doors, with the subgraphs of SUBGRAPH_URLS behind them. */
await runMain(
  () => readConfig(process.env),
  (config, log) =>
    startProcess('gateway', config, log, async (parts, stack) => {
      const subgraphs = remoteSubgraphs(config, parts.subgraphSecret)
      const engine = stack.use(await makeEngine(config, subgraphs, log))
      const { url } = stack.use(await serveGateway(config, parts, engine, log, config.handoverSeconds))
      return { url }
    }),
)
