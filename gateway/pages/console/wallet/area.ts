import { can } from '@rodovia/core/identity/permissions.ts'
import { localized } from '@rodovia/core/shared/language.ts'
import type { LedgerReason } from '@rodovia/core/wallet/postings.ts'
import { reasonMessages } from '@rodovia/core/wallet/reason-messages.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import type { Wallet } from '@rodovia/gateway/rest/wallet.ts'
import { dateOf } from '../../brasilia-time.ts'
import { money, timeElement } from '../../formats.ts'
import { html } from '../../html.ts'
import { newForm } from '../forms/form-state.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { download } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { type OpenReturns, openReturnsRoute, openReturnsSection } from './open-returns.ts'
import { topUpForm, topUpPage, topUpRoutes } from './top-up.ts'

const path = '/conta/carteira'
export const walletRoutes = {
  read: restRoute('GET /api/app/v1/wallet'),
  csv: restRoute('GET /api/app/v1/wallet/statement.csv'),
  pdf: restRoute('GET /api/app/v1/wallet/statement.pdf'),
  openReturns: openReturnsRoute,
}

const messages = {
  title: localized('Carteira', 'Wallet'),
  balance: localized('Saldo', 'Balance'),
  negative: localized(
    'O saldo está negativo porque uma recarga que já foi usada foi contestada ou devolvida. Novos pedidos são recusados até o saldo cobrir o preço deles: faça uma recarga abaixo. As entregas já pagas continuam.',
    'The balance is negative because a top-up that was already spent was contested or returned. New orders are refused until it covers their price: top up below. Deliveries that are paid go on.',
  ),
  statement: localized('Extrato', 'Statement'),
  when: localized('Data', 'Date'),
  what: localized('Descrição', 'Description'),
  amount: localized('Valor', 'Amount'),
  after: localized('Saldo', 'Balance'),
  none: localized('Nenhum lançamento.', 'No entries yet.'),
  order: localized('ver pedido', 'view order'),
  period: localized(
    'Extrato para a contabilidade, com os selos do livro-razão:',
    'Statement for accounting, with the seals of the ledger:',
  ),
  from: localized('De', 'From'),
  to: localized('até', 'to'),
  csv: localized('Planilha (CSV)', 'Spreadsheet (CSV)'),
  pdf: localized('PDF', 'PDF'),
}

/** The wallet's balance and statement. */
async function walletPage({ query, run, caller }: SignedInContext, topUp = newForm()): Promise<PageContent> {
  const [wallet, { returns }] = await Promise.all([
    run<Wallet>(walletRoutes.read, { query: pageParameters(query) }),
    run<{ returns: OpenReturns }>(walletRoutes.openReturns),
  ])
  const { statement, total, offset, balance_cents } = wallet
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<section class="card"><p class="quiet">${messages.balance}</p><p class="balance">${money(balance_cents)}</p>
${balance_cents < 0 ? html`<p class="late" role="status">${messages.negative}</p>` : ''}</section>
${openReturnsSection(returns)}
${can(caller.actor, 'wallet.topUp') ? topUpForm(topUp) : ''}
<section class="card"><h2 id="statement">${messages.statement}</h2>
${statementForm()}
${statement.length === 0 ? html`<p>${messages.none}</p>` : table(statement)}</section>
${pager(path, query, { total, offset, count: statement.length })}`,
  }
}

/** The period is the current month until the user chooses other days. */
function statementForm() {
  const today = dateOf(new Date())
  return html`<form method="get" action="${path}/extrato.pdf"><p>${messages.period}</p>
<p><label>${messages.from} <input type="date" name="from" required value="${today.slice(0, 8)}01"></label>
<label>${messages.to} <input type="date" name="to" required value="${today}"></label>
<button>${messages.pdf}</button> <button formaction="${path}/extrato.csv">${messages.csv}</button></p></form>`
}

function table(statement: Wallet['statement']) {
  const rows = statement.map(({ ts, type, reason, amount_cents, balance_after_cents, order_id }) => {
    const link = order_id === null ? '' : html` <a href="/conta/pedidos/${order_id}">${messages.order}</a>`
    const signed = type === 'debit' ? -Math.abs(amount_cents) : amount_cents
    return html`<tr><td>${timeElement(ts)}</td><td>${reasonMessages[reason as LedgerReason] ?? reason}${link}</td>
<td class="amount">${money(signed)}</td><td class="amount">${money(balance_after_cents)}</td></tr>`
  })
  return html`<div class="wide" role="region" aria-labelledby="statement" tabindex="0"><table>
<thead><tr><th scope="col">${messages.when}</th><th scope="col">${messages.what}</th><th scope="col" class="amount">${messages.amount}</th><th scope="col" class="amount">${messages.after}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

/** Sending the form twice makes one charge. */
async function requestTopUp(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<{ topup: { id: string } }>(topUpRoutes.create)
  return 'rejected' in result
    ? walletPage(context, result.rejected)
    : { to: `${path}/recarga/${result.body.topup.id}` }
}

export const walletArea: ConsoleArea = {
  section: 'wallet',
  routes: { ...walletRoutes, ...topUpRoutes },
  get: {
    '/carteira': walletPage,
    '/carteira/recarga/:topup_id': topUpPage,
    '/carteira/extrato.csv': download(walletRoutes.csv),
    '/carteira/extrato.pdf': download(walletRoutes.pdf),
  },
  postOnce: { '/carteira/recarga': requestTopUp },
}
