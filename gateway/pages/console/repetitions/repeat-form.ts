import { randomUUID } from 'node:crypto'
import { nameOfVersion } from '@rodovia/core/freight-floor/floor-table.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import { addDays, dayOf, localTimeOf } from '@rodovia/core/shared/local-day.ts'
import { type TimeZone, zoneName } from '@rodovia/core/shared/time-zone.ts'
import { amountInReais } from '../../forms/amount.ts'
import { controlsOf } from '../../forms/controls.ts'
import { allValues, type Fields, filledFields, firstValue } from '../../forms/fields.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { stopZones } from '../../local-time.ts'
import { notice, withNotice } from '../notice.ts'
import { tierName } from '../orders/order-messages.ts'
import { parcelList } from '../orders/order-page.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { wholeLoadText } from '../quote/whole-load-section.ts'
import { messages, weekdayNames, weekdays } from './repetition-messages.ts'
import { type OrderDetail, repeatPath, repetitionRoutes } from './routes.ts'

/** The form that repeats an order: its days, its windows and its limit. All else is as in the order. */
export async function repeatFormPage(
  { run, params, query }: SignedInContext,
  rejected = newForm(),
): Promise<PageContent> {
  const order = await readOrder({ run, params })
  const form = rejected.error ? rejected : newForm({ ...fieldsOf(order), once: randomUUID() })
  const { summary, choices, text } = controlsOf(form)
  const { pickup, destination } = stopZones(order)
  const now = new Date()
  const options = weekdays.map((value) => ({ value, label: weekdayNames[value] }))
  return {
    title: messages.repeat,
    body: html`${notice(query)}<h1>${messages.repeat}</h1>
${orderSection(order)}
<form method="post" action="${repeatPath}/${order.order_id}" class="card form">
${summary}
<input type="hidden" name="once" value="${firstValue(form.fields, 'once')}">
${choices({ name: 'rule', label: messages.days, hint: messages.daysHint, type: 'checkbox', options })}
<div class="pair">
${text({ name: 'pickup_from', label: messages.pickupFrom, hint: messages.zoneHint(zoneName(pickup.zone, now)), type: 'time' })}
${text({ name: 'pickup_until', label: messages.pickupUntil, hint: messages.windowHint, type: 'time' })}
</div>
<div class="pair">
${text({ name: 'delivery_from', label: messages.deliveryFrom, hint: html`${messages.zoneHint(zoneName(destination.zone, now))} ${messages.nextDayHint}`, type: 'time', isOptional: true })}
${text({ name: 'delivery_until', label: messages.deliveryUntil, hint: messages.windowHint, type: 'time', isOptional: true })}
</div>
<div class="pair">
${text({ name: 'starts_on', label: messages.startsOn, type: 'date', isOptional: true })}
${text({ name: 'until', label: messages.until, type: 'date', isOptional: true })}
</div>
${text({ name: 'reference', label: messages.reference, hint: messages.referenceHint, isOptional: true, maxLength: 89 })}
${text({ name: 'max_price_cents', label: messages.maxPrice, hint: messages.maxPriceHint, inputMode: 'decimal', isOptional: true, maxLength: 12 })}
<button>${messages.create}</button>
</form>`,
  }
}

/** The facts that every order of the repetition will share. */
function orderSection({
  code,
  origem,
  destino,
  recipient,
  parcels,
  tier,
  service_type,
  whole_load,
}: OrderDetail) {
  return html`<section class="card"><p><b>${code}</b> · ${recipient.name}</p>
<p>${origem.address} → ${destino.address}</p>
<p>${tierName(tier)} · ${vehicleNames[service_type]}</p>
${parcels ? parcelList(parcels) : ''}
${whole_load ? html`<p>${wholeLoadText(whole_load)}</p>` : ''}
<p class="quiet">${messages.repeatIntro}</p></section>`
}

