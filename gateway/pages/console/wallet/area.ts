import type { Language, Text } from '@rodovia/core/shared/language.ts'
import type { LedgerReason } from '@rodovia/core/wallet/postings.ts'
import { html } from 'ghtml'
import type { z } from 'zod'
import type * as answers from '../../../rest/answers.ts'
import { walletRoute } from '../../../rest/wallet.ts'
import { instant, money } from '../formats.ts'
import { pageOf, pager } from '../lists.ts'
import type { Area, OwnVisit, Shown } from '../page.ts'

const path = '/conta/carteira'
const walletRow = walletRoute({ path, tag: 'embarcador', auth: 'bearer' })

type Wallet = z.infer<typeof answers.wallet>

const words = {
  'pt-BR': {
    title: 'Carteira',
    balance: 'Saldo',
    statement: 'Extrato',
    when: 'Quando',
    what: 'O quê',
    amount: 'Valor',
    after: 'Saldo',
    none: 'Nada ainda.',
    order: 'ver pedido',
  },
  en: {
    title: 'Wallet',
    balance: 'Balance',
    statement: 'Statement',
    when: 'When',
    what: 'What',
    amount: 'Amount',
    after: 'Balance',
    none: 'Nothing yet.',
    order: 'see order',
  },
} as const

const reasons: Record<LedgerReason, Text> = {
  top_up: { 'pt-BR': 'Recarga', en: 'Top-up' },
  manual_credit: { 'pt-BR': 'Crédito da Rodovia', en: 'Credit by Rodovia' },
  order_placed: { 'pt-BR': 'Pedido', en: 'Order' },
  order_refund: { 'pt-BR': 'Devolução de pedido', en: 'Refund of an order' },
  order_delivered: { 'pt-BR': 'Entrega', en: 'Delivery' },
}

/** The wallet's balance and what moved it. */
async function walletPage({ query, language, get }: OwnVisit): Promise<Shown> {
  const wallet = await get<Wallet>(walletRow, { query: pageOf(query) })
  const said = words[language]
  const { statement, total, offset, balance_cents } = wallet
  return {
    title: said.title,
    body: html`<h1>${said.title}</h1>
<section class="card"><p class="quiet">${said.balance}</p><p class="balance">${money(balance_cents, language)}</p></section>
<section class="card"><h2 id="statement">${said.statement}</h2>
!${statement.length === 0 ? html`<p>${said.none}</p>` : table(statement, language)}</section>
!${pager({ total, offset, count: statement.length }, { path, query, language })}`,
  }
}

function table(statement: Wallet['statement'], language: Language): string {
  const said = words[language]
  const rows = statement.map(({ ts, type, reason, amount_cents, balance_after_cents, order_id }) => {
    const link = order_id === null ? '' : html` <a href="/conta/pedidos/${order_id}">${said.order}</a>`
    const signed = type === 'debit' ? -Math.abs(amount_cents) : amount_cents
    return html`<tr><td>!${instant(ts, language)}</td><td>${reasons[reason as LedgerReason]?.[language] ?? reason}!${link}</td>
<td class="amount">${money(signed, language)}</td><td class="amount">${money(balance_after_cents, language)}</td></tr>`
  })
  return html`<div class="wide" role="region" aria-labelledby="statement" tabindex="0"><table>
<thead><tr><th scope="col">${said.when}</th><th scope="col">${said.what}</th><th scope="col" class="amount">${said.amount}</th><th scope="col" class="amount">${said.after}</th></tr></thead>
<tbody>!${rows}</tbody></table></div>`
}

export const walletArea: Area = {
  rows: [walletRow],
  pages: [{ method: 'GET', path: '/carteira', section: 'wallet', answer: walletPage }],
}
