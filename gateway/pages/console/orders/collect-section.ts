import { collectMethods } from '@rodovia/core/delivery/collect-on-delivery/collect-on-delivery.ts'
import { readAmount } from '@rodovia/core/shared/written-number.ts'
import { money } from '../../formats.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm, withControlNames } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { messages } from '../collect-on-delivery/collect-on-delivery-messages.ts'
import { hundredthsText } from '../tariffs/rows-text.ts'
import { ordersPath } from './filters.ts'
import type { OrderDetail } from './routes.ts'

export const collectControlNames = ['collect_amount', 'collect_method'] as const

const controlNames = {
  'collect_on_delivery.amount_cents': 'collect_amount',
  'collect_on_delivery.method': 'collect_method',
}

/** The faults of the amount and of the method beside their fields. */
export const withCollectIssues = (form: FormState) => withControlNames(form, controlNames)

/** The amount in reais, and how it is paid. */
export function collectControls(controls: Controls) {
  const options = collectMethods.map((method) => [method, messages.methods[method]] as const)
  return html`${controls.text({ name: 'collect_amount', label: messages.collect, isOptional: true, hint: messages.collectHint, inputMode: 'decimal', maxLength: 12 })}
${controls.select({ name: 'collect_method', label: messages.methodLabel, options })}`
}

/** The values of these fields, as the routes take them; an amount that cannot be read goes as it is, so that the route refuses it. */
export function collectBody(fields: Fields) {
  const [amount, method] = collectControlNames.map((name) => firstValue(fields, name).trim())
  if (!amount) return { collect_on_delivery: null }
  return { collect_on_delivery: { amount_cents: readAmount(amount) ?? amount, method } }
}

const openIn = ['awaiting_driver', 'assigned', 'accepted', 'at_pickup']

/** The payment at the door, and the form that changes it until the driver has the parcel. */
export function collectSection(order: OrderDetail, mayChange: boolean, rejected: FormState | null) {
  const { order_id, status, collect_on_delivery: collect } = order
  const isOpen = mayChange && (openIn.includes(status) || rejected !== null)
  if (!collect && !isOpen) return ''
  return html`<section class="card" id="cobranca"><h2>${messages.section}</h2>
<div id="collect" data-fresh>${collect ? collectLine(collect) : ''}</div>
${isOpen ? collectForm(order_id, rejected, collect) : ''}</section>`
}

function collectLine({
  amount_cents,
  method,
  status,
  received_cents,
  change_cents,
}: NonNullable<OrderDetail['collect_on_delivery']>) {
  const cash =
    method === 'cash' && received_cents !== null
      ? html` · ${messages.received} ${money(received_cents)}, ${messages.change} ${money(change_cents ?? 0)}`
      : ''
  return html`<p><b>${money(amount_cents)}</b> · ${messages.methods[method]} · ${messages.statuses[status]}${cash}</p>`
}

function collectForm(
  orderId: string,
  rejected: FormState | null,
  collect: OrderDetail['collect_on_delivery'],
) {
  const form =
    (rejected && withCollectIssues(rejected)) ??
    newForm({
      collect_amount: collect ? hundredthsText(collect.amount_cents) : '',
      collect_method: collect?.method ?? '',
    })
  const controls = controlsOf(form, 'cobranca')
  return html`<details${rejected ? ' open' : ''}><summary>${messages.collect}</summary>
<form method="post" action="${ordersPath}/${orderId}/cobranca" class="form">
${controls.summary}
${collectControls(controls)}
<p class="buttons"><button>${messages.save}</button></p></form></details>`
}
