import { statusLabels } from '@rodovia/core/delivery/labels.ts'
import { openStatuses, statuses } from '@rodovia/core/delivery/states.ts'
import { startOfDay } from '../../brasilia-time.ts'
import { money, statusBadge, timeElement } from '../../formats.ts'
import { html } from '../../html.ts'
import { controlsOf } from '../forms/controls.ts'
import { type Fields, filledFields } from '../forms/fields.ts'
import { type FormState, newForm } from '../forms/form-state.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { action, download } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { messages, tierName } from './order-messages.ts'
import { orderPage } from './order-page.ts'
import { type Order, type Orders, orderRoutes } from './routes.ts'

const path = '/conta/pedidos'
const filters = ['status', 'created_from', 'created_before', 'code', 'reference'] as const
const openStatusList = openStatuses.join(',')

/** The orders that match the filters, newest first. */
async function ordersPage(context: SignedInContext): Promise<PageContent> {
  const { query } = context
  const result = await context.submit<Orders>(orderRoutes.list, {
    query: { ...listQuery(query), ...pageParameters(query) },
  })
  const hasOrders = 'body' in result
  const form = hasOrders ? newForm(query) : result.rejected
  const { orders, total, offset } = hasOrders ? result.body : { orders: [], total: 0, offset: 0 }
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
${filterForm(form)}
${orders.length === 0 ? html`<p class="card">${messages.none}</p>` : html`<ol class="list">${orders.map((order) => orderItem(order))}</ol>`}
${pager(path, query, { total, offset, count: orders.length })}`,
  }
}

/** The route takes points in time: the first day from its start, the last one to its end. */
function listQuery(query: Fields): Record<string, string> {
  const { created_from, created_before, ...rest } = filledFields(query, filters)
  return {
    ...rest,
    ...(created_from && { created_from: startOfDay(created_from) }),
    ...(created_before && { created_before: startOfDay(created_before, 1) }),
  }
}

function filterForm(form: FormState) {
  const controls = controlsOf(form)
  const options = [
    ['', messages.any],
    [openStatusList, messages.underWay],
    ...statuses.map((status) => [status, statusLabels[status]] as const),
  ] as const
  return html`<form method="get" action="${path}" class="card form filter">
${controls.summary}
${controls.select({ name: 'status', label: messages.status, options })}
${controls.text({ name: 'created_from', label: messages.from, type: 'date', isOptional: true })}
${controls.text({ name: 'created_before', label: messages.until, type: 'date', isOptional: true, hint: messages.days })}
${controls.text({ name: 'code', label: messages.code, isOptional: true, hint: messages.codeHint, maxLength: 20 })}
${controls.text({ name: 'reference', label: messages.reference, isOptional: true, maxLength: 100 })}
<p class="buttons"><button>${messages.filter}</button> <a href="${path}">${messages.clear}</a></p>
</form>`
}

function orderItem(order: Order) {
  const { order_id, code, reference, recipient, destino, price_cents, created_at, tier } = order
  return html`<li class="card">
<p><a class="code" href="${path}/${order_id}">${code}</a> ${statusBadge(order)}</p>
<p>${messages.to} <b>${recipient.name}</b> · ${destino.address}${reference === null ? '' : html` · ${reference}`}</p>
<p class="quiet">${timeElement(created_at)} · ${tierName(tier)} · ${money(price_cents)}</p>
</li>`
}

export const ordersArea: ConsoleArea = {
  section: 'orders',
  routes: orderRoutes,
  get: {
    '/pedidos': ordersPage,
    '/pedidos/:order_id': orderPage,
    '/pedidos/:order_id/etiqueta.pdf': download(orderRoutes.label),
    '/pedidos/:order_id/comprovante.pdf': download(orderRoutes.proof),
  },
  post: {
    '/pedidos/:order_id/cancelar': action(orderRoutes.cancel, {
      notice: 'cancelado',
      to: ({ order_id }) => `/conta/pedidos/${order_id}`,
    }),
  },
}
