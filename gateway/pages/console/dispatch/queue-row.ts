import { isFinal } from '@rodovia/core/delivery/model/states.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { dotted, parcelsSummary, statusBadge, stopTime } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { stopZones, timeOfDay } from '../../local-time.ts'
import { scheduleLines } from '../../tracking/schedule-lines.ts'
import { deskMessages, incidentNames, messages } from './dispatch-messages.ts'
import { type DispatchedOrder, path, type QueueChange } from './routes.ts'

/** A deadline closer than this is marked. */
const dangerMinutes = 60

/** Why an offer from the desk failed, for the row of its order. */
export type RowError = { orderId: string; message: Hole }

/**
 * An order in the queue. Its `data-` attributes are what the page's script sorts, filters and maps by: `key` is the place in the queue,
 * `places` the coordinates of pickup, destination and driver.
 */
export function queueRow(order: DispatchedOrder, error: RowError | null = null) {
  const { order_id, code, recipient, origem, destino, driver, remarks, deadline_at } = order
  const [incident] = openIncidents(order)
  const places = [origem, destino, ...(order.position ? [order.position] : [])]
  return html`<li id="delivery-${order_id}" class="order" draggable="true" data-key="${incident ? 0 : 1}_${String(Date.parse(deadline_at)).padStart(15, '0')}_${order_id}" data-deadline="${deadline_at}" data-problem="${incident?.openedAt ?? ''}" data-area="${townOf(destino.address)}" data-driver="${driver?.id ?? ''}" data-vehicle="${order.service_type}" data-places="${JSON.stringify(places.map(({ lat, lng }) => [lat, lng]))}">
<input type="radio" name="order_id" value="${order_id}" form="assign" id="pick-${order_id}" aria-labelledby="go-${order_id}"${error ? ' checked' : ''}>
<div>
<p><a id="go-${order_id}" class="code" href="${path}/${order_id}">${code}</a> ${statusBadge(order)}</p>
<p>${deadline(order)}</p>
${scheduleLines(order)}
${problems(order)}${missingDocument(order)}${incompleteAddress(order)}
<p>${messages.to} <b>${recipient.name}</b> · <span class="to">${destino.address}</span></p>
<p class="quiet">${messages.from} <span class="from">${origem.address}</span></p>
${remarks === null ? '' : html`<p class="quiet">${deskMessages.remarks}: ${remarks}</p>`}
<p class="quiet">${dotted([driver?.name ?? messages.nobody, ...(order.parcels ? [parcelsSummary(order.parcels)] : [])])}</p>
<p class="issue" role="alert"${error ? '' : ' hidden'}>${error?.message ?? ''}</p>
</div></li>`
}

/** A change of the queue for the script of the desk: the row as it is now, or null for one that left. */
export function changedRow(data: object, language: Language) {
  const { id, order } = (data as QueueChange).update
  return { id, row: order && queueRow(order).in(language) }
}

/** The town and state at the end of an address: `Rua A, 1 - Centro, São Paulo - SP, 01310-200`. */
function townOf(address: string): string {
  return /(?:^|, )([^,]+), \d{5}-?\d{3}$/.exec(address)?.[1] ?? address
}

function openIncidents({ incidents }: Pick<DispatchedOrder, 'incidents'>) {
  return incidents.filter(({ resolvedAt }) => resolvedAt === null)
}

/** The open incidents of a delivery. */
export function problems(order: Pick<DispatchedOrder, 'incidents' | 'origem' | 'destino'>) {
  const { destination } = stopZones(order)
  return openIncidents(order).map(
    ({ code, note, openedAt }) =>
      html`<p class="late">${messages.problem}: ${incidentNames[code]}${note ? html` (${note})` : ''} ${stopTime(openedAt, destination)}</p>`,
  )
}

/** No driver is asked before the goods have their document. */
export function missingDocument({ waits_for_document }: Pick<DispatchedOrder, 'waits_for_document'>) {
  return waits_for_document ? html`<p class="late">${messages.missingDocument}</p>` : ''
}

/** The driver cannot find the door of an order without street and number. */
export function incompleteAddress({ address_incomplete }: Pick<DispatchedOrder, 'address_incomplete'>) {
  return address_incomplete ? html`<p class="late">${messages.incompleteAddress}</p>` : ''
}

export function deadline(order: Pick<DispatchedOrder, 'status' | 'deadline_at' | 'origem' | 'destino'>) {
  const { status, deadline_at } = order
  const minutes = Math.floor((Date.parse(deadline_at) - Date.now()) / 60_000)
  const danger = minutes < 0 ? messages.late(-minutes) : messages.left(minutes)
  return html`<span>${messages.deadline} ${stopTime(deadline_at, stopZones(order).destination, timeOfDay)}</span> <strong class="late">${minutes < dangerMinutes && !isFinal(status) ? danger : ''}</strong>`
}
