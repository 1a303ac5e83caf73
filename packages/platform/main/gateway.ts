import { readConfig } from '../config.ts'
import { runMain } from '../lifecycle.ts'
import { makeEngine } from './make-engine.ts'
import { startApart } from './start-apart.ts'
import { startDoors } from './start-doors.ts'
import { subgraphsElsewhere } from './subgraphs-elsewhere.ts'

/** Clients' doors, with the subgraphs of SUBGRAPH_URLS behind them. */
await runMain(
  () => readConfig(process.env),
  (config, log) =>
    startApart('gateway', config, log, async (parts, stack) => {
      const subgraphs = subgraphsElsewhere(config, parts.subgraphSecret)
      const engine = stack.use(await makeEngine(config, subgraphs, log))
      const { url } = stack.use(await startDoors(config, parts, engine, log, config.handoverSeconds))
      return { url }
    }),
)
