import { openStatuses } from '@rodovia/core/delivery/states.ts'
import { queryInstant } from '@rodovia/gateway/rest/request-fields.ts'
import * as answers from '@rodovia/gateway/rest/response-schemas.ts'
import { route } from '@rodovia/gateway/rest/route.ts'
import { z } from 'zod'

/** More than that nobody tells apart on one map. */
const maximumOrders = 200

const fields = `order_id: id code status deadline_at: deadlineAt distance_km: distanceKm recipient { name }
  origem: origin { address lat lng } destino: destination { address lat lng } position { lat lng at } timeline { type }`

const { order_id, code, status, distance_km } = answers.orderFields
const place = z.object({ address: z.string(), lat: z.number(), lng: z.number() })
const mapped = z.object({
  order_id,
  code,
  status,
  distance_km,
  deadline_at: answers.time,
  recipient: z.object({ name: z.string() }),
  origem: place,
  destino: place,
  position: answers.timedPosition.nullable(),
  timeline: z.array(z.object({ type: z.string() })),
})
export type MappedOrder = z.infer<typeof mapped>

type Part = { orders: MappedOrder[] }

/** What is under way, and what was placed since the day began. */
export const todayRoute = route({
  method: 'GET',
  path: '/conta/mapa',
  tag: 'embarcador',
  auth: 'bearer',
  summary: 'The deliveries of today',
  answers: z.object({ orders: z.array(mapped) }),
  query: z.object({ from: queryInstant }),
  operation: `query Today($from: DateTime!, $underWay: [DeliveryStatus!]) {
    going: orders(first: ${maximumOrders}, filter: { statuses: $underWay }) { orders: nodes { ${fields} } }
    today: orders(first: ${maximumOrders}, filter: { createdFrom: $from }) { orders: nodes { ${fields} } }
  }`,
  variables: ({ query }) => ({ ...query, underWay: openStatuses }),
  answer({ going, today }: { going: Part; today: Part }) {
    const all = new Map([...going.orders, ...today.orders].map((order) => [order.order_id, order]))
    return { orders: [...all.values()] }
  },
})
