import { randomUUID } from 'node:crypto'
import { townLine } from '@rodovia/core/geo/address.ts'
import { roleNames } from '@rodovia/core/identity/identity-messages.ts'
import { can, permissions } from '@rodovia/core/identity/permissions.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import type { SavedAddress } from '@rodovia/gateway/rest/addresses.ts'
import { kilometres, listOf, money, parcelsSummary, stopTime } from '../../formats.ts'
import { addressFields, addressFrom } from '../../forms/address-fields.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { filledFields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { stopZones } from '../../local-time.ts'
import { addressRoutes } from '../addresses/routes.ts'
import { hasSameAddress } from '../addresses/saved-fields.ts'
import { withNotice } from '../notice.ts'
import { goodsBody, goodsControls } from '../orders/goods-section.ts'
import { tierName } from '../orders/order-messages.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { repeatPath } from '../repetitions/routes.ts'
import { type KnownStreets, knownStreets, noStreets } from './known-streets.ts'
import { messages } from './quote-messages.ts'
import { type Quote, quoteRoutes } from './routes.ts'
import { fieldsOfChoice, readSavedPlaces, savedPlacesForm } from './saved-places.ts'
import { hasSchedule, scheduleBody, scheduleSection, stopOf } from './schedule-section.ts'

const texts = [
  'tier',
  'sender_name',
  'sender_phone',
  'recipient_name',
  'recipient_phone',
  'recipient_email',
  'remarks',
  'reference',
  'recipient_pin',
  'origin_address_id',
  'destination_address_id',
] as const

export async function placeOrder(context: SignedInContext): Promise<PageResponse> {
  const { fields, params, submit } = context
  const body = {
    ...filledFields(fields, texts),
    ...(await addressToSend(context, 'origin_address')),
    ...(await addressToSend(context, 'destination_address')),
    ...(firstValue(fields, 'auto_pin') !== '' && { recipient_pin: 'auto' }),
    pod: firstValue(fields, 'pod') !== '',
    ...goodsBody(fields),
    cotacao_id: params.quote_id,
    ...(await scheduleToSend(context)),
  }
  const result = await submit<{ order: Placed }>(quoteRoutes.placeOrder, { body })
  return 'rejected' in result
    ? orderFormPage(context, result.rejected)
    : { to: placedAddress(result.body.order, firstValue(fields, 'repeat') !== '') }
}

/** The times of the form are those of the stops, which the quote has. */
async function scheduleToSend({ fields, params, run }: SignedInContext) {
  if (!hasSchedule(fields)) return {}
  const { quote } = await run<{ quote: Quote }>(quoteRoutes.read, { params })
  return scheduleBody(fields, zonesOf(quote))
}

const zonesOf = ({ origin, destination }: Quote) => stopZones({ origem: origin, destino: destination })

type Placed = { order_id: string; dispatch_from: string | null }

function placedAddress({ order_id, dispatch_from }: Placed, isRepeated: boolean) {
  const page = isRepeated ? `${repeatPath}/${order_id}` : `/conta/pedidos/${order_id}`
  return withNotice(page, dispatch_from ? 'agendado' : 'pedido')
}

/** The address of the form, unless it is that of the entry which the order names. */
async function addressToSend({ fields, run }: SignedInContext, name: string) {
  const address_id = firstValue(fields, `${name}_id`)
  if (!address_id) return addressFrom(fields, name)
  const { address: saved } = await run<{ address: SavedAddress }>(addressRoutes.read, {
    params: { address_id },
  })
  return hasSameAddress(fields, saved, name) ? {} : addressFrom(fields, name)
}

