import { can } from '@rodovia/core/identity/permissions.ts'
import { dayOf } from '@rodovia/core/shared/local-day.ts'
import type { LedgerReason } from '@rodovia/core/wallet/postings.ts'
import { reasonMessages } from '@rodovia/core/wallet/reason-messages.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import type { Wallet } from '@rodovia/gateway/rest/wallet.ts'
import { money, timeElement } from '../../formats.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { exportButton } from '../exports/export-button.ts'
import { type Column, listTable } from '../lists/list-table.ts'
import { viewOf } from '../lists/view.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { download } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { type OpenReturns, openReturnsRoute, openReturnsSection } from './open-returns.ts'
import { topUpForm, topUpPage, topUpRoutes } from './top-up.ts'
import { areaMessages as messages } from './wallet-messages.ts'

const path = '/conta/carteira'
export const walletRoutes = {
  read: restRoute('GET /api/app/v1/wallet'),
  csv: restRoute('GET /api/app/v1/wallet/statement.csv'),
  pdf: restRoute('GET /api/app/v1/wallet/statement.pdf'),
  openReturns: openReturnsRoute,
}

/** The wallet's balance and statement. */
async function walletPage(
  { query, run, caller, request }: SignedInContext,
  topUp = newForm(),
): Promise<PageContent> {
  const [wallet, { returns }] = await Promise.all([
    run<Wallet>(walletRoutes.read, { query: pageParameters(query) }),
    run<{ returns: OpenReturns }>(walletRoutes.openReturns),
  ])
  const { statement, total, offset, balance_cents } = wallet
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<div class="columns"><section class="card"><p class="quiet">${messages.balance}</p><p class="balance">${money(balance_cents)}</p>
${balance_cents < 0 ? html`<p class="late" role="status">${messages.negative}</p>` : ''}</section>
${can(caller.actor, 'wallet.topUp') ? topUpForm(topUp) : ''}</div>
${openReturnsSection(returns)}
<section class="card"><h2 id="statement">${messages.statement}</h2>
${statementForm()}
${
  statement.length === 0
    ? html`<p>${messages.none}</p>`
    : html`${exportButton('wallet')}
${listTable({ name: 'statement', caption: messages.statement, path, query, view: viewOf(request, 'statement'), columns, rows: statement })}`
}</section>
${pager(path, query, { total, offset, count: statement.length })}`,
  }
}

/** The period is the current month until the user chooses other days. */
function statementForm() {
  const today = dayOf(new Date())
  return html`<form method="get" action="${path}/extrato.pdf"><p>${messages.period}</p>
<p class="period"><label>${messages.from} <input type="date" name="from" required value="${today.slice(0, 8)}01"></label>
<label>${messages.to} <input type="date" name="to" required value="${today}"></label>
<button>${messages.pdf}</button> <button formaction="${path}/extrato.csv">${messages.csv}</button></p></form>`
}

type Entry = Wallet['statement'][number]

function description({ reason, order_id }: Entry) {
  const link = order_id === null ? '' : html` <a href="/conta/pedidos/${order_id}">${messages.order}</a>`
  return html`${reasonMessages[reason as LedgerReason] ?? reason}${link}`
}

function signedAmount({ type, amount_cents }: Entry) {
  return money(type === 'debit' ? -Math.abs(amount_cents) : amount_cents)
}

const columns: readonly Column<Entry>[] = [
  { name: 'what', label: messages.what, isFixed: true, cell: description },
  {
    name: 'amount',
    label: messages.amount,
    isFixed: true,
    isAmount: true,
    onCard: 'corner',
    cell: signedAmount,
  },
  { name: 'when', label: messages.when, isFixed: true, cell: ({ ts }) => timeElement(ts) },
  {
    name: 'after',
    label: messages.after,
    isAmount: true,
    isLabelled: true,
    onCard: 'corner',
    cell: ({ balance_after_cents }) => money(balance_after_cents),
  },
]

/** Sending the form twice makes one charge. */
async function requestTopUp(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<{ topup: { id: string } }>(topUpRoutes.create)
  return 'rejected' in result
    ? walletPage(context, result.rejected)
    : { to: `${path}/recarga/${result.body.topup.id}` }
}

export const walletArea: ConsoleArea = {
  section: 'wallet',
  get: {
    '/carteira': walletPage,
    '/carteira/recarga/:topup_id': topUpPage,
    '/carteira/extrato.csv': download(walletRoutes.csv),
    '/carteira/extrato.pdf': download(walletRoutes.pdf),
  },
  postOnce: { '/carteira/recarga': requestTopUp },
}
