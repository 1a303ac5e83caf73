import { parcelsSummary, statusBadge, timeElement } from '../../formats.ts'
import { html } from '../../html.ts'
import { scheduleLines } from '../../tracking/schedule-lines.ts'
import { controlsOf } from '../forms/controls.ts'
import { newForm } from '../forms/form-state.ts'
import { ordersMap } from '../map/orders-map.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { incidentNames, messages } from './dispatch-messages.ts'
import { type DispatchedOrder, dispatchRoutes, path } from './routes.ts'

/** The interval at which an operator's page is refreshed. */
export const refreshMilliseconds = 3_000

/** A deadline closer than this is marked. */
const dangerMinutes = 60

/** The open orders, first those with a problem or a close deadline, and their drivers on a map. */
export async function queuePage({ run, tiles }: SignedInContext): Promise<PageContent> {
  const { queue, support_phone } = await run<QueueAnswer>(dispatchRoutes.queue)
  const { orders, total } = queue
  return {
    title: messages.title,
    hasMap: true,
    updates: { paceMilliseconds: refreshMilliseconds },
    body: html`<h1>${messages.title}</h1>
${ordersMap(orders, { tiles, title: messages.map, path })}
<section class="card" aria-labelledby="queue-title"><h2 id="queue-title">${messages.queue}</h2>
<p id="counted" class="quiet" data-fresh>${orders.length === 0 ? messages.none : messages.counted(total, orders.length)}</p>
<ol id="queue" class="list" data-keys data-fresh>${orders.map((order) => queueItem(order))}</ol>
<p class="quiet">${messages.keys}</p></section>
${supportPhoneForm(support_phone)}`,
  }
}

type QueueAnswer = { queue: { orders: DispatchedOrder[]; total: number }; support_phone: string | null }

/** The number that drivers call for help. */
function supportPhoneForm(phone: string | null) {
  const { text } = controlsOf(newForm({ phone: phone ?? '' }))
  return html`<section class="card"><h2>${messages.supportPhone}</h2>
<form method="post" action="${path}/telefone" class="form">
${text({ name: 'phone', type: 'tel', label: messages.supportPhoneLabel, isOptional: true, maxLength: 25 })}
<p class="buttons"><button class="plain">${messages.save}</button></p></form></section>`
}

function queueItem(order: DispatchedOrder) {
  const { order_id, code, status, recipient, destino, driver } = order
  return html`<li id="delivery-${order_id}" data-status="${status}">
<p><a id="go-${order_id}" class="code" href="${path}/${order_id}">${code}</a> ${statusBadge(order)} ${deadline(order)}</p>
${scheduleLines(order)}
${problems(order)}${incompleteAddress(order)}
<p>${messages.to} <b>${recipient.name}</b> · ${destino.address} · ${driver?.name ?? messages.nobody}${order.parcels ? html` · ${parcelsSummary(order.parcels)}` : ''}</p></li>`
}

/** The open incidents of a delivery. */
export function problems({ incidents }: DispatchedOrder) {
  return incidents
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(
      ({ code, note, openedAt }) =>
        html`<p class="late">${messages.problem}: ${incidentNames[code]}${note ? html` (${note})` : ''} ${timeElement(openedAt)}</p>`,
    )
}

/** The driver cannot find the door of an order without street and number. */
export function incompleteAddress({ address_incomplete }: Pick<DispatchedOrder, 'address_incomplete'>) {
  return address_incomplete ? html`<p class="late">${messages.incompleteAddress}</p>` : ''
}

export function deadline({ deadline_at }: DispatchedOrder) {
  const minutes = Math.floor((Date.parse(deadline_at) - Date.now()) / 60_000)
  const danger = minutes < 0 ? messages.late(-minutes) : messages.left(minutes)
  return html`<span>${messages.deadline} ${timeElement(deadline_at)}</span>${minutes < dangerMinutes ? html` <strong class="late">${danger}</strong>` : ''}`
}
