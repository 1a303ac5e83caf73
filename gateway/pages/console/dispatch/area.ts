import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { filledFields } from '../forms/fields.ts'
import { type NoticeName, withNotice } from '../notice.ts'
import type { ConsoleArea, ConsolePage } from '../page.ts'
import { dispatchedOrderPage } from './order-page.ts'
import { queuePage } from './queue-page.ts'
import { assignRoute, decideRoute, dispatchedOrderRoute, path, queueRoute } from './routes.ts'

function decisionPage(below: string, row: AnyRoute, names: readonly string[], done: NoticeName): ConsolePage {
  return {
    method: 'POST',
    path: `/despacho/:order_id${below}`,
    section: 'dispatch',
    async answer({ get, params, fields }) {
      await get(row, { params, body: filledFields(fields, names) })
      return { to: withNotice(`${path}/${params.order_id}`, done) }
    },
  }
}

/** What those work with who dispatch. */
export const dispatchArea: ConsoleArea = {
  rows: [queueRoute, dispatchedOrderRoute, assignRoute, decideRoute],
  pages: [
    { method: 'GET', path: '/despacho', section: 'dispatch', answer: queuePage },
    { method: 'GET', path: '/despacho/:order_id', section: 'dispatch', answer: dispatchedOrderPage },
    decisionPage('/motorista', assignRoute, ['driver_id'], 'oferecida'),
    decisionPage('/decidir', decideRoute, ['action', 'note'], 'decidido'),
  ],
}
