import { randomUUID } from 'node:crypto'
import { money, timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { copyable } from '../copyable.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { type OpenTopUp, topUpRoutes } from './routes.ts'
import { messages } from './top-ups-messages.ts'

const path = '/conta/recargas'

/** Top-ups that wait for a payment, and the form that confirms one. A link of the list fills in its `txid`. */
async function topUpsPage({ run, query }: SignedInContext, rejected?: FormState): Promise<PageContent> {
  const list = await run<{ topups: OpenTopUp[]; total: number; offset: number }>(topUpRoutes.list, {
    query: pageParameters(query),
  })
  const { topups, total, offset } = list
  const form = rejected ?? newForm({ txid: firstValue(query, 'txid') })
  return {
    title: messages.title,
    ...(rejected && { status: rejected.error?.status ?? 422 }),
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${confirmForm(form)}
<section class="card"><h2>${messages.list}</h2>
${topups.length === 0 ? html`<p>${messages.none}</p>` : html`<ul class="list">${topups.map(topUpLine)}</ul>`}</section>
${pager(path, query, { total, offset, count: topups.length })}`,
  }
}

function topUpLine({ txid, tenant_name, status, amount_cents, created_at }: OpenTopUp) {
  return html`<li><p><b>${money(amount_cents)}</b> · ${tenant_name} · ${timeElement(created_at)}${status === 'expired' ? html` · <span class="quiet">${messages.expired}</span>` : ''}</p>
<p class="quiet">${copyable(txid)} · <a href="${path}?txid=${txid}#confirmar">${messages.choose} ${money(amount_cents)}</a></p></li>`
}

function confirmForm(form: FormState) {
  const controls = controlsOf(form)
  return html`<section class="card" id="confirmar"><h2>${messages.confirm}</h2>
<p>${messages.confirmText}</p>
<form method="post" action="${path}" class="form"><input type="hidden" name="once" value="${randomUUID()}">
${controls.summary}
${controls.text({ name: 'txid', label: messages.txid, hint: messages.txidHint, maxLength: 35 })}
${controls.text({ name: 'end_to_end_id', label: messages.endToEndId, hint: messages.endToEndIdHint, maxLength: 32 })}
${controls.text({ name: 'amount_cents', label: messages.amount, hint: messages.amountHint, inputMode: 'decimal', maxLength: 12 })}
<button>${messages.send}</button></form></section>`
}

/** Sending the form twice credits the payment once. A mistyped `txid` keeps the form. */
async function confirm(context: SignedInContext): Promise<PageResponse> {
  const result = await context.tryRun(topUpRoutes.confirm)
  return 'error' in result
    ? topUpsPage(context, { fields: context.fields, error: result.error })
    : { to: withNotice(path, 'creditado') }
}

/** Payments by PIX that the bank does not report by itself, for who runs the platform. */
export const topUpsArea: ConsoleArea = {
  section: 'topUps',
  get: { '/recargas': topUpsPage },
  postOnce: { '/recargas': confirm },
}
