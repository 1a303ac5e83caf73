import { randomUUID } from 'node:crypto'
import { statusLabels } from '@rodovia/core/delivery/texts/labels.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import { changeableHours } from '@rodovia/core/shipments/requote-shipment.ts'
import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { dotted, money, timeElement } from '../../formats.ts'
import { actionButton, confirmDestructiveAction } from '../../forms/buttons.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { metadataMessages } from '../../forms/forms-messages.ts'
import { metadataList } from '../../forms/metadata-fields.ts'
import { type Hole, html } from '../../html.ts'
import { viewOf } from '../lists/view.ts'
import { notice, noticesSection } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { itemTable } from './item-table.ts'
import { markOf, type Shipment, shipmentRoutes, shipmentsPath } from './routes.ts'
import { shipmentMap } from './shipment-map.ts'
import { formMessages, messages } from './shipment-messages.ts'
import { cancelableOf, deliveredOf, presentStatuses } from './shipment-state.ts'

const refreshMilliseconds = 15_000

/** A shipment: before it is ordered its prices and faults, then how far its orders are. */
export async function shipmentPage(
  { run, params, query, tiles, request, caller }: SignedInContext,
  error: ErrorResponse | null = null,
): Promise<PageContent> {
  const { shipment } = await run<{ shipment: Shipment }>(shipmentRoutes.read, { params })
  const path = `${shipmentsPath}/${shipment.id}`
  const isOrdered = shipment.status === 'ordered'
  const title = shipment.reference ?? messages.shipment
  const mayOrder = can(caller.actor, 'order.create')
  const table = { items: shipment.items, path, query, view: viewOf(request, 'shipment_items') }
  return {
    title,
    scripts: ['map'],
    ...(isOrdered && isUnderWay(shipment) && { updates: { paceMilliseconds: refreshMilliseconds } }),
    body: html`${notice(query)}${error ? errorSection(error) : ''}
<p><a href="${shipmentsPath}" data-back>${messages.back}</a></p>
<h1>${title}</h1>
${noticesSection(shipment.notices)}
<div id="progress" data-fresh>${isOrdered ? progressSection(shipment, path) : pricesSection(shipment, { path, mark: markOf(query) }, mayOrder)}</div>
${metadataSection(shipment)}
${shipmentMap(shipment, tiles)}
<section id="items" data-fresh><h2>${messages.items}</h2>
${filterLinks(shipment, path, query)}
${itemTable(table)}</section>
<div id="cancel" data-fresh>${isOrdered && can(caller.actor, 'order.cancel') ? cancelSection(shipment, path) : ''}</div>`,
  }
}

/** The shipper's own fields of the shipment. */
function metadataSection({ metadata }: Shipment) {
  const list = metadataList(metadata)
  return list && html`<section class="card"><h2>${metadataMessages.title}</h2>${list}</section>`
}

function isUnderWay({ order_counts }: Shipment): boolean {
  return order_counts.some(({ status }) => !['delivered', 'canceled', 'returned'].includes(status))
}

function errorSection({ error, message }: ErrorResponse) {
  const isShort = error === 'insufficient_funds'
  return html`<div class="alarm" role="alert"><p>${message}${isShort ? html` <a href="/conta/carteira">${messages.topUp}</a>` : ''}</p></div>`
}

/** The address of the shipment, and whether it came in a file. */
type At = { path: string; mark: string }

/** The price, and the next step. */
function pricesSection(shipment: Shipment, at: At, mayOrder: boolean) {
  const { counts, is_open, expires_at, origin } = shipment
  return html`<section class="card">
<p>${messages.counted(counts.priced, counts.refused)}</p>
${priceLine(shipment, messages.total)}
${origin?.precision_note ? html`<p class="quiet"><b>${formMessages.pickup}.</b> ${origin.precision_note}</p>` : ''}
<p class="quiet">${is_open ? messages.open : messages.expired} ${timeElement(expires_at)}</p>
${mayOrder ? nextSteps(shipment, at) : ''}</section>`
}

