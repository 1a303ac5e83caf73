import { withNotice } from '../notice.ts'
import type { ConsoleArea } from '../page.ts'
import { ordersPage } from './list-page.ts'
import { orderPage } from './order-page.ts'
import { cancelRoute, labelPdfRoute, listRoute, proofPdfRoute, readOrderRoute } from './routes.ts'

type File = { name: string; base64: string }

/** The tenant's orders. */
export const ordersArea: ConsoleArea = {
  rows: [listRoute, readOrderRoute, cancelRoute, labelPdfRoute, proofPdfRoute],
  pages: [
    { method: 'GET', path: '/pedidos', section: 'orders', answer: ordersPage },
    { method: 'GET', path: '/pedidos/:order_id', section: 'orders', answer: orderPage },
    {
      method: 'POST',
      path: '/pedidos/:order_id/cancelar',
      section: 'orders',
      async answer({ get, params }) {
        await get(cancelRoute, { params })
        return { to: withNotice(`/conta/pedidos/${params.order_id}`, 'cancelado') }
      },
    },
    {
      method: 'GET',
      path: '/pedidos/:order_id/etiqueta.pdf',
      section: 'orders',
      answer: async ({ get, params }) => ({
        file: await get<File>(labelPdfRoute, { params }),
        type: 'application/pdf',
      }),
    },
    {
      method: 'GET',
      path: '/pedidos/:order_id/comprovante.pdf',
      section: 'orders',
      answer: async ({ get, params }) => ({
        file: await get<File>(proofPdfRoute, { params }),
        type: 'application/pdf',
      }),
    },
  ],
}
