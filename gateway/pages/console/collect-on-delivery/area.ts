import type { CollectedPayment, Remittance } from '@rodovia/gateway/rest/collect-on-delivery.ts'
import { money, timeElement } from '../../formats.ts'
import { firstValue } from '../../forms/fields.ts'
import { html } from '../../html.ts'
import { exportButton } from '../exports/export-button.ts'
import { emptyList } from '../lists/empty-list.ts'
import { type Column, listTable } from '../lists/list-table.ts'
import { viewOf } from '../lists/view.ts'
import { notice } from '../notice.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { pageHead } from '../page-head.ts'
import { action } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { messages } from './collect-on-delivery-messages.ts'
import { cashPath, collectRoutes, type OwingDriver, path } from './routes.ts'

type Page = { total: number; offset: number }

/** The payments at the door and the remittances; a link of a remittance shows its payments. */
async function collectedPage({ query, run, request }: SignedInContext): Promise<PageContent> {
  const remittanceId = firstValue(query, 'remittance_id')
  const [list, { remittances }] = await Promise.all([
    run<{ collected_payments: CollectedPayment[] } & Page>(collectRoutes.payments, {
      query: { ...pageParameters(query), ...(remittanceId && { remittance_id: remittanceId }) },
    }),
    run<{ remittances: Remittance[] }>(collectRoutes.remittances, { query: pageParameters({}) }),
  ])
  const { collected_payments: rows, total, offset } = list
  const caption = remittanceId ? messages.ofRemittance : messages.payments
  const view = viewOf(request, 'collected-payments')
  const table = () => listTable({ name: 'collected-payments', caption, path, query, view, columns, rows })
  return {
    title: messages.title,
    body: html`${pageHead(messages.title, rows.length === 0 ? '' : exportButton('collected_payments'))}
<p class="quiet">${messages.intro}</p>
${remittanceId ? html`<p><a href="${path}">${messages.all}</a></p>` : ''}
${rows.length === 0 ? emptyList(remittanceId ? messages.noneIn : messages.none) : table()}
${pager(path, query, { total, offset, count: rows.length })}
<section class="card" id="repasses"><h2>${messages.remittances}</h2>
${remittances.length === 0 ? html`<p>${messages.noRemittances}</p>` : html`<ul class="list">${remittances.map(remittanceLine)}</ul>`}</section>`,
  }
}

function remittanceLine({ id, amount_cents, payment_count, made_at }: Remittance) {
  return html`<li><a href="${path}?remittance_id=${id}">${timeElement(made_at)}</a>
<p><b>${money(amount_cents)}</b> · ${messages.payment(payment_count)}</p></li>`
}

function stateOf({ remittance_id, settled_at, settled_cents }: CollectedPayment) {
  if (remittance_id !== null) return messages.remitted
  if (settled_at !== null) return messages.settled
  return settled_cents > 0 ? html`${messages.partly} ${money(settled_cents)}` : messages.withDriver
}

const columns: readonly Column<CollectedPayment>[] = [
  {
    name: 'code',
    label: messages.order,
    isFixed: true,
    cell: ({ order_id, code }) => html`<a class="code" href="/conta/pedidos/${order_id}">${code}</a>`,
  },
  {
    name: 'amount',
    label: messages.amount,
    isFixed: true,
    isAmount: true,
    onCard: 'corner',
    cell: ({ amount_cents }) => money(amount_cents),
  },
  { name: 'method', label: messages.method, onCard: 'line', cell: ({ method }) => messages.methods[method] },
  {
    name: 'state',
    label: messages.state,
    isFixed: true,
    onCard: 'line',
    cell: (row) => html`${stateOf(row)}`,
  },
  { name: 'when', label: messages.when, cell: ({ collected_at }) => timeElement(collected_at) },
  { name: 'reference', label: messages.reference, isSparse: true, cell: ({ reference }) => reference ?? '' },
]

export const collectOnDeliveryArea: ConsoleArea = {
  section: 'collectOnDelivery',
  get: { '/cobrancas': collectedPage },
}

/** Drivers who owe cash, for who runs the platform. */
async function cashPage({ query, run }: SignedInContext): Promise<PageContent> {
  const list = await run<{ drivers: OwingDriver[] } & Page>(collectRoutes.owing, {
    query: pageParameters(query),
  })
  const { drivers, total, offset } = list
  return {
    title: messages.owing,
    body: html`${notice(query)}<h1>${messages.owing}</h1>
<p class="quiet">${messages.owingIntro}</p>
<section class="card"><form method="post" action="${cashPath}" class="form">
<p class="hint">${messages.remitText}</p><button>${messages.remit}</button></form></section>
<section class="card">${drivers.length === 0 ? html`<p>${messages.noneOwing}</p>` : html`<ul class="list">${drivers.map(driverLine)}</ul>`}</section>
${pager(cashPath, query, { total, offset, count: drivers.length })}`,
  }
}

function driverLine({ name, owed_cents, payment_count, since }: OwingDriver) {
  return html`<li><b>${money(owed_cents)}</b> · ${name} · ${messages.payment(payment_count)} · ${messages.since} ${timeElement(since)}</li>`
}

export const cashOwedArea: ConsoleArea = {
  section: 'cashOwed',
  get: { '/dinheiro': cashPage },
  post: { '/dinheiro': action(collectRoutes.remit, { notice: 'repassado', to: () => cashPath }) },
}
