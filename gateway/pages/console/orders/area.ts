import { openStatuses, type Status, statuses } from '@rodovia/core/delivery/model/states.ts'
import { hasOnlyOpen } from '@rodovia/core/delivery/reading/read-deliveries.ts'
import { statusLabels } from '@rodovia/core/delivery/texts/labels.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import { money, statusBadge, stopTime } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type Fields, filledFields, firstValue } from '../../forms/fields.ts'
import { foldedFilter } from '../../forms/folded-filter.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { startOfDay, stopZones } from '../../local-time.ts'
import { callPage } from '../calls/call-page.ts'
import { exportButton } from '../exports/export-button.ts'
import { importPath } from '../imports/routes.ts'
import { emptyList } from '../lists/empty-list.ts'
import { type Column, listTable, sortOf } from '../lists/list-table.ts'
import { viewOf } from '../lists/view.ts'
import { notice } from '../notice.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { pageHead } from '../page-head.ts'
import { action, download } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { readViews } from '../saved-views/routes.ts'
import { viewLinks } from '../saved-views/view-links.ts'
import { shipmentsPath } from '../shipments/routes.ts'
import { messages as shipmentMessages } from '../shipments/shipment-messages.ts'
import { askReturn } from './ask-return.ts'
import { cancelSelected, confirmCancellation, selectedFile } from './bulk/bulk-pages.ts'
import { markAll, selectionBar, selectionColumn } from './bulk/selection.ts'
import { changeCodes, changeCollect, changeGoods, changeMetadata } from './change-order.ts'
import { filters, filtersIn, metadataFilterFrom, ordersPath as path } from './filters.ts'
import { messages, tierName } from './order-messages.ts'
import { orderPage } from './order-page.ts'
import { maxSelected, type Order, type Orders, orderRoutes } from './routes.ts'

const openStatusList = openStatuses.join(',')

/** The orders that match the filters. */
async function ordersPage(context: SignedInContext): Promise<PageContent> {
  const { query, caller } = context
  const sorted = sortOf(query)
  const sort = sorted === 'oldest' || listsOpen(query) ? sorted : 'newest'
  const list = { ...listQuery(query), sort, ...pageParameters(query, maxSelected) }
  const [result, views] = await Promise.all([
    context.submit<Orders>(orderRoutes.list, { query: list }),
    readViews(context),
  ])
  const hasOrders = 'body' in result
  const form = hasOrders ? newForm(query) : result.rejected
  const { orders, total, offset } = hasOrders ? result.body : { orders: [], total: 0, offset: 0 }
  return {
    title: messages.title,
    body: html`${notice(query)}${pageHead(
      messages.title,
      html`${can(caller.actor, 'order.create') ? html`<a href="${importPath}">${messages.import}</a> <a href="${shipmentsPath}/nova">${shipmentMessages.new}</a>` : ''}
${orders.length === 0 ? '' : exportButton('orders', exportFilter(query))}`,
    )}
${filterForm(form)}
${viewLinks(filtersIn(query), views)}
${orders.length === 0 ? noOrders(query, caller.actor) : ordersTable(context, orders)}
${pager(path, query, { total, offset, count: orders.length }, maxSelected)}`,
  }
}

/** The rows with their check boxes, and what can be done with the marked ones. */
function ordersTable({ query, request, caller }: SignedInContext, orders: readonly Order[]) {
  const view = viewOf(request, 'orders')
  const all = [selectionColumn(query), ...columnsOf(listsOpen(query))]
  return html`${markAll(path, query)}
${listTable({ name: 'orders', caption: messages.title, path, query, view, columns: all, rows: orders })}
${selectionBar(caller.actor, path, query)}`
}

/** The route takes points in time: the first day from its start, the last one to its end. */
function listQuery(query: Fields): Record<string, string> {
  const { created_from, created_before, metadata, ...rest } = filledFields(query, filters)
  return {
    ...rest,
    ...(metadata && metadataParameters(metadata)),
    ...(created_from && { created_from: startOfDay(created_from) }),
    ...(created_before && { created_before: startOfDay(created_before, 1) }),
  }
}

function metadataParameters(written: string): Record<string, string> {
  const entries = Object.entries(metadataFilterFrom(written))
  return Object.fromEntries(entries.map(([key, value]) => [`metadata[${key}]`, value]))
}

function exportFilter(query: Fields) {
  const { created_from, created_before, ...rest } = filledFields(query, filters)
  return {
    ...rest,
    ...(created_from && { from: created_from }),
    ...(created_before && { to: created_before }),
  }
}

