import type { AnyRoute } from '../../../rest/route.ts'
import { filledIn } from '../forms/fields.ts'
import { type Done, doneAt } from '../notice.ts'
import type { Area, ConsolePage } from '../page.ts'
import { dispatchedPage } from './order-page.ts'
import { queuePage } from './queue-page.ts'
import { assignRow, decideRow, dispatchedRow, path, queueRow } from './rows.ts'

function deciding(below: string, row: AnyRoute, names: readonly string[], done: Done): ConsolePage {
  return {
    method: 'POST',
    path: `/despacho/:order_id${below}`,
    section: 'dispatch',
    async answer({ get, params, fields }) {
      await get(row, { params, body: filledIn(fields, names) })
      return { to: doneAt(`${path}/${params.order_id}`, done) }
    },
  }
}

/** What those work with who dispatch. */
export const dispatchArea: Area = {
  rows: [queueRow, dispatchedRow, assignRow, decideRow],
  pages: [
    { method: 'GET', path: '/despacho', section: 'dispatch', answer: queuePage },
    { method: 'GET', path: '/despacho/:order_id', section: 'dispatch', answer: dispatchedPage },
    deciding('/motorista', assignRow, ['driver_id'], 'oferecida'),
    deciding('/decidir', decideRow, ['action', 'note'], 'decidido'),
  ],
}
