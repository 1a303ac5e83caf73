import { randomUUID } from 'node:crypto'
import { money, timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { copyable } from '../copyable.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { returnLabels } from './return-labels.ts'
import { messages } from './return-messages.ts'
import { type ListedReturn, topUpReturnRoutes } from './routes.ts'

const path = '/conta/devolucoes'

/** Contests and returns of all tenants, and the form that returns a payment. */
async function returnsPage({ run, query }: SignedInContext, form = newForm()): Promise<PageContent> {
  const list = await run<{ returns: ListedReturn[]; total: number; offset: number }>(topUpReturnRoutes.list, {
    query: pageParameters(query),
  })
  const { returns, total, offset } = list
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
<section class="card"><h2>${messages.list}</h2>
${returns.length === 0 ? html`<p>${messages.none}</p>` : html`<ol class="list">${returns.map(returnItem)}</ol>`}</section>
${pager(path, query, { total, offset, count: returns.length })}
${createForm(form)}`,
  }
}

function returnItem(one: ListedReturn) {
  const { tenant_name, end_to_end_id, status, amount_cents, is_contest, note, bank_reason, created_at } = one
  return html`<li><p><b>${money(amount_cents)}</b> · ${returnLabels[status]} · ${tenant_name}</p>
<p>${is_contest ? messages.contest : (note ?? '')}${bank_reason ? html` <small>${messages.bankSays} ${bank_reason}</small>` : ''}</p>
<p class="quiet">${timeElement(created_at)} · ${messages.payment} ${copyable(end_to_end_id)}</p></li>`
}

function createForm(form: FormState) {
  const controls = controlsOf(form)
  return html`<section class="card"><h2>${messages.create}</h2>
<p>${messages.createText}</p>
<form method="post" action="${path}" class="form"><input type="hidden" name="once" value="${randomUUID()}">
${controls.summary}
${controls.text({ name: 'end_to_end_id', label: messages.endToEndId, hint: messages.endToEndIdHint, maxLength: 32 })}
${controls.text({ name: 'amount_cents', label: messages.amount, hint: messages.amountHint, inputMode: 'decimal', maxLength: 12 })}
${controls.text({ name: 'reason', label: messages.reason, hint: messages.reasonHint, maxLength: 140 })}
<button>${messages.send}</button>
</form></section>`
}

/** Sending the form twice returns the payment once. */
async function returnPayment(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(topUpReturnRoutes.create)
  return 'rejected' in result ? returnsPage(context, result.rejected) : { to: withNotice(path, 'devolvido') }
}

/** Returns of PIX payments, for who runs the platform. */
export const topUpReturnsArea: ConsoleArea = {
  section: 'topUpReturns',
  get: { '/devolucoes': returnsPage },
  postOnce: { '/devolucoes': returnPayment },
}