/** The day of the order and its windows, from the day after it on. */
function fieldsOf(order: OrderDetail): Fields {
  const { pickup_window, delivery_window, created_at, reference } = order
  const { pickup, destination } = stopZones(order)
  const day = dayOf(new Date(pickup_window?.from ?? created_at), pickup.zone)
  const times = (name: string, window: OrderDetail['pickup_window'], zone: TimeZone): Fields => {
    const timeOf = (instant: string) => localTimeOf(new Date(instant), zone)
    return window ? { [`${name}_from`]: timeOf(window.from), [`${name}_until`]: timeOf(window.until) } : {}
  }
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return {
    rule: weekdays[weekday]!,
    pickup_from: '09:00',
    pickup_until: '11:00',
    ...times('pickup', pickup_window, pickup.zone),
    ...times('delivery', delivery_window, destination.zone),
    starts_on: addDays(later(day, dayOf(new Date(), pickup.zone)), 1),
    reference: reference ?? '',
  }
}

const later = (a: string, b: string) => (a > b ? a : b)

/** Sending the form twice makes one repetition. */
export async function createRepetition(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const order = await readOrder(context)
  const result = await submit(repetitionRoutes.create, { body: bodyOf(fields, order) })
  return 'rejected' in result
    ? repeatFormPage(context, result.rejected)
    : { to: withNotice('/conta/repeticoes', 'repeticao') }
}

const texts = [
  'pickup_from',
  'pickup_until',
  'delivery_from',
  'delivery_until',
  'starts_on',
  'reference',
] as const

function bodyOf(fields: Fields, order: OrderDetail) {
  const { service_type, tier, sender, recipient, remarks, pod, parcels } = order
  const limit = firstValue(fields, 'max_price_cents')
  return {
    ...filledFields(fields, texts),
    rule: ruleFrom(allValues(fields, 'rule'), firstValue(fields, 'until')),
    ...(limit && { max_price_cents: amountInReais.safeParse(limit).data ?? limit }),
    ...end(order.origem, 'cep_origem', 'origin_address'),
    ...end(order.destino, 'cep_destino', 'destination_address'),
    service_type,
    tier,
    remarks,
    pod,
    parcels,
    requirements: repeatedRequirements(order.requirements),
    collect_on_delivery: repeatedAmount(order.collect_on_delivery),
    ...(order.whole_load && { whole_load: loadOf(order.whole_load) }),
    sender_name: sender.name,
    sender_phone: sender.phone,
    recipient_name: recipient.name,
    recipient_phone: recipient.phone,
  }
}

function repeatedAmount(collect: OrderDetail['collect_on_delivery']) {
  return collect && { amount_cents: collect.amount_cents, method: collect.method }
}

/** Nobody chooses a PIN each day, and a photo or a signature is what `pod` asks for. */
function repeatedRequirements(requirements: OrderDetail['requirements']) {
  if (!requirements) return null
  const stop = (needs: (typeof requirements)['pickup']) => {
    if (!needs) return null
    const { photo_or_signature: _, pin: __, ...rest } = needs
    return rest
  }
  const { pickup, handover, return: back } = requirements
  return { pickup: stop(pickup), handover: stop(handover), return: stop(back) }
}

/** Each day has its own floor. */
function loadOf({ axles, cargo_type, empty_return, table_version }: NonNullable<OrderDetail['whole_load']>) {
  return { axles, cargo_type, empty_return, table: nameOfVersion(table_version) }
}

/** Every day, if none is chosen. */
function ruleFrom(days: readonly string[], until: string): string {
  const rule = days.length === 0 ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${days.join(',')}`
  return until === '' ? rule : `${rule};UNTIL=${until.replaceAll('-', '')}`
}

/** The address of an end, or its postal code alone, which ends the text of the place. */
function end({ details, address }: OrderDetail['origem'], cep: string, name: string) {
  return details ? { [name]: details } : { [cep]: address.slice(-9).replace('-', '') }
}

async function readOrder({ run, params }: Pick<SignedInContext, 'run' | 'params'>): Promise<OrderDetail> {
  const { order } = await run<{ order: OrderDetail }>(repetitionRoutes.order, { params })
  return order
}