/** The prices of a quote, and the form that places an order on it. */
export async function orderFormPage(
  context: SignedInContext,
  rejected: FormState | null = null,
): Promise<PageContent> {
  const { run, params, query, caller } = context
  const { quote } = await run<{ quote: Quote }>(quoteRoutes.read, { params })
  const { service_type, expires_at } = quote
  const mayOrder = can(caller.actor, 'order.create')
  const places = mayOrder ? await readSavedPlaces(context, quote) : { origin: [], destination: [] }
  const chosen = fieldsOfChoice(places, query)
  const streets = mayOrder ? await knownStreets(context, quote) : noStreets
  const zones = zonesOf(quote)
  const form = {
    ...(rejected ?? newForm({ tier: 'turbo', once: randomUUID(), ...streets.fields, ...chosen })),
    zonesOf: (field: string) => zones[stopOf(field)],
  }
  return {
    title: messages.quote,
    body: html`<h1>${messages.quote}</h1>
<section class="card">
<p><b>${placeLine(quote.origin)}</b> → <b>${placeLine(quote.destination)}</b></p>
${townNote(messages.pickupAddress, quote.origin)}${townNote(messages.deliveryAddress, quote.destination)}
<p>${vehicleNames[service_type]} · ${distanceOf(quote)}${quote.parcels ? html` · ${parcelsSummary(quote.parcels)}` : ''}</p>
<p class="quiet">${messages.expires} ${stopTime(expires_at, zones.pickup)}</p>
<p><a href="/conta/cotar">${messages.again}</a></p>
</section>
${savedPlacesForm(places, chosen, `/conta/cotacoes/${quote.id}`)}
${mayOrder ? orderForm(quote, form, streets) : prices(quote)}`,
  }
}

function distanceOf({ distance_km, duration_seconds }: Quote) {
  const distance = kilometres(distance_km)
  return duration_seconds === null
    ? messages.estimated(distance)
    : messages.byRoad(distance, Math.ceil(duration_seconds / 60))
}

type QuotedPlace = Quote['origin']

/** Says where only the town is known, so that the distance is estimated from it. */
function townNote(stop: Hole, { precision_note }: QuotedPlace) {
  return precision_note ? html`<p class="quiet"><b>${stop}.</b> ${precision_note}</p>` : ''
}

function placeLine(place: QuotedPlace): string {
  const { details } = place
  return details ? `${details.street}, ${details.number} - ${townLine(place)}` : townLine(place)
}

/** The fields of an address that the quote does not have. */
function addressToAsk(
  controls: Controls,
  { details, ...town }: QuotedPlace,
  address: { legend: Hole; name: string; streets: KnownStreets['origin'] },
) {
  return details ? '' : addressFields(controls, { ...address, town })
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

function hiddenIfSet({ fields }: FormState, name: string) {
  const value = firstValue(fields, name)
  return value ? html`<input type="hidden" name="${name}" value="${value}">` : ''
}

function orderForm(quote: Quote, form: FormState, streets: KnownStreets) {
  const controls = controlsOf(form)
  const phone = (name: string, label: Hole) =>
    controls.text({ name, label, type: 'tel', hint: messages.phoneHint, maxLength: 60 })
  return html`<form method="post" action="/conta/cotacoes/${quote.id}" class="card form">
${controls.summary}
<input type="hidden" name="once" value="${firstValue(form.fields, 'once')}">
${['origin_address_id', 'destination_address_id'].map((name) => hiddenIfSet(form, name))}
${controls.choices({ name: 'tier', label: messages.tier, type: 'radio', options: tierOptions(quote) })}
${controls.text({ name: 'sender_name', label: messages.senderName, isOptional: true, hint: messages.senderNameHint, maxLength: 120 })}
${phone('sender_phone', messages.senderPhone)}
${addressToAsk(controls, quote.origin, { name: 'origin_address', legend: messages.pickupAddress, streets: streets.origin })}
${controls.text({ name: 'recipient_name', label: messages.recipientName, maxLength: 120 })}
${phone('recipient_phone', messages.recipientPhone)}
${controls.text({ name: 'recipient_email', label: messages.recipientEmail, type: 'email', isOptional: true, hint: messages.recipientEmailHint, maxLength: 254 })}
${addressToAsk(controls, quote.destination, { name: 'destination_address', legend: messages.deliveryAddress, streets: streets.destination })}
${scheduleSection(controls, form, zonesOf(quote))}
${controls.textArea({ name: 'remarks', label: messages.remarks, isOptional: true, maxLength: 1000 })}
${controls.text({ name: 'reference', label: messages.reference, isOptional: true, hint: messages.referenceHint, maxLength: 100 })}
${goodsControls(controls)}
${controls.text({ name: 'recipient_pin', label: messages.pin, isOptional: true, hint: messages.pinHint, inputMode: 'numeric', maxLength: 8 })}
${controls.checkbox({ name: 'auto_pin', label: messages.autoPin })}
${controls.checkbox({ name: 'pod', label: messages.pod })}
${controls.checkbox({ name: 'repeat', label: messages.repeat })}
<button>${messages.order}</button>
</form>`
}
