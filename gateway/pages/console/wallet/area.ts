import { can } from '@rodovia/core/identity/permissions.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { LedgerReason } from '@rodovia/core/wallet/postings.ts'
import { reasonMessages } from '@rodovia/core/wallet/reason-messages.ts'
import type { Wallet } from '@rodovia/gateway/rest/wallet.ts'
import { dateOf } from '../../brasilia-time.ts'
import { money, timeElement } from '../../formats.ts'
import { type Html, html } from '../../html.ts'
import { restRoute } from '../../routes.ts'
import { type FormState, rejectedForm } from '../forms/form-state.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { filePage } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { requestTopUp, topUpForm, topUpPage, topUpRoutes } from './top-up.ts'

const path = '/conta/carteira'
export const walletRoutes = {
  read: restRoute('GET', '/api/app/v1/wallet'),
  csv: restRoute('GET', '/api/app/v1/wallet/statement.csv'),
  pdf: restRoute('GET', '/api/app/v1/wallet/statement.pdf'),
}

const translations = {
  'pt-BR': {
    title: 'Carteira',
    balance: 'Saldo',
    statement: 'Extrato',
    when: 'Data',
    what: 'Descrição',
    amount: 'Valor',
    after: 'Saldo',
    none: 'Nenhum lançamento.',
    order: 'ver pedido',
    period: 'Extrato para a contabilidade, com os selos do livro-razão:',
    from: 'De',
    to: 'até',
    csv: 'Planilha (CSV)',
    pdf: 'PDF',
  },
  en: {
    title: 'Wallet',
    balance: 'Balance',
    statement: 'Statement',
    when: 'Date',
    what: 'Description',
    amount: 'Amount',
    after: 'Balance',
    none: 'No entries yet.',
    order: 'view order',
    period: 'Statement for accounting, with the seals of the ledger:',
    from: 'From',
    to: 'to',
    csv: 'Spreadsheet (CSV)',
    pdf: 'PDF',
  },
} as const

/** The wallet's balance and statement. */
async function walletPage(
  { query, language, run, caller }: SignedInContext,
  topUp: FormState | null = null,
): Promise<PageContent> {
  const wallet = await run<Wallet>(walletRoutes.read, { query: pageParameters(query) })
  const messages = translations[language]
  const { statement, total, offset, balance_cents } = wallet
  return {
    title: messages.title,
    forms: topUp ? [topUp] : [],
    body: html`<h1>${messages.title}</h1>
<section class="card"><p class="quiet">${messages.balance}</p><p class="balance">${money(balance_cents, language)}</p></section>
${can(caller.actor, 'wallet.topUp') ? topUpForm(language, topUp) : ''}
<section class="card"><h2 id="statement">${messages.statement}</h2>
${download(language)}
${statement.length === 0 ? html`<p>${messages.none}</p>` : table(statement, language)}</section>
${pager({ total, offset, count: statement.length }, { path, query, language })}`,
  }
}

/** The period is the current month until the user chooses other days. */
function download(language: Language): Html {
  const messages = translations[language]
  const today = dateOf(new Date())
  return html`<form method="get" action="${path}/extrato.pdf"><p>${messages.period}</p>
<p><label>${messages.from} <input type="date" name="from" required value="${today.slice(0, 8)}01"></label>
<label>${messages.to} <input type="date" name="to" required value="${today}"></label>
<button>${messages.pdf}</button> <button formaction="${path}/extrato.csv">${messages.csv}</button></p></form>`
}

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
  section: 'wallet',
  routes: { ...walletRoutes, ...topUpRoutes },
  pages: [
    { method: 'GET', path: '/carteira', answer: (context) => walletPage(context) },
    {
      method: 'POST',
      path: '/carteira/recarga',
      isIdempotent: true,
      async answer(context) {
        const result = await requestTopUp(context)
        return 'to' in result ? result : walletPage(context, rejectedForm(context.fields, result.error))
      },
    },
    { method: 'GET', path: '/carteira/recarga/:topup_id', answer: topUpPage },
    filePage('/carteira/extrato.csv', walletRoutes.csv),
    filePage('/carteira/extrato.pdf', walletRoutes.pdf),
  ],
}
