import { statusLabels } from '@rodovia/core/delivery/texts/labels.ts'
import { returnReasons } from '@rodovia/core/return-orders/create-return.ts'
import { money, stopTime } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import type { FormState } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { stopZones } from '../../local-time.ts'
import { attemptReasonNames } from '../dispatch/dispatch-messages.ts'
import { ordersPath } from './filters.ts'
import { messages, returnReasonNames } from './order-messages.ts'
import type { OrderDetail } from './routes.ts'

type LinkedOrder = NonNullable<OrderDetail['return_order']>

/** The failed attempts, the other order of a return, and the form that asks for one: with its price, as long as it is possible. */
export function returnSection(order: OrderDetail, mayOrder: boolean, form: FormState) {
  const { failed_attempts, last_attempt, return_order, original_order, return: offer } = order
  const parts = [
    failed_attempts > 0
      ? html`<p>${messages.failedAttempts}: <b>${failed_attempts}</b>${last_attempt ? html` · ${attemptReasonNames[last_attempt.reason]}, ${stopTime(last_attempt.at, stopZones(order).destination)}` : ''}</p>`
      : '',
    original_order ? html`<p>${messages.returnOf} ${linkTo(original_order)}</p>` : '',
    return_order ? html`<p>${messages.returnedBy} ${linkTo(return_order)}</p>` : '',
    mayOrder && (offer.allowed || form.error) ? returnForm(order, form) : '',
  ]
  const hasAny = parts.some((part) => part !== '')
  return html`<div id="return" data-fresh>${hasAny ? html`<section class="card"><h2>${messages.returnTitle}</h2>${parts}</section>` : ''}</div>`
}

function linkTo({ order_id, code, status }: LinkedOrder) {
  return html`<a class="code" href="${ordersPath}/${order_id}">${code}</a> · ${statusLabels[status]}`
}

function returnForm(order: OrderDetail, form: FormState) {
  const {
    order_id,
    return: { price_cents, until },
  } = order
  const controls = controlsOf(form, 'devolucao')
  const options = returnReasons.map((reason) => [reason, returnReasonNames[reason]] as const)
  return html`<details${form.error ? ' open' : ''}><summary>${messages.askReturn}</summary>
<p>${messages.returnText(money(price_cents))}${until === null ? '' : html` ${messages.returnUntil} ${stopTime(until, stopZones(order).pickup)}.`}</p>
<form method="post" action="${ordersPath}/${order_id}/devolver" class="form">
${controls.summary}
${controls.select({ name: 'reason', label: messages.returnReason, options })}
${controls.textArea({ name: 'remarks', label: messages.returnRemarks, isOptional: true, maxLength: 1000 })}
<button>${messages.returnNow(money(price_cents))}</button></form></details>`
}
