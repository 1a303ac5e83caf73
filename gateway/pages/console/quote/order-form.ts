import { randomUUID } from 'node:crypto'
import { townLine } from '@rodovia/core/geo/address.ts'
import { can, permissions } from '@rodovia/core/identity/permissions.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import { kilometres, listOf, money, parcelsSummary, timeElement } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { roleNames } from '../console-messages.ts'
import { addressFields, addressFrom } from '../forms/address-fields.ts'
import { type Controls, controlsOf } from '../forms/controls.ts'
import { filledFields, firstValue } from '../forms/fields.ts'
import { type FormState, newForm } from '../forms/form-state.ts'
import { withNotice } from '../notice.ts'
import { tierName } from '../orders/order-messages.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { messages } from './quote-messages.ts'
import { type Quote, quoteRoutes } from './routes.ts'
import { scheduleBody, scheduleSection } from './schedule-section.ts'

const texts = [
  'tier',
  'sender_name',
  'sender_phone',
  'recipient_name',
  'recipient_phone',
  'remarks',
  'reference',
  'recipient_pin',
] as const

export async function placeOrder(context: SignedInContext): Promise<PageResponse> {
  const { fields, params, submit } = context
  const body = {
    ...filledFields(fields, texts),
    ...addressFrom(fields, 'origin_address'),
    ...addressFrom(fields, 'destination_address'),
    pod: firstValue(fields, 'pod') !== '',
    cotacao_id: params.quote_id,
    ...scheduleBody(fields),
  }
  const result = await submit<{ order: { order_id: string; dispatch_from: string | null } }>(
    quoteRoutes.placeOrder,
    { body },
  )
  return 'rejected' in result
    ? orderFormPage(context, result.rejected)
    : { to: placedAddress(result.body.order) }
}

function placedAddress({ order_id, dispatch_from }: { order_id: string; dispatch_from: string | null }) {
  return withNotice(`/conta/pedidos/${order_id}`, dispatch_from ? 'agendado' : 'pedido')
}

/** The prices of a quote, and the form that places an order on it. */
export async function orderFormPage(
  { run, params, caller }: SignedInContext,
  form = newForm({ tier: 'turbo', once: randomUUID() }),
): Promise<PageContent> {
  const { quote } = await run<{ quote: Quote }>(quoteRoutes.read, { params })
  const { service_type, expires_at } = quote
  return {
    title: messages.quote,
    body: html`<h1>${messages.quote}</h1>
<section class="card">
<p><b>${placeLine(quote.origin)}</b> → <b>${placeLine(quote.destination)}</b></p>
<p>${vehicleNames[service_type]} · ${distanceOf(quote)}${quote.parcels ? html` · ${parcelsSummary(quote.parcels)}` : ''}</p>
<p class="quiet">${messages.expires} ${timeElement(expires_at)}</p>
<p><a href="/conta/cotar">${messages.again}</a></p>
</section>
${can(caller.actor, 'order.create') ? orderForm(quote, form) : prices(quote)}`,
  }
}

function distanceOf({ distance_km, duration_seconds }: Quote) {
  const distance = kilometres(distance_km)
  return duration_seconds === null
    ? messages.estimated(distance)
    : messages.byRoad(distance, Math.ceil(duration_seconds / 60))
}

type QuotedPlace = Quote['origin']

function placeLine(place: QuotedPlace): string {
  const { details } = place
  return details ? `${details.street}, ${details.number} - ${townLine(place)}` : townLine(place)
}

/** The fields of an address that the quote does not have. */
function addressToAsk(controls: Controls, legend: Hole, name: string, { details, ...town }: QuotedPlace) {
  return details ? '' : addressFields(controls, { name, legend, town })
}

/** The tiers that can be ordered. */
function tierOptions({ tiers }: Quote) {
  return tiers
    .filter(({ tier }) => tier !== 'padrao')
    .map(({ tier, price_cents, deadline_hours }) => ({
      value: tier,
      label: tierName(tier),
      hint: messages.priced(money(price_cents), deadline_hours),
    }))
}

function prices(quote: Quote) {
  const roles = listOf(permissions['order.create'].map((role) => roleNames[role]))
  return html`<section class="card">
<ul>${tierOptions(quote).map(({ label, hint }) => html`<li><b>${label}</b> ${hint}</li>`)}</ul>
<p class="quiet">${messages.whoOrders(roles)}</p>
</section>`
}

function orderForm(quote: Quote, form: FormState) {
  const controls = controlsOf(form)
  const phone = (name: string, label: Hole) =>
    controls.text({ name, label, type: 'tel', hint: messages.phoneHint, maxLength: 25 })
  return html`<form method="post" action="/conta/cotacoes/${quote.id}" class="card form">
${controls.summary}
<input type="hidden" name="once" value="${firstValue(form.fields, 'once')}">
${controls.choices({ name: 'tier', label: messages.tier, type: 'radio', options: tierOptions(quote) })}
${controls.text({ name: 'sender_name', label: messages.senderName, isOptional: true, hint: messages.senderNameHint, maxLength: 120 })}
${phone('sender_phone', messages.senderPhone)}
${addressToAsk(controls, messages.pickupAddress, 'origin_address', quote.origin)}
${controls.text({ name: 'recipient_name', label: messages.recipientName, maxLength: 120 })}
${phone('recipient_phone', messages.recipientPhone)}
${addressToAsk(controls, messages.deliveryAddress, 'destination_address', quote.destination)}
${scheduleSection(controls, form)}
${controls.textArea({ name: 'remarks', label: messages.remarks, isOptional: true, maxLength: 1000 })}
${controls.text({ name: 'reference', label: messages.reference, isOptional: true, hint: messages.referenceHint, maxLength: 100 })}
${controls.text({ name: 'recipient_pin', label: messages.pin, isOptional: true, hint: messages.pinHint, inputMode: 'numeric', maxLength: 8 })}
${controls.checkbox({ name: 'pod', label: messages.pod })}
<button>${messages.order}</button>
</form>`
}
