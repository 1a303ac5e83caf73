import { randomUUID } from 'node:crypto'
import { expectingObject } from '@rodovia/gateway/rest/request-fields.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import type { TopUp } from '@rodovia/gateway/rest/top-ups.ts'
import * as z from 'zod'
import { money, timeElement } from '../../formats.ts'
import { amountInReais } from '../../forms/amount.ts'
import { controlsOf } from '../../forms/controls.ts'
import type { FormState } from '../../forms/form-state.ts'
import { html, trustedHtml } from '../../html.ts'
import { pageOperation } from '../../routes.ts'
import { copyable } from '../copyable.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { returnLabels } from '../top-up-returns/return-labels.ts'
import { topUpMessages as messages } from './wallet-messages.ts'

const path = '/conta/carteira/recarga'

export const topUpRoutes = {
  create: pageOperation({
    body: z.object({ amount_cents: amountInReais }, expectingObject),
    operation: storedOperation(`mutation TopUp($amount_cents: Cents!) {
      topup: requestTopUp(amountCents: $amount_cents) { id }
    }`),
  }),
  readTopUp: restRoute('GET /api/app/v1/wallet/topups/:topup_id'),
}

export function topUpForm(form: FormState) {
  const controls = controlsOf(form)
  return html`<section class="card"><h2>${messages.title}</h2>
<form method="post" action="${path}" class="form"><input type="hidden" name="once" value="${randomUUID()}">
${controls.summary}
${controls.text({ name: 'amount_cents', label: messages.amount, hint: messages.hint, inputMode: 'decimal', maxLength: 12 })}
<button>${messages.ask}</button>
</form></section>`
}

/** A charge: how to pay it, and whether it was paid. */
export async function topUpPage({ run, params }: SignedInContext): Promise<PageContent> {
  const { topup } = await run<{ topup: TopUp }>(topUpRoutes.readTopUp, { params })
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<section class="card"><p class="quiet">${messages.status[topup.status]}</p><p class="balance">${money(topup.amount_cents)}</p>
${topup.paid_cents > 0 ? html`<p>${messages.paid} ${money(topup.paid_cents)}</p>` : html`<p class="quiet">${messages.until} ${timeElement(topup.expires_at)}</p>`}</section>
${returnsSection(topup)}
${topup.status === 'active' ? paymentSection(topup) : ''}
<p><a href="/conta/carteira">${messages.back}</a></p>`,
  }
}

function returnsSection({ held_cents, returned_cents, returns }: TopUp) {
  if (returns.length === 0) return ''
  const items = returns.map(
    ({ status, amount_cents, note, bank_reason, changed_at }) =>
      html`<li><p><b>${money(amount_cents)}</b> · ${returnLabels[status]} · ${timeElement(changed_at)}</p>
${note || bank_reason ? html`<p class="quiet">${note ?? ''}${bank_reason ? html` <small>${messages.bankSays} ${bank_reason}</small>` : ''}</p>` : ''}</li>`,
  )
  return html`<section class="card"><h2>${messages.returns}</h2>
${held_cents > 0 ? html`<p class="late">${messages.held} ${money(held_cents)}</p>` : ''}
${returns.some(({ status }) => status === 'contested') ? html`<p>${messages.ifContested}</p>` : ''}
${returned_cents > 0 ? html`<p>${messages.returned} ${money(returned_cents)}</p>` : ''}
<ul class="list">${items}</ul></section>`
}

function paymentSection({ id, br_code, qr_svg }: TopUp) {
  return html`<section class="card secret"><p>${messages.scan}</p>
<div class="qr" role="img" aria-label="QR code">${trustedHtml(qr_svg)}</div>
<h2>${messages.code}</h2><p>${copyable(br_code)}</p>
<p><a href="${path}/${id}">${messages.again}</a></p></section>`
}