function nextSteps(shipment: Shipment, { path, mark }: At) {
  const { counts, is_open, price_cents, expires_at } = shipment
  const canChange = Date.now() < Date.parse(shipment.created_at) + changeableHours * 3_600_000
  const correct =
    counts.refused > 0 &&
    canChange &&
    shipment.items.some(({ status, texts }) => status === 'refused' && texts.length > 0)
      ? html`<p>${messages.correctText}</p><p class="buttons"><a href="${path}/corrigir${mark}">${messages.correct(counts.refused)}</a></p>`
      : ''
  if (!is_open)
    return canChange
      ? html`${correct}${actionButton({ action: `${path}/cotar`, label: messages.again })}`
      : html`<p>${messages.tooOld} <a href="${shipmentsPath}/nova">${messages.new}</a></p>`
  const order =
    counts.priced > 0
      ? html`<p>${counts.refused > 0 ? messages.orderSome(counts.refused) : messages.orderAll}</p>
<form method="post" action="${path}/pedir"><input type="hidden" name="once" value="${randomUUID()}"><input type="hidden" name="expires_at" value="${expires_at}">
<input type="hidden" name="partly" value="${counts.refused > 0 ? '1' : ''}">
<button${counts.refused > 0 ? ' class="plain"' : ''}>${messages.orderNow(counts.priced, money(price_cents))}</button></form>`
      : ''
  return html`${correct}${order}`
}

function priceLine({ price_cents, full_price_cents }: Shipment, label: Hole) {
  const saved = full_price_cents - price_cents
  return html`<p>${label}: <b>${money(price_cents)}</b>${saved > 0 ? html` <small class="quiet">${messages.discount(money(saved))}</small>` : ''}</p>`
}

function progressSection(shipment: Shipment, path: string) {
  const { counts, order_counts, ordered_at } = shipment
  const delivered = deliveredOf(order_counts)
  return html`<section class="card">
<p><label for="bar"><b>${messages.deliveredOf(delivered, counts.placed)}</b></label></p>
<p><progress id="bar" max="${counts.placed}" value="${delivered}"></progress></p>
<p>${dotted(presentStatuses(order_counts).map(({ status, count }) => html`${statusLabels[status]}: ${count}`))}</p>
${counts.placed < shipment.item_count ? html`<p class="late">${messages.left(shipment.item_count - counts.placed)}</p>` : ''}
${priceLine(shipment, messages.paid)}
<p class="quiet">${messages.ordered}${ordered_at ? html` · ${timeElement(ordered_at)}` : ''}</p>
${order_counts.some(({ status }) => status !== 'canceled') ? html`<p class="buttons"><a href="${path}/etiquetas.pdf">${messages.labels}</a></p>` : ''}</section>`
}

function cancelSection({ order_counts }: Shipment, path: string) {
  const count = cancelableOf(order_counts)
  return count === 0
    ? ''
    : confirmDestructiveAction(`${path}/cancelar`, {
        summary: messages.cancel,
        text: messages.cancelText,
        label: messages.cancelNow(count),
      })
}

function filterLinks({ items }: Shipment, path: string, query: Fields) {
  const shown = firstValue(query, 'situacao')
  const mark = markOf(query)
  const faulty = items.filter(({ status }) => status === 'refused' || status === 'not_placed').length
  if (faulty === 0) return ''
  const links = [
    { value: '', text: messages.all, href: `${path}${mark}` },
    {
      value: 'falha',
      text: messages.faulty(faulty),
      href: `${path}${mark || '?'}${mark && '&'}situacao=falha`,
    },
  ].map(({ value, text, href }) =>
    value === shown ? html`<b aria-current="true">${text}</b>` : html`<a href="${href}">${text}</a>`,
  )
  return html`<p role="group" aria-label="${messages.show}">${dotted(links)}</p>`
}
