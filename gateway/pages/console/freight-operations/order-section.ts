import { writtenDay } from '@rodovia/core/shared/local-day.ts'
import type { OrderDetail } from '@rodovia/gateway/rest/orders.ts'
import { money } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { badge, type Tone } from '../../tones.ts'
import { copyable } from '../copyable.ts'
import { type TripDuty, tripDuties } from './duties-table.ts'
import { messages } from './freight-operations-messages.ts'

type Operation = NonNullable<OrderDetail['freight_operations']>[number]

const operationTones = {
  requested: 'waiting',
  issued: 'done',
  refused: 'problem',
  exempt: 'ended',
  canceled: 'ended',
  closed: 'done',
} as const satisfies Record<Operation['status'], Tone>

/** The CIOT, the toll voucher and the deadline of the payment of a whole load; nothing for any other order. */
export function freightSection(
  order: Pick<OrderDetail, 'freight_operations' | 'payment_due_on'>,
  duties: readonly TripDuty[],
) {
  const { freight_operations: operations, payment_due_on: dueOn } = order
  if (operations === null) return ''
  return html`<section class="card" id="frete"><h2>${messages.section}</h2>
<div id="freight" data-fresh>${operationList(operations)}
${tripDuties(duties)}
${dueOn ? html`<p>${messages.paymentDueOn} ${writtenDay(dueOn)}</p>` : ''}</div></section>`
}

/** The operations that were asked for of a whole load, and what became of them. */
export function operationList(operations: readonly Operation[]) {
  if (operations.length === 0) return html`<p class="quiet">${messages.none}</p>`
  return html`<ul>${operations.map(operationItem)}</ul>`
}

function operationItem(operation: Operation) {
  const { kind, status, number, plate, amount_cents, means } = operation
  const facts: Hole[] = [
    ...(amount_cents === null ? [] : [money(amount_cents)]),
    ...(means === null ? [] : [messages.means[means]]),
    ...(plate === null ? [] : [html`${messages.plate} ${plate}`]),
  ]
  return html`<li><b>${messages.kinds[kind]}</b> ${badge(messages.statuses[status], operationTones[status])}
${number === null ? '' : copyable(number)}${facts.map((fact) => html` · ${fact}`)}${refusalOf(operation)}</li>`
}

function refusalOf({ refusal_code: code, refusal_text: text }: Operation) {
  if (code === null) return ''
  const own = Object.entries(messages.ownRefusals).find(([name]) => name === code)?.[1]
  return html`<p class="late">${own ?? html`${messages.refusal}: ${text ?? ''} (${code})`}</p>`
}
