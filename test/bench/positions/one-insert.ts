import { fastify } from 'fastify'
import jwt from 'jsonwebtoken'
import pg from 'pg'
import { tellUrl } from '../harness/server-process.ts'

/** A position as one would take it by hand and no more: the token is good, the row is kept. */

const { DATABASE_URL, JWT_SECRET } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 })
const app = fastify()

const order = '019a0000-0000-7000-8000-000000000001'

app.post<{ Params: { code: string }; Body: { lat: number; lng: number } }>(
  '/api/app/v1/driver/deliveries/:code/position',
  async ({ headers, body: { lat, lng } }) => {
    const [, token = ''] = (headers.authorization ?? '').split(' ')
    const { sub, tid } = jwt.verify(token, JWT_SECRET!, { algorithms: ['HS256'] }) as {
      sub: string
      tid: string
    }
    const at = new Date()
    await pool.query({
      name: 'insert',
      text: `INSERT INTO positions (order_id, at, tenant_id, driver_id, lat, lng) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING`,
      values: [order, at, tid, sub, lat, lng],
    })
    return { ok: true, position: { lat, lng, at } }
  },
)

tellUrl(await app.listen({ host: '127.0.0.1', port: 0 }))
