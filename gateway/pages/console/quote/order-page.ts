import { randomUUID } from 'node:crypto'
import { can } from '@rodovia/core/identity/permissions.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import type { SavedAddress } from '@rodovia/gateway/rest/addresses.ts'
import { addressFrom, placeParts, streetParts } from '../../forms/address-fields.ts'
import { cepDigits } from '../../forms/cep-digits.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { type Fields, filledFields, firstValue } from '../../forms/fields.ts'
import { foldedPart } from '../../forms/folded-part.ts'
import { type FormState, withControlNames } from '../../forms/form-state.ts'
import { metadataMessages } from '../../forms/forms-messages.ts'
import {
  hasMetadata,
  metadataBody,
  metadataControls,
  withMetadataIssues,
} from '../../forms/metadata-fields.ts'
import { type Hole, html } from '../../html.ts'
import { addressRoutes } from '../addresses/routes.ts'
import { hasSameAddress } from '../addresses/saved-fields.ts'
import { messages as collectMessages } from '../collect-on-delivery/collect-on-delivery-messages.ts'
import { importPath } from '../imports/routes.ts'
import { withNotice } from '../notice.ts'
import {
  collectBody,
  collectControlNames,
  collectControls,
  withCollectIssues,
} from '../orders/collect-section.ts'
import { goodsBody, goodsControls } from '../orders/goods-section.ts'
import {
  requirementControlNames,
  requirementsBody,
  requirementsControls,
  withRequirementIssues,
} from '../orders/requirements-section.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { repeatPath } from '../repetitions/routes.ts'
import { shipmentsPath } from '../shipments/routes.ts'
import { type KnownStreets, knownStreets, noStreets } from './known-streets.ts'
import { parcelsSection } from './parcels-section.ts'
import { missingPrices, prices, readBalance, wayMap, zonesOf } from './prices.ts'
import { messages } from './quote-messages.ts'
import { type Quote, quoteRoutes, readQuote } from './routes.ts'
import { type End, ends, fieldsOfChoice, readSavedPlaces, savedPlacesForm } from './saved-places.ts'
import { hasSchedule, scheduleBody, scheduleSection, stopOf } from './schedule-section.ts'
import { wholeLoadControls } from './whole-load-section.ts'

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
    ...(await addressToSend(context, 'origin')),
    ...(await addressToSend(context, 'destination')),
    ...(firstValue(fields, 'auto_pin') !== '' && { recipient_pin: 'auto' }),
    pod: firstValue(fields, 'pod') !== '',
    requirements: requirementsBody(fields),
    ...goodsBody(fields),
    ...collectBody(fields),
    metadata: metadataBody(fields),
    cotacao_id: params.quote_id,
    ...(await scheduleToSend(context)),
  }
  const result = await submit<{ order: Placed }>(quoteRoutes.placeOrder, { body })
  if (!('rejected' in result))
    return { to: placedAddress(result.body.order, firstValue(fields, 'repeat') !== '') }
  const quote = await readQuote(context, params.quote_id!)
  return orderPage(context, {
    quote,
    form: withCollectIssues(
      withRequirementIssues(withMetadataIssues(withControlNames(result.rejected, controlNames))),
    ),
  })
}

const controlNames = {
  'origin_address.postal_code': 'cep_origem',
  'destination_address.postal_code': 'cep_destino',
}

/** The times of the form are those of the stops, which the quote has. */
async function scheduleToSend(context: SignedInContext) {
  if (!hasSchedule(context.fields)) return {}
  return scheduleBody(context.fields, zonesOf(await readQuote(context, context.params.quote_id!)))
}

type Placed = { order_id: string; dispatch_from: string | null }

function placedAddress({ order_id, dispatch_from }: Placed, isRepeated: boolean) {
  const page = isRepeated ? `${repeatPath}/${order_id}` : `/conta/pedidos/${order_id}`
  return withNotice(page, dispatch_from ? 'agendado' : 'pedido')
}

