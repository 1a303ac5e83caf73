import { fieldOf } from '@rodovia/core/imports/fault-of.ts'
import { definitionOf } from '@rodovia/core/imports/fields.ts'
import { money, statusBadge } from '../../formats.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { html } from '../../html.ts'
import { badge } from '../../tones.ts'
import { messages as importMessages } from '../imports/import-messages.ts'
import { type Column, listTable } from '../lists/list-table.ts'
import type { View } from '../lists/view.ts'
import { pager } from '../pagination.ts'
import { markOf, type ShipmentItem } from './routes.ts'
import { messages } from './shipment-messages.ts'

/** Items on one page. */
const pageItems = 100

type Table = { items: readonly ShipmentItem[]; path: string; query: Fields; view: View }

/** The items in their sequence, or those that have no price, by pages. */
export function itemTable({ items, path, query, view }: Table) {
  const shown =
    firstValue(query, 'situacao') === 'falha'
      ? items.filter(({ status }) => status === 'refused' || status === 'not_placed')
      : items
  const offset = Math.max(0, Math.trunc(Number(firstValue(query, 'offset'))) || 0)
  const rows = shown.slice(offset, offset + pageItems)
  const columns = columnsFor(markOf(query) !== '')
  return html`${rows.length === 0 ? html`<p>${messages.noItems}</p>` : listTable({ name: 'shipment_items', caption: messages.items, path, query, view, columns, rows })}
${pager(path, query, { total: shown.length, offset, count: rows.length }, pageItems)}`
}

/** The columns of the items. An item from a file shows its row, as spreadsheets count. */
function columnsFor(isOfFile: boolean): Column<ShipmentItem>[] {
  return [
    {
      name: 'number',
      label: messages.item,
      isFixed: true,
      isLabelled: true,
      cell: ({ number, row }) =>
        isOfFile && row ? html`${number} <small class="quiet">${messages.row(row)}</small>` : `${number}`,
    },
    { name: 'state', label: messages.state, isFixed: true, onCard: 'corner', cell: stateOf },
    {
      name: 'recipient',
      label: messages.recipient,
      isFixed: true,
      onCard: 'line',
      cell: ({ recipient_name, destination }) =>
        html`<b>${recipient_name ?? ''}</b>${destination ? html` · ${destination.address}${destination.precision_note ? html`<div class="quiet">${destination.precision_note}</div>` : ''}` : ''}`,
    },
    {
      name: 'price',
      label: messages.price,
      isAmount: true,
      cell: ({ price_cents }) => (price_cents === null ? '' : money(price_cents)),
    },
    {
      name: 'order',
      label: messages.order,
      isFixed: true,
      isSparse: true,
      cell: ({ order }) =>
        order ? html`<a class="code" href="/conta/pedidos/${order.order_id}">${order.code}</a>` : '',
    },
    {
      name: 'faults',
      label: messages.faults,
      isFixed: true,
      isSparse: true,
      onCard: 'line',
      cell: (item) => (item.faults.length === 0 ? '' : faultLines(item)),
    },
  ]
}

function stateOf({ status, order }: ShipmentItem) {
  if (order) return statusBadge(order)
  return badge(messages.itemStates[status], status === 'priced' ? undefined : 'problem')
}

/** Each fault with its field, the text that is wrong and what is allowed, where a file's fields have it. */
export function faultLines({ faults, texts }: ShipmentItem) {
  return faults.map(({ code, field: name, message }) => {
    const field = name === null ? null : fieldOf(name)
    if (field === null || code !== 'validation_failed') return html`<div>${message}</div>`
    const { label, allowed } = definitionOf(field)
    const value = texts.find((text) => text.field === field)?.value
    const written = value === undefined ? importMessages.emptyValue : html`“${value}”`
    return html`<div><b>${label}</b>: ${texts.length === 0 ? '' : html`${written}: `}${allowed}</div>`
  })
}
