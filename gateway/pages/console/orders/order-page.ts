import type { Status } from '@rodovia/core/delivery/model/states.ts'
import { statusLabels } from '@rodovia/core/delivery/texts/labels.ts'
import { precisionNote } from '@rodovia/core/geo/precision-note.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import type { TripDuties } from '@rodovia/gateway/rest/freight-duties.ts'
import type { Note } from '@rodovia/gateway/rest/notes.ts'
import type { RecipientMessage } from '@rodovia/gateway/rest/recipient-messages.ts'
import { kilograms, money, statusOf, stopTime, timelineItems } from '../../formats.ts'
import { confirmDestructiveAction } from '../../forms/buttons.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { stopZones } from '../../local-time.ts'
import { mapSection } from '../../tracking/map-section.ts'
import { scheduleLines } from '../../tracking/schedule-lines.ts'
import { visibleHistory } from '../../tracking/visible-history.ts'
import { callSection } from '../calls/call-page.ts'
import { copyable } from '../copyable.ts'
import { freightSection } from '../freight-operations/order-section.ts'
import { freightRoutes } from '../freight-operations/routes.ts'
import { notesSection } from '../notes/notes-section.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { wholeLoadText } from '../quote/whole-load-section.ts'
import { recipientMessagesSection } from '../recipient-messages/messages-section.ts'
import { repeatPath } from '../repetitions/routes.ts'
import { updatesPath } from '../updates/update-streams.ts'
import { collectSection } from './collect-section.ts'
import { goodsSection } from './goods-section.ts'
import { metadataSection } from './metadata-section.ts'
import { messages, tierName } from './order-messages.ts'
import { requirementsSection } from './requirements-section.ts'
import { returnSection } from './return-section.ts'
import { type OrderDetail, orderRoutes } from './routes.ts'

/** The forms of the page that were rejected. */
type RejectedForms = {
  returning?: FormState
  goods?: FormState
  metadata?: FormState
  codes?: FormState
  collect?: FormState
}

/** An order with its map and history, and the actions that are still possible. It updates as the tracking page does. */
export async function orderPage(
  context: SignedInContext,
  { returning = newForm(), goods, metadata, codes, collect }: RejectedForms = {},
): Promise<PageContent> {
  const { params, query, tiles, caller } = context
  const [{ order }, { notes }, { messages: recipientMessages }] = await Promise.all([
    context.run<{ order: OrderDetail }>(orderRoutes.read, { params }),
    context.run<{ notes: Note[] }>(orderRoutes.notes, { params }),
    context.run<{ messages: RecipientMessage[] }>(orderRoutes.messages, { params }),
  ])
  const { duties } =
    order.freight_operations === null
      ? { duties: [] }
      : await context.run<{ duties: TripDuties }>(freightRoutes.dutiesOfOrder, { params })
  const { destination } = stopZones(order)
  const mayWrite = can(caller.actor, 'order.note') || can(caller.actor, 'dispatch.manage')
  const mapped = { ...mapPlaces(order), driver_name: order.driver?.name ?? null }
  return {
    title: html`${order.code} · ${statusOf(order)}`,
    scripts: ['map'],
    updates: {
      stream: `${updatesPath}/${order.order_id}`,
      state: [
        order.status,
        order.timeline.length,
        notes.length,
        order.stops_before ?? [],
        operationStates(order),
      ]
        .flat()
        .join('/'),
    },
    body: html`${notice(query)}
<section id="status" class="card status status-${order.status}" aria-live="polite" data-fresh>
<p class="code">${messages.order} ${copyable(order.code)}</p>
<h1>${statusOf(order)}</h1>
${order.stops_before === null ? '' : html`<p>${messages.stopsBefore(order.stops_before)}</p>`}
<p class="deadline">${messages.deadline}: ${order.deadline_at ? stopTime(order.deadline_at, destination) : ''}</p>
${scheduleLines(order)}
</section>
<div class="columns"><div>${mapSection(mapped, tiles)}</div>
${detailsSection(order)}</div>
${can(caller.actor, 'order.create') ? html`<p class="buttons"><a href="${repeatPath}/${order.order_id}">${messages.repeat}</a></p>` : ''}
${mayWrite ? html`<div id="calls" data-fresh>${callSection(order.callable, `/conta/pedidos/${order.order_id}/ligar`)}</div>` : ''}
${collectSection(order, can(caller.actor, 'order.create'), collect ?? null)}
${requirementsSection(order, can(caller.actor, 'order.create'), codes ?? null)}
${goodsSection(order, can(caller.actor, 'order.create'), goods ?? null)}
${freightSection(order, duties)}
${metadataSection(order, can(caller.actor, 'order.create'), metadata ?? null)}
${notesSection({ notes, zones: destination, action: mayWrite ? `/conta/pedidos/${order.order_id}/mensagens` : null })}
${recipientMessagesSection(recipientMessages, destination, can(caller.actor, 'recipientMessage.manage'))}
<section class="card">
<h2>${messages.history}</h2>
<ol id="history" class="history" data-fresh>${timelineItems(visibleHistory(order.timeline), destination)}</ol>
</section>
${returnSection(order, can(caller.actor, 'order.create'), returning)}
<div id="photos" data-fresh>${photosSection(order)}</div>
<div id="cancel" data-fresh>${can(caller.actor, 'order.cancel') ? cancelSection(order) : ''}</div>`,
  }
}