/** The address of the form, unless it is that of the entry which the order names. */
async function addressToSend({ fields, run }: SignedInContext, end: End) {
  const { cep, address } = ends[end]
  const code = cepDigits(firstValue(fields, cep))
  const typed: Fields = { ...(code && { [`${address}.postal_code`]: code }), ...fields }
  const address_id = firstValue(fields, `${address}_id`)
  if (!address_id) return addressFrom(typed, address)
  const { address: saved } = await run<{ address: SavedAddress }>(addressRoutes.read, {
    params: { address_id },
  })
  return hasSameAddress(typed, saved, address) ? {} : addressFrom(typed, address)
}

type OrderState = { quote: Quote | null; form: FormState }

/** An order on one page: its fields, and beside them the prices, the way and the button that pays. */
export async function orderPage(context: SignedInContext, state: OrderState): Promise<PageContent> {
  const { query, caller, request } = context
  const { quote } = state
  const mayOrder = can(caller.actor, 'order.create')
  const places = mayOrder ? await readSavedPlaces(context, quote) : { origin: [], destination: [] }
  const streets = mayOrder && quote ? await knownStreets(context, quote) : noStreets
  const chosen = request.method === 'GET' ? fieldsOfChoice(places, query) : {}
  const form = {
    error: state.form.error,
    fields: {
      once: randomUUID(),
      cep_origem: quote?.origin.cep ?? '',
      cep_destino: quote?.destination.cep ?? '',
      ...streets.fields,
      ...chosen,
      ...state.form.fields,
    },
    ...(quote && { zonesOf: (field: string) => zonesOf(quote)[stopOf(field)] }),
  }
  const controls = controlsOf(form)
  const title = quote ? messages.quote : messages.title
  return {
    title,
    scripts: ['order'],
    body: html`<h1>${title}</h1>
${mayOrder ? html`<p>${messages.many} <a href="${importPath}">${messages.import}</a>. ${messages.onePickup} <a href="${shipmentsPath}/nova">${messages.shipment}</a>.</p>` : ''}
<noscript>${savedPlacesForm(places, chosen, quote ? `/conta/cotacoes/${quote.id}` : '/conta/cotar')}</noscript>
<form id="order" method="post" action="/conta/cotar" class="order-form">
<div class="order-fields">
<button hidden formnovalidate>${messages.ask}</button>
${quote ? controls.summary : ''}
${mayOrder ? orderSections(controls, form, { quote, streets }) : tripSection(controls, form)}
</div>
<div class="order-side">
<div id="prices" class="card form" aria-live="polite">${quote ? prices(context, { quote, controls, balance: await readBalance(context) }) : missingPrices(form)}</div>
<div id="way">${quote ? wayMap(context, quote) : ''}</div>
</div>
</form>`,
  }
}

/** The trip alone, for roles that ask for prices and do not order. */
function tripSection(controls: Controls, form: FormState) {
  return html`<section class="card form">
${cepControl(controls, ends.origin.cep, messages.origin)}
${cepControl(controls, ends.destination.cep, messages.destination)}
${parcelsSection(controls, form.fields)}
${vehicleControl(controls)}
${wholeLoadControls(controls)}
</section>`
}

const vehicles = [
  ['', messages.smallestVehicle] as const,
  ...serviceTypes.map((type) => [type, vehicleNames[type]] as const),
]

const vehicleControl = ({ select }: Controls) =>
  select({ name: 'service_type', label: messages.vehicle, options: vehicles })

const cepControl = ({ text }: Controls, name: string, label: Hole) =>
  text({ name, label, hint: messages.cepHint, inputMode: 'numeric', maxLength: 12 })

type Known = { quote: Quote | null; streets: KnownStreets }

