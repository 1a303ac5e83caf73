import { join } from 'node:path'
import type { Bench } from '../harness/bench.ts'
import { httpContender } from '../harness/http-load.ts'
import { startPeer } from '../harness/peers.ts'
import { startServer } from '../harness/server-process.ts'
import { composeExample } from './compose-example.ts'

const unit = 'requests/s'

/** The query of graphql-hive/graphql-gateways-benchmark. */
const query = `
  fragment User on User { id username name }
  fragment Review on Review { id body }
  fragment Product on Product { inStock name price shippingEstimate upc weight }
  query TestQuery {
    users {
      ...User
      reviews {
        ...Review
        product {
          ...Product
          reviews { ...Review author { ...User reviews { ...Review product { ...Product } } } }
        }
      }
    }
    topProducts(first: 5) {
      ...Product
      reviews { ...Review author { ...User reviews { ...Review product { ...Product } } } }
    }
  }`

const request = {
  path: '/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
} as const

export const gateways50 = gatewaysBench(50, { rounds: 3 })
export const gateways500 = gatewaysBench(500, { rounds: 2, seconds: 15 })

function gatewaysBench(connections: number, times: Pick<Bench, 'rounds' | 'seconds'>): Bench {
  return {
    name: `gateways-${connections}`,
    group: 'engine',
    title: `GraphQL: four subgraphs over HTTP, ${connections} connections`,
    about: `The query of the public benchmark of gateways (graphql-hive/graphql-gateways-benchmark) over its schema: accounts, products, reviews and
inventory, each in a process of its own, with as many users, products and reviews. The engine runs in the example server of its package,
@apollo/gateway in Apollo Server, Hive Gateway (with its Rust planner) in its own. All answers are equal; one that fails makes the figure void.`,
    packages: [
      'graphql-http',
      '@apollo/server',
      '@apollo/gateway',
      '@graphql-hive/gateway-runtime',
      '@graphql-hive/router-runtime',
      '@graphql-hive/router-query-planner',
      'undici',
    ],
    marks: [
      { of: 'engine', to: '@apollo/gateway', unit, atLeast: 2 },
      { of: 'engine', to: 'Hive Gateway', unit, atLeast: 1.5 },
    ],
    ...times,
    async start(stack) {
      const env = { SUPERGRAPH: await startSubgraphs(stack), REMOTE: '1' }
      const load = ({ url }: { url: string }) =>
        httpContender({ ...request, url, connections, timeoutSeconds: 60 })
      const engine = join(import.meta.dirname, 'example.mjs')
      return {
        engine: load(stack.use(await startServer(engine, { env }))),
        '@apollo/gateway': load(stack.use(await startPeer('apollo-gateway.mjs', env))),
        'Hive Gateway': load(stack.use(await startPeer('hive-gateway.mjs', env))),
      }
    },
  }
}

/** Starts the subgraphs of the example, each in a process of its own, and composes them. */
function startSubgraphs(stack: AsyncDisposableStack): Promise<string> {
  const file = join(import.meta.dirname, 'subgraph.mjs')
  return composeExample(async (name) => stack.use(await startServer(file, { args: [name] })).url)
}
