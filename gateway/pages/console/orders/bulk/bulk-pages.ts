import { money, statusBadge } from '../../../formats.ts'
import { allValues, firstValue } from '../../../forms/fields.ts'
import { type Hole, html } from '../../../html.ts'
import type { RouteResult } from '../../../route-runner.ts'
import type { FileContent, PageContent, PageResponse, SignedInContext } from '../../page.ts'
import { returnPath } from '../../session/return-path.ts'
import { ordersPath as path } from '../filters.ts'
import { messages as orderMessages } from '../order-messages.ts'
import { maxSelected, orderRoutes, type SelectedOrder } from '../routes.ts'
import { messages } from './bulk-messages.ts'

const total = (cents: readonly number[]) => money(cents.reduce((sum, one) => sum + one, 0))

/** A file of the marked orders. */
export function selectedFile(route: typeof orderRoutes.labels) {
  return withSelection(async ({ run }, ids) => {
    const file = await run<FileContent>(route, { query: { order_ids: ids.join(',') } })
    return { file, kind: route.file! }
  })
}

/** Shows the refund that a cancellation of the marked orders would bring. Cancels nothing. */
export const confirmCancellation = withSelection(async (context, ids) => {
  const orders = await readSelected(context, ids)
  const open = orders.filter(({ cancel }) => cancel.allowed)
  const fixed = orders.filter(({ cancel }) => !cancel.allowed)
  const refund = total(open.map(({ cancel }) => cancel.refund_cents))
  const back = backOf(context)
  return {
    title: messages.cancelTitle,
    body: html`<h1>${messages.cancelTitle}</h1>
${
  open.length === 0
    ? html`<p>${messages.noneLeft}</p>`
    : html`<p>${messages.cancelText} ${messages.noFees}</p>
<section class="card">${ordersTable(messages.cancelTitle, messages.refund, open, ({ cancel }) => money(cancel.refund_cents))}
<p class="total"><b>${messages.total}</b> <b>${refund}</b></p></section>
<form method="post" action="${path}/cancelar"><input type="hidden" name="volta" value="${back}">
${open.map(({ order_id }) => html`<input type="hidden" name="id" value="${order_id}">`)}
<p class="buttons"><button class="grave">${messages.cancelNow(open.length, refund)}</button> <a href="${back}">${messages.back}</a></p></form>`
}
${
  fixed.length === 0
    ? ''
    : html`<section class="card"><h2>${messages.fixed}</h2><p>${messages.fixedText}</p>
${ordersTable(messages.fixed, orderMessages.status, fixed, statusBadge)}</section>`
}
${open.length === 0 ? html`<p class="buttons"><a href="${back}">${messages.back}</a></p>` : ''}`,
  }
})

/**
 * Cancels one order after the other and shows the result of each: one that is refused does not stop the others. Sending the form again
 * cancels nothing twice, because canceling a canceled order changes nothing.
 */
export const cancelSelected = withSelection(async (context, ids) => {
  const orders = await readSelected(context, ids)
  const results = new Map<string, RouteResult<{ refund_cents: number }>>()
  for (const { order_id } of orders)
    results.set(order_id, await context.tryRun(orderRoutes.cancel, { params: { order_id } }))
  const refunds = [...results.values()].flatMap((one) => ('body' in one ? one.body.refund_cents : []))
  const refused = ids.length - refunds.length
  const unknown = ids.filter((id) => !results.has(id))
  return {
    title: messages.resultTitle,
    body: html`<h1>${messages.resultTitle}</h1>
<div class="${refused > 0 ? 'alarm' : 'done'}" role="status"><p>${messages.canceled(refunds.length, total(refunds))}${refused > 0 ? html` ${messages.notCanceled(refused)}` : ''}</p></div>
<section class="card">${ordersTable(messages.resultTitle, messages.result, orders, ({ order_id }) => outcome(results.get(order_id)!))}
${unknown.map((id) => html`<p>${messages.unknown(id)}</p>`)}</section>
<p class="buttons"><a href="${backOf(context)}">${messages.back}</a></p>`,
  }
})

function outcome(result: RouteResult<{ refund_cents: number }>): Hole {
  return 'body' in result ? html`${messages.done} · ${money(result.body.refund_cents)}` : result.error.message
}

/** A page for 1 to 50 marked orders; it says so for none and for more. */
function withSelection(respond: (context: SignedInContext, ids: string[]) => Promise<PageResponse>) {
  return async (context: SignedInContext): Promise<PageResponse> => {
    const ids = [...new Set(allValues(context.fields, 'id'))]
    return ids.length > 0 && ids.length <= maxSelected
      ? respond(context, ids)
      : wrongSelection(context, ids.length)
  }
}

function wrongSelection(context: SignedInContext, count: number): PageContent {
  return {
    title: messages.nothing,
    status: 422,
    body: html`<h1>${count === 0 ? messages.nothing : messages.cancelTitle}</h1>
<div class="alarm" role="alert"><p>${count === 0 ? messages.nothingHint : messages.tooMany(count)}</p></div>
<p class="buttons"><a href="${backOf(context)}">${messages.back}</a></p>`,
  }
}

/** The list with its filters, without the marks. */
function backOf({ fields }: SignedInContext): string {
  const address = returnPath(firstValue(fields, 'volta'))
  return address === path || address.startsWith(`${path}?`) ? address : path
}

/** In the sequence of the list. Orders that the user may not read are left out. */
async function readSelected({ run }: SignedInContext, ids: readonly string[]): Promise<SelectedOrder[]> {
  const { orders } = await run<{ orders: SelectedOrder[] }>(orderRoutes.selected, {
    query: { ids: ids.join(',') },
  })
  return orders
}

function ordersTable(
  caption: Hole,
  heading: Hole,
  orders: readonly SelectedOrder[],
  cell: (order: SelectedOrder) => Hole,
) {
  const header = (label: Hole) => html`<th role="columnheader" scope="col">${label}</th>`
  return html`<table class="rows" role="table"><caption class="unseen">${caption}</caption>
<thead role="rowgroup"><tr role="row">${[orderMessages.order, heading, orderMessages.to].map(header)}</tr></thead>
<tbody role="rowgroup">${orders.map(
    (order) =>
      html`<tr role="row"><td role="cell"><a class="code" href="${path}/${order.order_id}">${order.code}</a></td><td role="cell" class="on-corner">${cell(order)}</td><td role="cell" class="on-line">${order.recipient.name}</td></tr>`,
  )}</tbody></table>`
}
