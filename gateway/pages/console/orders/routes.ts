import { maxLabels } from '@rodovia/core/delivery/orders/print-label.ts'
import type { Order } from '@rodovia/gateway/rest/orders.ts'
import { idList } from '@rodovia/gateway/rest/request-fields.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { arrival } from '@rodovia/gateway/rest/selections.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

/** The most orders of one action, which are the rows of a page. */
export const maxSelected = maxLabels

const selected = storedOperation(`query SelectedOrders($ids: [ID!]!) {
  list: orders(first: 50, filter: { ids: $ids }) {
    orders: nodes {
      order_id: id code status dispatch_from: dispatchFrom ${arrival} price_cents: priceCents
      recipient { name } cancel { allowed refund_cents: refundCents }
    }
  }
}`)
export type SelectedOrder = DataOf<typeof selected>['list']['orders'][number]

export const orderRoutes = {
  list: restRoute('GET /v1/orders'),
  read: restRoute('GET /api/app/v1/orders/:order_id'),
  cancel: restRoute('POST /api/app/v1/orders/:order_id/cancel'),
  createReturn: restRoute('POST /api/app/v1/orders/:order_id/return'),
  notes: restRoute('GET /api/app/v1/orders/:order_id/notes'),
  messages: restRoute('GET /v1/orders/:order_id/messages'),
  addNote: restRoute('POST /api/app/v1/orders/:order_id/notes'),
  setGoodsDocuments: restRoute('PUT /api/app/v1/orders/:order_id/goods-documents'),
  setCollectOnDelivery: restRoute('PUT /api/app/v1/orders/:order_id/collect-on-delivery'),
  setBarcodes: restRoute('PUT /api/app/v1/orders/:order_id/barcodes'),
  setMetadata: restRoute('PATCH /api/app/v1/orders/:order_id/metadata'),
  call: restRoute('POST /api/app/v1/orders/:order_id/calls'),
  label: restRoute('GET /v1/orders/:order_id/label'),
  labels: restRoute('GET /v1/orders/labels'),
  selected: pageOperation({ query: z.object({ ids: idList }), operation: selected, responseFrom: 'list' }),
  proof: restRoute('GET /v1/orders/:order_id/proof'),
}

export type { Order, OrderDetail } from '@rodovia/gateway/rest/orders.ts'
export type Orders = { orders: Order[]; total: number; limit: number; offset: number }
