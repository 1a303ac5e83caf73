import { doneAt } from '../notice.ts'
import type { Area } from '../page.ts'
import { ordersPage } from './list-page.ts'
import { orderPage } from './order-page.ts'
import { cancelRow, labelRow, listRow, orderRow, proofRow } from './rows.ts'

type File = { name: string; base64: string }

/** The tenant's orders. */
export const ordersArea: Area = {
  rows: [listRow, orderRow, cancelRow, labelRow, proofRow],
  pages: [
    { method: 'GET', path: '/pedidos', section: 'orders', answer: ordersPage },
    { method: 'GET', path: '/pedidos/:order_id', section: 'orders', answer: orderPage },
    {
      method: 'POST',
      path: '/pedidos/:order_id/cancelar',
      section: 'orders',
      async answer({ get, params }) {
        await get(cancelRow, { params })
        return { to: doneAt(`/conta/pedidos/${params.order_id}`, 'cancelado') }
      },
    },
    {
      method: 'GET',
      path: '/pedidos/:order_id/etiqueta.pdf',
      section: 'orders',
      answer: async ({ get, params }) => ({
        file: await get<File>(labelRow, { params }),
        type: 'application/pdf',
      }),
    },
    {
      method: 'GET',
      path: '/pedidos/:order_id/comprovante.pdf',
      section: 'orders',
      answer: async ({ get, params }) => ({
        file: await get<File>(proofRow, { params }),
        type: 'application/pdf',
      }),
    },
  ],
}
