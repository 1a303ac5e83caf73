import { randomUUID } from 'node:crypto'
import type { Language } from '@rodovia/core/shared/language.ts'
import { expectingObject } from '@rodovia/gateway/rest/request-fields.ts'
import { storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import type { TopUp } from '@rodovia/gateway/rest/top-ups.ts'
import { z } from 'zod'
import { money, timeElement } from '../../formats.ts'
import { type Html, html, trustedHtml } from '../../html.ts'
import { pageOperation, restRoute } from '../../routes.ts'
import { amountInReais } from '../forms/amount.ts'
import { controlsOf } from '../forms/controls.ts'
import { filledFields } from '../forms/fields.ts'
import { type FormState, newForm } from '../forms/form-state.ts'
import type { PageContent, SignedInContext } from '../page.ts'

const path = '/conta/carteira/recarga'

export const topUpRoutes = {
  create: pageOperation({
    body: z.object({ amount_cents: amountInReais }, expectingObject),
    operation: storedOperation(`mutation TopUp($amount_cents: Cents!) {
      topup: requestTopUp(amountCents: $amount_cents) { id }
    }`),
  }),
  readTopUp: restRoute('GET', '/api/app/v1/wallet/topups/:topup_id'),
}

const translations = {
  'pt-BR': {
    title: 'Recarga por PIX',
    amount: 'Valor',
    hint: 'Em reais, a partir de 1,00. Exemplo: 250,00',
    ask: 'Gerar código PIX',
    scan: 'Leia o QR code no aplicativo do seu banco ou copie e cole o código.',
    code: 'PIX copia e cola',
    until: 'Válido até',
    paid: 'Pago e creditado:',
    back: 'Voltar para a carteira',
    again: 'Verificar pagamento',
    status: { active: 'Aguardando pagamento', paid: 'Pago', expired: 'Expirado' },
  },
  en: {
    title: 'Top-up by PIX',
    amount: 'Amount',
    hint: 'In reais, at least 1,00. Example: 250,00',
    ask: 'Create PIX code',
    scan: 'Scan the QR code in your bank’s app, or copy and paste the code.',
    code: 'PIX code to copy',
    until: 'Valid until',
    paid: 'Paid and credited:',
    back: 'Back to the wallet',
    again: 'Check payment',
    status: { active: 'Awaiting payment', paid: 'Paid', expired: 'Expired' },
  },
} as const

/** Sending the form twice makes one charge. */
export function topUpForm(language: Language, rejected: FormState | null): Html {
  const messages = translations[language]
  const form = rejected ?? newForm()
  const controls = controlsOf(form, language)
  return html`<section class="card"><h2>${messages.title}</h2>
<form method="post" action="${path}" class="form"><input type="hidden" name="once" value="${randomUUID()}">
${controls.summary(['amount_cents'])}
${controls.text({ name: 'amount_cents', label: messages.amount, hint: messages.hint, inputMode: 'decimal', maxLength: 12 })}
<button>${messages.ask}</button>
</form></section>`
}

export async function requestTopUp({ tryRun, fields }: SignedInContext) {
  const result = await tryRun<{ topup: { id: string } }>(topUpRoutes.create, {
    body: filledFields(fields, ['amount_cents']),
  })
  return 'error' in result ? result : { to: `${path}/${result.body.topup.id}` }
}

/** A charge: how to pay it, and whether it was paid. */
export async function topUpPage({ run, params, language }: SignedInContext): Promise<PageContent> {
  const { topup } = await run<{ topup: TopUp }>(topUpRoutes.readTopUp, { params })
  const messages = translations[language]
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<section class="card"><p class="quiet">${messages.status[topup.status]}</p><p class="balance">${money(topup.amount_cents, language)}</p>
${topup.paid_cents > 0 ? html`<p>${messages.paid} ${money(topup.paid_cents, language)}</p>` : html`<p class="quiet">${messages.until} ${timeElement(topup.expires_at, language)}</p>`}</section>
${topup.status === 'active' ? paymentSection(topup, language) : ''}
<p><a href="/conta/carteira">${messages.back}</a></p>`,
  }
}

function paymentSection({ id, br_code, qr_svg }: TopUp, language: Language): Html {
  const messages = translations[language]
  return html`<section class="card secret"><p>${messages.scan}</p>
<div class="qr" role="img" aria-label="QR code">${trustedHtml(qr_svg)}</div>
<h2>${messages.code}</h2><p><code tabindex="0">${br_code}</code></p>
<p><a href="${path}/${id}">${messages.again}</a></p></section>`
}
