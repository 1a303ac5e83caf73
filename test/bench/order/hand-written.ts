import { type FastifyRequest, fastify } from 'fastify'
import jwt from 'jsonwebtoken'
import pg from 'pg'
import { tellUrl } from '../harness/server-process.ts'
import { detailOf, type OrderRow, orderStatement, type TimelineRow, timelineStatement } from './order-json.ts'

/** One order, as one would write it by hand for this one purpose. */

const { DATABASE_URL, PUBLIC_URL, JWT_SECRET } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 })
const app = fastify()

function tenantOf({ headers }: FastifyRequest): string {
  const [, token = ''] = (headers.authorization ?? '').split(' ')
  return (jwt.verify(token, JWT_SECRET!, { algorithms: ['HS256'] }) as { tid: string }).tid
}

app.get<{ Params: { id: string } }>('/api/app/v1/orders/:id', async (request, reply) => {
  const tenantId = tenantOf(request)
  const { id } = request.params
  const [orders, timeline] = await Promise.all([
    pool.query<OrderRow>({ name: 'order', text: orderStatement, values: [id, tenantId] }),
    pool.query<TimelineRow>({ name: 'timeline', text: timelineStatement, values: [id, tenantId] }),
  ])
  const [order] = orders.rows
  if (!order) return reply.code(404).send({ ok: false })
  return { ok: true, order: detailOf(order, timeline.rows, PUBLIC_URL!) }
})

tellUrl(await app.listen({ host: '127.0.0.1', port: 0 }))
