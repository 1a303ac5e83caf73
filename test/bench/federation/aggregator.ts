import { fastify } from 'fastify'
import { Pool } from 'undici'
import { tellUrl } from '../harness/server-process.ts'
import type { Driver, Order } from './world.ts'

/** The two requests that the list needs of the subgraphs, and its answer put together by hand. */

const [delivery, fleet] = process.argv.slice(2)

const listQuery = `query ($first: Int!) { orders(first: $first) {
  id code status priceCents createdAt reference
  origin { address lat lng } destination { address lat lng } driver { __typename id }
} }`
const driversQuery = `query ($representations: [_Any!]!) {
  _entities(representations: $representations) { ... on Driver { __typename name persona } }
}`

const poolOf = (url: string) => new Pool(new URL(url).origin, { connections: 32 })
const pools = { delivery: poolOf(delivery!), fleet: poolOf(fleet!) }

async function ask<Data>(pool: Pool, query: string, variables: object): Promise<Data> {
  const { body } = await pool.request({
    path: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return ((await body.json()) as { data: Data }).data
}

const app = fastify()

app.post<{ Body: { variables: { first: number } } }>('/graphql', async ({ body }) => {
  const { orders } = await ask<{ orders: Order[] }>(pools.delivery, listQuery, body.variables)
  const representations = orders.map(({ driver }) => driver)
  const { _entities } = await ask<{ _entities: Driver[] }>(pools.fleet, driversQuery, { representations })
  const withDrivers = orders.map(({ driver, ...order }, index) => {
    const { name, persona } = _entities[index]!
    return { ...order, driver: { id: driver.id, name, persona } }
  })
  return { data: { orders: withDrivers } }
})

tellUrl(await app.listen({ host: '127.0.0.1', port: 0 }))
