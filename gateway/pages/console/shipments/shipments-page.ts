import { can } from '@rodovia/core/identity/permissions.ts'
import { money, timeElement } from '../../formats.ts'
import { html } from '../../html.ts'
import { exportButton } from '../exports/export-button.ts'
import { emptyList } from '../lists/empty-list.ts'
import { type Column, listTable } from '../lists/list-table.ts'
import { viewOf } from '../lists/view.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { type ListedShipment, shipmentsPath as path, shipmentRoutes } from './routes.ts'
import { messages } from './shipment-messages.ts'
import { deliveredOf } from './shipment-state.ts'

type Page = { shipments: ListedShipment[]; total: number; offset: number }

/** The shipments, newest first. */
export async function shipmentsPage({ run, query, request, caller }: SignedInContext): Promise<PageContent> {
  const { shipments, total, offset } = await run<Page>(shipmentRoutes.list, { query: pageParameters(query) })
  const first = can(caller.actor, 'order.create') ? { href: `${path}/nova`, label: messages.new } : undefined
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
${
  shipments.length === 0
    ? emptyList(messages.none, first)
    : html`<div class="buttons">${first ? html`<a href="${first.href}">${first.label}</a>` : ''}${exportButton('shipments')}</div>
${listTable({ name: 'shipments', caption: messages.title, path, query, view: viewOf(request, 'shipments'), columns, rows: shipments })}`
}
${pager(path, query, { total, offset, count: shipments.length })}`,
  }
}

const columns: readonly Column<ListedShipment>[] = [
  {
    name: 'shipment',
    label: messages.shipment,
    isFixed: true,
    cell: ({ shipment_id, reference, created_at }) =>
      html`<a href="${path}/${shipment_id}">${reference ?? timeElement(created_at)}</a>`,
  },
  { name: 'state', label: messages.state, isFixed: true, onCard: 'corner', cell: stateOf },
  { name: 'created', label: messages.created, cell: ({ created_at }) => timeElement(created_at) },
  {
    name: 'items',
    label: messages.items,
    isAmount: true,
    isLabelled: true,
    cell: ({ item_count }) => `${item_count}`,
  },
  {
    name: 'delivered',
    label: messages.delivered,
    isAmount: true,
    isLabelled: true,
    cell: (one) => (one.status === 'ordered' ? `${deliveredOf(one.orders_by_status)}` : ''),
  },
  {
    name: 'price',
    label: messages.price,
    isAmount: true,
    isLabelled: true,
    cell: ({ price_cents }) => money(price_cents),
  },
]

function stateOf({ status, open, counts }: ListedShipment) {
  if (status === 'ordered') return messages.ordered
  if (!open) return messages.expired
  return counts.refused > 0 ? messages.toCorrect(counts.refused) : messages.quoted
}
