import { randomUUID } from 'node:crypto'
import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { z } from 'zod'
import { expectingObject } from '../../../rest/request-fields.ts'
import type { RouteMount } from '../../../rest/route.ts'
import { requestTopUpRoute, type TopUp, topUpRoute } from '../../../rest/top-ups.ts'
import { money, timeElement } from '../formats.ts'
import { amountInReais } from '../forms/amount.ts'
import { controlsOf } from '../forms/controls.ts'
import { filledFields } from '../forms/fields.ts'
import { type FormState, newForm } from '../forms/form-state.ts'
import type { PageContent, SignedInContext } from '../page.ts'

const path = '/conta/carteira/recarga'
const mountAt = (below = ''): RouteMount => ({ path: `${path}${below}`, tag: 'embarcador', auth: 'bearer' })

export const createTopUpRoute = requestTopUpRoute(
  mountAt(),
  z.object({ amount_cents: amountInReais }, expectingObject),
)
export const readTopUpRoute = topUpRoute(mountAt('/:topup_id'))

const messages = {
  'pt-BR': {
    title: 'Recarga por PIX',
    amount: 'Valor',
    hint: 'Em reais, a partir de 1,00. Exemplo: 250,00',
    ask: 'Gerar código PIX',
    scan: 'Leia o QR code no aplicativo do seu banco, ou copie e cole o código.',
    code: 'PIX copia e cola',
    until: 'Vale até',
    paid: 'Pago e creditado:',
    back: 'Voltar para a carteira',
    again: 'Ver se já foi pago',
    status: { active: 'Aguardando pagamento', paid: 'Pago', expired: 'Expirado' },
  },
  en: {
    title: 'Top-up by PIX',
    amount: 'Amount',
    hint: 'In reais, from 1,00 on. Example: 250,00',
    ask: 'Make a PIX code',
    scan: 'Scan the QR code in your bank’s app, or copy and paste the code.',
    code: 'PIX code to copy',
    until: 'Good until',
    paid: 'Paid and credited:',
    back: 'Back to the wallet',
    again: 'See whether it was paid',
    status: { active: 'Waiting to be paid', paid: 'Paid', expired: 'Expired' },
  },
} as const

/** For those who may. Sent twice it makes one charge. */
export function topUpForm(language: Language, given: FormState | null): string {
  const said = messages[language]
  const entered = given ?? newForm()
  const controls = controlsOf(entered, language)
  return html`<section class="card"><h2>${said.title}</h2>
<form method="post" action="${path}" class="form"><input type="hidden" name="once" value="${randomUUID()}">
!${controls.summary(['amount_cents'])}
!${controls.text({ name: 'amount_cents', label: said.amount, hint: said.hint, inputMode: 'decimal', maxLength: 12 })}
<button>${said.ask}</button>
</form></section>`
}

export async function requestTopUp({ ask, fields }: SignedInContext) {
  const told = await ask<{ topup: TopUp }>(createTopUpRoute, { body: filledFields(fields, ['amount_cents']) })
  return 'fault' in told ? told : { to: `${path}/${told.body.topup.id}` }
}

/** What is to be paid, and whether it was. */
export async function topUpPage({ get, params, language }: SignedInContext): Promise<PageContent> {
  const { topup } = await get<{ topup: TopUp }>(readTopUpRoute, { params })
  const said = messages[language]
  return {
    title: said.title,
    body: html`<h1>${said.title}</h1>
<section class="card"><p class="quiet">${said.status[topup.status]}</p><p class="balance">${money(topup.amount_cents, language)}</p>
!${topup.paid_cents > 0 ? html`<p>${said.paid} ${money(topup.paid_cents, language)}</p>` : html`<p class="quiet">${said.until} !${timeElement(topup.expires_at, language)}</p>`}</section>
!${topup.status === 'active' ? paymentSection(topup, language) : ''}
<p><a href="/conta/carteira">${said.back}</a></p>`,
  }
}

function paymentSection({ id, br_code, qr_svg }: TopUp, language: Language): string {
  const said = messages[language]
  return html`<section class="card secret"><p>${said.scan}</p>
<div class="qr" role="img" aria-label="QR code">!${qr_svg}</div>
<h2>${said.code}</h2><p><code tabindex="0">${br_code}</code></p>
<p><a href="${path}/${id}">${said.again}</a></p></section>`
}
