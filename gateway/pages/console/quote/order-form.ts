import { randomUUID } from 'node:crypto'
import { can, permissions } from '@rodovia/core/identity/permissions.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { roleNames } from '../console-messages.ts'
import { money, timeElement } from '../formats.ts'
import { controlsOf } from '../forms/controls.ts'
import { filledFields, firstValue } from '../forms/fields.ts'
import { type FormState, newForm, rejectedForm } from '../forms/form-state.ts'
import { withNotice } from '../notice.ts'
import { tierNames } from '../orders/order-messages.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { quoteMessages, vehicleNames } from './quote-messages.ts'
import { type Prices, placeRoute, readQuoteRoute } from './routes.ts'

const texts = [
  'tier',
  'sender_name',
  'sender_phone',
  'recipient_name',
  'recipient_phone',
  'remarks',
  'reference',
  'recipient_pin',
] as const

/** The prices of a quote, and the order that can be made of it. */
export function orderFormPage(visit: SignedInContext): Promise<PageContent> {
  return render(visit, newForm({ tier: 'turbo', once: randomUUID() }))
}

export async function placeOrder(visit: SignedInContext): Promise<PageResponse> {
  const { fields, params, ask } = visit
  const body = {
    ...filledFields(fields, texts),
    pod: firstValue(fields, 'pod') !== '',
    cotacao_id: params.quote_id,
  }
  const told = await ask<{ order: { order_id: string } }>(placeRoute, { body })
  return 'fault' in told
    ? render(visit, rejectedForm(fields, told.fault))
    : { to: withNotice(`/conta/pedidos/${told.body.order.order_id}`, 'pedido') }
}

async function render(
  { get, params, language, caller }: SignedInContext,
  entered: FormState,
): Promise<PageContent> {
  const { quote } = await get<{ quote: Prices }>(readQuoteRoute, { params })
  const words = quoteMessages(language)
  const { service_type, distance_km, expires_at } = quote
  return {
    title: words.quote,
    status: entered.fault?.status ?? 200,
    body: html`<h1>${words.quote}</h1>
<section class="card">
<p><b>${townOf(quote.origin)}</b> → <b>${townOf(quote.destination)}</b></p>
<p>${vehicleNames[service_type][language]} · ${distance_km.toLocaleString(language)} km</p>
<p class="quiet">${words.expires} !${timeElement(expires_at, language)}</p>
<p><a href="/conta/cotar">${words.again}</a></p>
</section>
!${can(caller.actor, 'order.create') ? orderForm(quote, entered, language) : prices(quote, language)}`,
  }
}

function townOf({ city, uf, cep }: Prices['origin']): string {
  return `${city ? `${city} - ${uf}` : uf}, ${cep.slice(0, 5)}-${cep.slice(5)}`
}

/** What can be ordered. */
function tierOptions({ tiers }: Prices, language: Language) {
  const words = quoteMessages(language)
  return tiers
    .filter(({ tier }) => tier !== 'padrao')
    .map(({ tier, price_cents, deadline_hours }) => ({
      value: tier,
      label: tierNames[tier] ?? tier,
      hint: words.priced(money(price_cents, language), deadline_hours),
    }))
}

function prices(quote: Prices, language: Language): string {
  const roles = permissions['order.create'].map((role) => roleNames[role][language]).join(', ')
  return html`<section class="card">
<ul>!${tierOptions(quote, language).map(({ label, hint }) => html`<li><b>${label}</b> ${hint}</li>`)}</ul>
<p class="quiet">${quoteMessages(language).whoOrders(roles)}</p>
</section>`
}

function orderForm(quote: Prices, entered: FormState, language: Language): string {
  const words = quoteMessages(language)
  const controls = controlsOf(entered, language)
  const phone = (name: string, label: string) =>
    controls.text({ name, label, type: 'tel', hint: words.phoneHint, maxLength: 25 })
  return html`<form method="post" action="/conta/cotacoes/${quote.id}" class="card form">
!${controls.summary([...texts, 'pod'])}
<input type="hidden" name="once" value="${firstValue(entered.fields, 'once')}">
!${controls.marks({ name: 'tier', label: words.tier, type: 'radio', options: tierOptions(quote, language) })}
!${controls.text({ name: 'sender_name', label: words.senderName, isOptional: true, hint: words.senderNameHint, maxLength: 120 })}
!${phone('sender_phone', words.senderPhone)}
!${controls.text({ name: 'recipient_name', label: words.recipientName, maxLength: 120 })}
!${phone('recipient_phone', words.recipientPhone)}
!${controls.longText({ name: 'remarks', label: words.remarks, isOptional: true, maxLength: 1000 })}
!${controls.text({ name: 'reference', label: words.reference, isOptional: true, hint: words.referenceHint, maxLength: 100 })}
!${controls.text({ name: 'recipient_pin', label: words.pin, isOptional: true, hint: words.pinHint, inputMode: 'numeric', maxLength: 8 })}
!${controls.mark({ name: 'pod', label: words.pod })}
<button>${words.order}</button>
</form>`
}
