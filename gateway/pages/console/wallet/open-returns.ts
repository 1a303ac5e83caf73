import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { money, timeElement } from '../../formats.ts'
import { html } from '../../html.ts'
import { pageOperation } from '../../routes.ts'
import { returnLabels } from '../top-up-returns/return-labels.ts'
import { openReturnsMessages as messages } from './wallet-messages.ts'

const operation = storedOperation(`query OpenReturns {
  wallet { returns: openReturns { topup_id: topUpId status amount_cents: amountCents created_at: createdAt } }
}`)
export type OpenReturns = DataOf<typeof operation>['wallet']['returns']

export const openReturnsRoute = pageOperation({ operation, responseFrom: 'wallet' })

/** The amounts of the top-ups that are held, each with its reason. */
export function openReturnsSection(returns: OpenReturns) {
  if (returns.length === 0) return ''
  const sum = returns.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  const items = returns.map(
    ({ topup_id, status, amount_cents, created_at }) =>
      html`<li>${money(amount_cents)} · ${returnLabels[status]} ${messages.since} ${timeElement(created_at)} · <a href="/conta/carteira/recarga/${topup_id}">${messages.topUp}</a></li>`,
  )
  return html`<section class="card"><h2>${messages.title} ${money(sum)}</h2>
<p>${messages.text}</p><ul class="list">${items}</ul></section>`
}