/** Six fields for the recipient. The rest is folded by its purpose, and open where something is missing or wrong. */
function orderSections(controls: Controls, form: FormState, { quote, streets }: Known) {
  const { text, textArea, checkbox } = controls
  const optional = { isOptional: true } as const
  return html`${['once', 'origin_address_id', 'destination_address_id'].map((name) => html`<input type="hidden" name="${name}" value="${firstValue(form.fields, name)}">`)}
<section class="card form">
<h2>${messages.delivery}</h2>
${personControls(controls, 'destination')}
${addressControls(controls, form, { end: 'destination', known: quote?.destination.details, streets: streets.destination })}
</section>
${foldedPart(form, {
  summary: pickupSummary(form),
  names: ['sender_name', 'sender_phone', ends.origin.cep, 'origin_address.street', 'origin_address.number'],
  isOpen: !hasPickup(form.fields, quote),
  body: html`${personControls(controls, 'origin')}
${addressControls(controls, form, { end: 'origin', known: quote?.origin.details, streets: streets.origin })}`,
})}
${foldedPart(form, {
  summary: messages.goods,
  names: ['service_type', 'whole_load.cargo_type', 'whole_load.axles'],
  isOpen: Object.keys(form.fields).some((name) => name.startsWith('parcels.')),
  body: html`${parcelsSection(controls, form.fields)}
${vehicleControl(controls)}
${wholeLoadControls(controls)}`,
})}
${scheduleSection(controls, form, quote && zonesOf(quote))}
${foldedPart(form, {
  summary: messages.handOver,
  names: ['recipient_email', 'remarks', 'recipient_pin', 'auto_pin', 'pod'],
  body: html`${text({ name: 'recipient_email', label: messages.recipientEmail, type: 'email', ...optional, hint: messages.recipientEmailHint, maxLength: 254 })}
${textArea({ name: 'remarks', label: messages.remarks, ...optional, maxLength: 1000 })}
${text({ name: 'recipient_pin', label: messages.pin, ...optional, hint: messages.pinHint, inputMode: 'numeric', maxLength: 8 })}
${checkbox({ name: 'auto_pin', label: messages.autoPin })}
${checkbox({ name: 'pod', label: messages.pod })}`,
})}
${foldedPart(form, {
  summary: collectMessages.section,
  names: collectControlNames,
  body: html`${collectControls(controls)}`,
})}
${foldedPart(form, {
  summary: messages.requirements,
  names: requirementControlNames,
  body: html`${requirementsControls(controls)}`,
})}
${foldedPart(form, {
  summary: messages.records,
  names: ['reference', 'goods_documents', 'no_document_reason', 'repeat'],
  body: html`${text({ name: 'reference', label: messages.reference, ...optional, hint: messages.referenceHint, maxLength: 100 })}
${goodsControls(controls)}
${checkbox({ name: 'repeat', label: messages.repeat })}`,
})}
${foldedPart(form, {
  summary: metadataMessages.title,
  names: [],
  isOpen: hasMetadata(form),
  body: metadataControls(controls, form),
})}`
}

function personControls({ text }: Controls, end: End) {
  const { person } = ends[end]
  const labels =
    end === 'origin'
      ? { name: messages.senderName, phone: messages.senderPhone }
      : { name: messages.recipientName, phone: messages.recipientPhone }
  const name = {
    name: `${person}_name`,
    label: labels.name,
    maxLength: 120,
    suggestions: [],
    ...(end === 'origin' && { isOptional: true as const, hint: messages.senderNameHint }),
  }
  return html`<div class="pair">
${text(name)}
${text({ name: `${person}_phone`, label: labels.phone, type: 'tel', hint: messages.phoneHint, maxLength: 60 })}
</div>`
}

/** Nothing where the quote knows the address. */
function addressControls(
  controls: Controls,
  form: FormState,
  { end, known, streets }: { end: End; known: object | null | undefined; streets: KnownStreets[End] },
) {
  if (known) return ''
  const { cep, address, legend } = ends[end]
  return html`<fieldset class="address"><legend>${legend}</legend>
${cepControl(controls, cep, messages[end])}
${streetParts(controls, address, streets)}
${foldedPart(form, { summary: messages.moreAddress, names: [`${address}.district`, `${address}.reference`], body: placeParts(controls, address) })}
</fieldset>`
}

function hasPickup(fields: Fields, quote: Quote | null): boolean {
  const needed = quote?.origin.details
    ? ['sender_phone']
    : ['sender_phone', 'cep_origem', 'origin_address.street', 'origin_address.number']
  return needed.every((name) => firstValue(fields, name) !== '')
}

function pickupSummary({ fields }: FormState): Hole {
  const street = firstValue(fields, 'origin_address.street')
  const number = firstValue(fields, 'origin_address.number')
  return street ? html`${messages.pickup}: <b>${street}, ${number}</b>` : messages.pickup
}