const operationStates = ({ freight_operations: operations }: OrderDetail) =>
  operations?.map(({ status, number, refusal_code }) => [status, number, refusal_code].join('-')) ?? []

/** The contract allows an order without coordinates; every order of this platform has them. */
function mapPlaces({ origem, destino, position, distance_km, road_line }: OrderDetail) {
  const at = ({ address, lat, lng }: OrderDetail['origem']) => ({ address, lat: lat ?? 0, lng: lng ?? 0 })
  return { origem: at(origem), destino: at(destino), position, distance_km: distance_km ?? 0, road_line }
}

function detailsSection(order: OrderDetail) {
  const {
    sender,
    recipient,
    origem,
    destino,
    remarks,
    reference,
    tier,
    service_type,
    price_cents,
    created_at,
  } = order
  const row = (name: Hole, value: Hole) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const rows = [
    row(messages.from_, html`${sender.name}<br>${sender.phone}<br>${origem.address}${townNote(origem)}`),
    row(messages.to, html`${recipient.name}<br>${recipient.phone}<br>${destino.address}${townNote(destino)}`),
    row(messages.price, money(price_cents)),
    row(messages.tier, html`${tierName(tier)} · ${vehicleNames[service_type]}`),
    row(messages.created, stopTime(created_at, stopZones(order).pickup)),
    order.parcels ? row(messages.parcels, parcelList(order.parcels)) : '',
    order.whole_load ? row(messages.wholeLoad, wholeLoadText(order.whole_load)) : '',
    row(messages.tracking, copyable(order.tracking_url)),
    reference === null ? '' : row(messages.reference, reference),
    remarks === null ? '' : row(messages.remarks, remarks),
    order.instructions ? row(messages.instructions, instructionLines(order.instructions)) : '',
    order.rating ? row(messages.rating, ratingLines(order.rating)) : '',
  ]
  return html`<section class="card">
${order.address_incomplete ? html`<p class="late">${messages.incompleteAddress}</p>` : ''}
<dl class="facts">${rows}</dl>
<p class="buttons" id="papers" data-fresh>${documentLinks(order)}</p>
</section>`
}

/** Says where only the town of a place was located. */
function townNote({ precision }: OrderDetail['origem']) {
  const note = precisionNote(precision)
  return note ? html`<div class="quiet">${note}</div>` : ''
}

/** The recipient's instructions for the driver. */
export function instructionLines({
  complement,
  reference,
  note,
  at_home,
  leave_with,
}: NonNullable<OrderDetail['instructions']>) {
  const leave =
    leave_with &&
    html`${messages.leaveWith[leave_with.place]}${leave_with.name ? `: ${leave_with.name}` : ''}`
  const texts = [complement, reference, note].filter((line) => line !== null)
  const lines: Hole[] = [...(at_home ? [messages.atHome] : []), ...(leave ? [leave] : []), ...texts]
  return lines.map((line, index) => html`${index === 0 ? '' : html`<br>`}${line}`)
}

function ratingLines({ stars, reasons, text }: NonNullable<OrderDetail['rating']>) {
  const why = reasons.map(
    (reason, index) => html`${index === 0 ? '' : ', '}${messages.ratingReasons[reason]}`,
  )
  return html`${messages.stars(stars)}${why.length > 0 ? html`<br>${why}` : ''}${text === null ? '' : html`<br>${text}`}`
}

export function parcelList(parcels: NonNullable<OrderDetail['parcels']>) {
  return html`<ol>${parcels.map(
    ({ weight_g, length_cm, width_cm, height_cm, description, declared_value_cents, fragile }) =>
      html`<li>${kilograms(weight_g)} · ${length_cm} × ${width_cm} × ${height_cm} cm${fragile ? html` · ${messages.fragile}` : ''}${description ? html` · ${description}` : ''}${declared_value_cents === null ? '' : html` · ${money(declared_value_cents)}`}</li>`,
  )}</ol>`
}

/** The proof exists once the delivery has ended. */
function documentLinks({ order_id, status, tracking_url }: OrderDetail) {
  const path = `/conta/pedidos/${order_id}`
  const link = (address: string, label: Hole) => html`<a href="${address}">${label}</a> `
  const hasProof = ['delivered', 'returned'].includes(status)
  return [
    link(`${path}/etiqueta.pdf`, messages.label),
    ...(hasProof ? [link(`${path}/comprovante.pdf`, messages.proof)] : []),
    link(new URL(tracking_url).pathname, messages.tracking),
  ]
}

function photosSection(order: OrderDetail) {
  const { photos } = order
  const { pickup, destination } = stopZones(order)
  if (photos.length === 0) return ''
  return html`<section class="card"><h2>${messages.photos}</h2><ul>${photos.map(
    ({ url, name, note, ts, stage }) =>
      html`<li><a href="${url}">${name}</a> ${note} ${stopTime(ts, stage === 'pickup' ? pickup : destination)}</li>`,
  )}</ul></section>`
}

/** Says how much is refunded before the user confirms. */
function cancelSection({ order_id, cancel }: OrderDetail) {
  if (!cancel.allowed || !cancel.until) return html`<p class="quiet">${messages.cannotCancel}</p>`
  const until = statusLabels[cancel.until as Status]
  return confirmDestructiveAction(`/conta/pedidos/${order_id}/cancelar`, {
    summary: messages.cancel,
    text: messages.cancelText(money(cancel.refund_cents), until),
    label: messages.cancelNow,
  })
}
