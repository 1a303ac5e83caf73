import { openStatuses } from '@rodovia/core/delivery/model/states.ts'
import { instant } from '@rodovia/gateway/rest/request-fields.ts'
import { arrival } from '@rodovia/gateway/rest/selections.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

const fields = `order_id: id code status dispatch_from: dispatchFrom ${arrival} deadline_at: deadlineAt recipient { name }
  origem: origin { address lat lng time_zone: timeZone } destino: destination { address lat lng time_zone: timeZone } position { lat lng at } timeline { type }`

/** The open orders, and those placed since the day began. People can tell 200 orders apart on one map. */
const today = storedOperation(`query Today($from: DateTime!, $open: [DeliveryStatus!]) {
  open: orders(first: 200, filter: { statuses: $open }) { nodes { ${fields} } }
  today: orders(first: 200, filter: { createdFrom: $from }) { nodes { ${fields} } }
}`)
export type TodaysOrder = DataOf<typeof today>['open']['nodes'][number]

export const mapRoutes = {
  today: pageOperation({
    query: z.object({ from: instant }),
    operation: today,
    variables: ({ query }) => ({ ...query, open: [...openStatuses] }),
    reshape: {
      response: z.unknown(),
      from({ open, today }) {
        const orders = new Map([...open.nodes, ...today.nodes].map((order) => [order.order_id, order]))
        return { orders: [...orders.values()] }
      },
    },
  }),
}
