import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import type { RecipientCharge } from '@rodovia/gateway/rest/collect-on-delivery.ts'
import type { TrackingSnapshot } from '@rodovia/gateway/rest/tracking.ts'
import { money } from '../formats.ts'
import { html, trustedHtml } from '../html.ts'
import { ownLanguage } from '../page-document.ts'
import { messages } from './tracking-messages.ts'

/** The charge that the recipient asked for, or why there is none. */
export type PayState = { charge: RecipientCharge } | { error: ErrorResponse } | null

/** The amount still due at the door: in cash, or by PIX once the driver has the parcel. */
export function paySection(tracking: TrackingSnapshot, token: string, state: PayState) {
  const { collect_amount_cents: amount, collect_method: method, status } = tracking
  if (amount === null) return html`<section id="pay" data-fresh></section>`
  const isOnItsWay = status === 'picked_up' || status === 'in_transit'
  const how =
    method === 'cash'
      ? html`<p>${messages.payCash}</p>`
      : state
        ? outcome(state)
        : isOnItsWay
          ? payForm(token)
          : html`<p>${messages.payLater}</p>`
  return html`<section id="pay" class="card" data-fresh><h2>${messages.pay} ${money(amount)}</h2>
${how}</section>`
}

function payForm(token: string) {
  return html`<p>${messages.payPix}</p>
<form class="public-form" method="post" action="/rastreio/${token}/pagar?lang=${ownLanguage}"><button>${messages.showPix}</button></form>`
}

function outcome(state: NonNullable<PayState>) {
  if ('error' in state) return html`<p class="late" role="alert">${state.error.message}</p>`
  const { br_code, qr_svg } = state.charge
  return html`<p>${messages.payPix}</p>
<div class="qr" role="img" aria-label="QR code PIX">${trustedHtml(qr_svg)}</div>
<label>${messages.pixCode}<textarea readonly rows="4">${br_code}</textarea></label>
<p class="hint">${messages.payHint}</p>`
}
