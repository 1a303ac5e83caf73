import { can } from '@rodovia/core/identity/permissions.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { LedgerReason } from '@rodovia/core/wallet/postings.ts'
import { reasonMessages } from '@rodovia/core/wallet/reason-messages.ts'
import type * as answers from '@rodovia/gateway/rest/response-schemas.ts'
import { statementCsvRoute, statementPdfRoute, walletRoute } from '@rodovia/gateway/rest/wallet.ts'
import type { z } from 'zod'
import { dateOf } from '../../brasilia-time.ts'
import { type Html, html } from '../../html.ts'
import { money, timeElement } from '../formats.ts'
import { type FormState, rejectedForm } from '../forms/form-state.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { createTopUpRoute, readTopUpRoute, requestTopUp, topUpForm, topUpPage } from './top-up.ts'

const path = '/conta/carteira'
const mountAt = (below = '') => ({ path: `${path}${below}`, tag: 'embarcador', auth: 'bearer' }) as const
const balanceRoute = walletRoute(mountAt())
const csvRoute = statementCsvRoute(mountAt('/extrato.csv'))
const pdfRoute = statementPdfRoute(mountAt('/extrato.pdf'))

type Wallet = z.infer<typeof answers.wallet>

const translations = {
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
    period: 'Para a contabilidade, com os selos do livro-razão:',
    from: 'De',
    to: 'até',
    csv: 'Planilha (CSV)',
    pdf: 'PDF',
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
    period: 'For the books, with the seals of the ledger:',
    from: 'From',
    to: 'to',
    csv: 'Table (CSV)',
    pdf: 'PDF',
  },
} as const

/** The wallet's balance and what moved it. */
async function walletPage(
  { query, language, get, caller }: SignedInContext,
  topUp: FormState | null = null,
): Promise<PageContent> {
  const wallet = await get<Wallet>(balanceRoute, { query: pageParameters(query) })
  const messages = translations[language]
  const { statement, total, offset, balance_cents } = wallet
  return {
    title: messages.title,
    status: topUp?.error?.status ?? 200,
    body: html`<h1>${messages.title}</h1>
<section class="card"><p class="quiet">${messages.balance}</p><p class="balance">${money(balance_cents, language)}</p></section>
${can(caller.actor, 'wallet.topUp') ? topUpForm(language, topUp) : ''}
<section class="card"><h2 id="statement">${messages.statement}</h2>
${download(language)}
${statement.length === 0 ? html`<p>${messages.none}</p>` : table(statement, language)}</section>
${pager({ total, offset, count: statement.length }, { path, query, language })}`,
  }
}

/** This month so far, unless other days are chosen. */
function download(language: Language): Html {
  const messages = translations[language]
  const today = dateOf(new Date())
  return html`<form method="get" action="${path}/extrato.pdf"><p>${messages.period}</p>
<p><label>${messages.from} <input type="date" name="from" required value="${today.slice(0, 8)}01"></label>
<label>${messages.to} <input type="date" name="to" required value="${today}"></label>
<button>${messages.pdf}</button> <button formaction="${path}/extrato.csv">${messages.csv}</button></p></form>`
}

type File = { name: string; base64: string }
const periodOf = ({ from, to }: SignedInContext['query']) => ({ query: { from, to } })

function table(statement: Wallet['statement'], language: Language): Html {
  const messages = translations[language]
  const rows = statement.map(({ ts, type, reason, amount_cents, balance_after_cents, order_id }) => {
    const link = order_id === null ? '' : html` <a href="/conta/pedidos/${order_id}">${messages.order}</a>`
    const signed = type === 'debit' ? -Math.abs(amount_cents) : amount_cents
    return html`<tr><td>${timeElement(ts, language)}</td><td>${reasonMessages[reason as LedgerReason]?.[language] ?? reason}${link}</td>
<td class="amount">${money(signed, language)}</td><td class="amount">${money(balance_after_cents, language)}</td></tr>`
  })
  return html`<div class="wide" role="region" aria-labelledby="statement" tabindex="0"><table>
<thead><tr><th scope="col">${messages.when}</th><th scope="col">${messages.what}</th><th scope="col" class="amount">${messages.amount}</th><th scope="col" class="amount">${messages.after}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

export const walletArea: ConsoleArea = {
  rows: [balanceRoute, csvRoute, pdfRoute, createTopUpRoute, readTopUpRoute],
  pages: [
    { method: 'GET', path: '/carteira', section: 'wallet', answer: (context) => walletPage(context) },
    {
      method: 'POST',
      path: '/carteira/recarga',
      section: 'wallet',
      isIdempotent: true,
      async answer(context) {
        const asked = await requestTopUp(context)
        return 'to' in asked ? asked : walletPage(context, rejectedForm(context.fields, asked.error))
      },
    },
    { method: 'GET', path: '/carteira/recarga/:topup_id', section: 'wallet', answer: topUpPage },
    {
      method: 'GET',
      path: '/carteira/extrato.csv',
      section: 'wallet',
      answer: async ({ get, query }) => ({
        file: await get<File>(csvRoute, periodOf(query)),
        type: 'text/csv',
      }),
    },
    {
      method: 'GET',
      path: '/carteira/extrato.pdf',
      section: 'wallet',
      answer: async ({ get, query }) => ({
        file: await get<File>(pdfRoute, periodOf(query)),
        type: 'application/pdf',
      }),
    },
  ],
}
