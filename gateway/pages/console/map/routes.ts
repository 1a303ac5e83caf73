import { openStatuses, type Status } from '@rodovia/core/delivery/states.ts'
import { queryInstant } from '@rodovia/gateway/rest/request-fields.ts'
import { z } from 'zod'
import { pageOperation } from '../../routes.ts'
import type { MappedOrder } from './orders-map.ts'

export type TodaysOrder = MappedOrder & {
  code: string
  status: Status
  deadline_at: string
  recipient: { name: string }
  timeline: { type: string }[]
}

/** The most orders that people can tell apart on one map. */
const maximumOrders = 200

const fields = `order_id: id code status deadline_at: deadlineAt recipient { name }
  origem: origin { address lat lng } destino: destination { address lat lng } position { lat lng at } timeline { type }`

type Orders = { orders: TodaysOrder[] }

export const mapRoutes = {
  /** The open orders, and those placed since the day began. */
  today: pageOperation({
    query: z.object({ from: queryInstant }),
    operation: `query Today($from: DateTime!, $open: [DeliveryStatus!]) {
      open: orders(first: ${maximumOrders}, filter: { statuses: $open }) { orders: nodes { ${fields} } }
      today: orders(first: ${maximumOrders}, filter: { createdFrom: $from }) { orders: nodes { ${fields} } }
    }`,
    variables: ({ query }) => ({ ...query, open: openStatuses }),
    answer({ open, today }: { open: Orders; today: Orders }) {
      const orders = new Map([...open.orders, ...today.orders].map((order) => [order.order_id, order]))
      return { orders: [...orders.values()] }
    },
  }),
}