function filterForm(form: FormState) {
  const controls = controlsOf(form)
  const options = [
    ['', messages.any],
    [openStatusList, messages.underWay],
    ...statuses.map((status) => [status, statusLabels[status]] as const),
  ] as const
  const returnOptions = [
    ['', messages.any],
    ['true', messages.onlyReturns],
    ['false', messages.withoutReturns],
  ] as const
  return foldedFilter(
    form,
    filters,
    html`<form method="get" action="${path}" class="form filter">
${controls.summary}
${sortOf(form.fields) === 'oldest' ? html`<input type="hidden" name="sort" value="oldest">` : ''}
${controls.select({ name: 'status', label: messages.status, options })}
${controls.text({ name: 'created_from', label: messages.from, type: 'date', isOptional: true })}
${controls.text({ name: 'created_before', label: messages.until, type: 'date', isOptional: true, hint: messages.days })}
${controls.text({ name: 'code', label: messages.code, isOptional: true, hint: messages.codeHint, maxLength: 20 })}
${controls.text({ name: 'reference', label: messages.reference, isOptional: true, maxLength: 100 })}
${controls.text({ name: 'metadata', label: messages.metadataFilter, isOptional: true, hint: messages.metadataFilterHint, maxLength: 541 })}
${controls.select({ name: 'is_return', label: messages.returns, options: returnOptions })}
<p class="buttons"><button>${messages.filter}</button> <a href="${path}">${messages.clear}</a></p>
</form>`,
  )
}

/** Whether the filters leave open orders only. */
function listsOpen(query: Fields): boolean {
  const list = firstValue(query, 'status').split(',') as Status[]
  return hasOnlyOpen({ statuses: list.every((status) => statuses.includes(status)) ? list : null })
}

const deadlineColumn: Column<Order> = {
  name: 'deadline',
  label: messages.deadline,
  isLabelled: true,
  sorts: ['deadline'],
  // In a span the time may wrap: the table has no room for two times on one line.
  cell: (order) =>
    order.deadline_at ? html`<span>${stopTime(order.deadline_at, stopZones(order).destination)}</span>` : '',
}

/** Open orders have a deadline to watch, and are sorted by it and by price, too. */
export const columnsOf = (isOpen: boolean): readonly Column<Order>[] => [
  {
    name: 'code',
    label: messages.code,
    isFixed: true,
    cell: ({ order_id, code }) => html`<a class="code" href="${path}/${order_id}">${code}</a>`,
  },
  { name: 'status', label: messages.status, isFixed: true, onCard: 'corner', cell: statusBadge },
  {
    name: 'recipient',
    label: messages.to,
    isFixed: true,
    onCard: 'line',
    cell: ({ recipient }) => html`<b>${recipient.name}</b>`,
  },
  {
    name: 'destination',
    label: messages.destination,
    onCard: 'line',
    cell: ({ destino }) => destino.address,
  },
  { name: 'reference', label: messages.reference, isSparse: true, cell: ({ reference }) => reference ?? '' },
  {
    name: 'created',
    label: messages.created,
    sorts: ['newest', 'oldest'],
    cell: (order) => stopTime(order.created_at, stopZones(order).pickup),
  },
  ...(isOpen ? [deadlineColumn] : []),
  { name: 'tier', label: messages.tier, cell: ({ tier }) => tierName(tier) },
  {
    name: 'price',
    label: messages.price,
    isAmount: true,
    ...(isOpen && { sorts: ['price'] as const }),
    cell: ({ price_cents }) => money(price_cents),
  },
]

/** The next step depends on why there are none. */
function noOrders(query: Fields, actor: Actor) {
  const isFiltered = Object.keys(filledFields(query, filters)).length > 0
  if (isFiltered) return emptyList(messages.none, { href: path, label: messages.showAll })
  return can(actor, 'order.create')
    ? emptyList(messages.noneYet, { href: '/conta/cotar', label: messages.first })
    : emptyList(messages.none)
}

export const ordersArea: ConsoleArea = {
  section: 'orders',
  get: {
    '/pedidos': ordersPage,
    '/pedidos/etiquetas.pdf': selectedFile(orderRoutes.labels),
    '/pedidos/cancelar': confirmCancellation,
    '/pedidos/:order_id': (context) => orderPage(context),
    '/pedidos/:order_id/etiqueta.pdf': download(orderRoutes.label),
    '/pedidos/:order_id/comprovante.pdf': download(orderRoutes.proof),
  },
  post: {
    '/pedidos/:order_id/mensagens': action(orderRoutes.addNote, {
      notice: 'mensagem',
      to: ({ order_id }) => `/conta/pedidos/${order_id}`,
    }),
    '/pedidos/:order_id/ligar': callPage(orderRoutes.call, ({ order_id }) => `/conta/pedidos/${order_id}`),
    '/pedidos/cancelar': cancelSelected,
    '/pedidos/:order_id/documentos': changeGoods,
    '/pedidos/:order_id/campos': changeMetadata,
    '/pedidos/:order_id/codigos': changeCodes,
    '/pedidos/:order_id/cobranca': changeCollect,
    '/pedidos/:order_id/devolver': askReturn,
    '/pedidos/:order_id/cancelar': action(orderRoutes.cancel, {
      notice: 'cancelado',
      to: ({ order_id }) => `/conta/pedidos/${order_id}`,
    }),
  },
}
