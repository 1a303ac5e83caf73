import { type FastifyRequest, fastify } from 'fastify'
import jwt from 'jsonwebtoken'
import pg from 'pg'
import { tellUrl } from '../harness/server-process.ts'

/** The list of orders with their drivers, as one would write it by hand for this one query. */

const { DATABASE_URL, PUBLIC_URL, JWT_SECRET } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 })
const app = fastify()

const text = `
  SELECT order_id, code, status, tier, service_type, price_cents::int, created_at, deadline_at, distance_meters, tracking_token,
    reference, pod, remarks, origin_address, origin_lat, origin_lng, destination_address, destination_lat, destination_lng,
    sender_name, sender_phone, recipient_name, recipient_phone, driver_id, driver_first_name, driver_persona, is_available,
    (SELECT count(*)::int FROM deliveries WHERE tenant_id = $1) AS total
  FROM deliveries LEFT JOIN drivers ON user_id = driver_id
  WHERE deliveries.tenant_id = $1 ORDER BY order_id DESC LIMIT $2`

function claimsOf({ headers }: FastifyRequest) {
  const [, token = ''] = (headers.authorization ?? '').split(' ')
  return jwt.verify(token, JWT_SECRET!, { algorithms: ['HS256'] }) as { tid: string; role: string }
}

const dispatches = new Set(['admin', 'superadmin'])

// biome-ignore lint/suspicious/noExplicitAny: a row of the statement above, read once
function nodeOf(row: any, role: string) {
  return {
    id: row.order_id,
    code: row.code,
    status: row.status,
    tier: row.tier,
    serviceType: row.service_type,
    priceCents: row.price_cents,
    currency: 'BRL',
    createdAt: row.created_at,
    deadlineAt: row.deadline_at,
    distanceKm: row.distance_meters / 1000,
    trackingUrl: `${PUBLIC_URL}/rastreio/${row.tracking_token}`,
    reference: row.reference,
    pod: row.pod,
    remarks: row.remarks,
    origin: { address: row.origin_address, lat: row.origin_lat, lng: row.origin_lng },
    destination: { address: row.destination_address, lat: row.destination_lat, lng: row.destination_lng },
    sender: { name: row.sender_name, phone: row.sender_phone, remarks: null },
    recipient: { name: row.recipient_name, phone: row.recipient_phone, remarks: row.remarks },
    driver: row.driver_id && {
      id: row.driver_id,
      name: row.driver_first_name,
      persona: row.driver_persona,
      isAvailable: dispatches.has(role) ? row.is_available : null,
    },
  }
}

app.post<{ Body: { variables: { first: number } } }>('/graphql', async (request) => {
  const { tid, role } = claimsOf(request)
  const { rows } = await pool.query({ name: 'orders', text, values: [tid, request.body.variables.first] })
  return {
    data: { orders: { nodes: rows.map((row) => nodeOf(row, role)), totalCount: rows[0]?.total ?? 0 } },
  }
})

tellUrl(await app.listen({ host: '127.0.0.1', port: 0 }))
