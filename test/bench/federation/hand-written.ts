import { fastify } from 'fastify'
import { tellUrl } from '../harness/server-process.ts'
import { driverById, firstOrders, type Order } from './world.ts'

/** The answer to the one query, written by hand from the same data. */

const app = fastify()

function withDriver({ driver, ...order }: Order) {
  const { id, name, persona } = driverById(driver.id)!
  return { ...order, driver: { id, name, persona } }
}

app.post<{ Body: { variables: { first: number } } }>('/graphql', ({ body }, reply) => {
  const orders = firstOrders(body.variables.first).map(withDriver)
  return reply.send({ data: { orders } })
})

tellUrl(await app.listen({ host: '127.0.0.1', port: 0 }))
