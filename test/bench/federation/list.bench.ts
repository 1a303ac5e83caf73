import { join } from 'node:path'
import type { Bench } from '../harness/bench.ts'
import { httpContender } from '../harness/http-load.ts'
import { startPeer } from '../harness/peers.ts'
import { startServer } from '../harness/server-process.ts'
import { composeWorld } from './compose.ts'
import { request } from './world.ts'

const unit = 'requests/s'

export const listBench: Bench = {
  name: 'list',
  group: 'engine',
  title: 'GraphQL: a federated list of 50, in process',
  about: `50 orders of one subgraph, each with its driver of another; both subgraphs are in the gateway's process, their data in memory. The
platform's engine and @apollo/gateway run behind Apollo Server on Fastify, Hive Gateway (with its Rust planner) behind a server of its own. Hand-written is a Fastify route that builds the same JSON from the same data.`,
  packages: [
    '@apollo/server',
    '@apollo/gateway',
    '@graphql-hive/gateway-runtime',
    '@graphql-hive/router-runtime',
    '@graphql-hive/router-query-planner',
    'graphql',
    'fastify',
  ],
  marks: [
    { of: 'platform', to: '@apollo/gateway', unit, atLeast: 4 },
    { of: 'platform', to: 'Hive Gateway', unit, atLeast: 2.5 },
  ],
  async start(stack) {
    const env = { SUPERGRAPH: composeWorld() }
    const here = (file: string) => startServer(join(import.meta.dirname, file))
    const handWritten = stack.use(await here('hand-written.ts'))
    const engine = stack.use(await here('engine-server.ts'))
    const apollo = stack.use(await startPeer('apollo-gateway.mjs', env))
    const hive = stack.use(await startPeer('hive-gateway.mjs', env))
    return {
      'hand-written': httpContender({ ...request, url: handWritten.url }),
      platform: httpContender({ ...request, url: engine.url }),
      '@apollo/gateway': httpContender({ ...request, url: apollo.url }),
      'Hive Gateway': httpContender({ ...request, url: hive.url }),
    }
  },
}
