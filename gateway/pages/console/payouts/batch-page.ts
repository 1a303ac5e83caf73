import { money, timeElement } from '../../formats.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { issueForPeople, issuesOf } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { copyable } from '../copyable.ts'
import { notice, withNotice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { messages } from './payouts-messages.ts'
import { type Batch, type Payout, path, payoutRoutes } from './routes.ts'

type Rejected = { fields: Fields; why: Hole; status: number }

/** The payouts of a batch, with the form that records what the bank did. */
export async function batchPage(
  { run, query, params }: SignedInContext,
  rejected?: Rejected,
): Promise<PageContent> {
  const { batch } = await run<{ batch: Batch }>(payoutRoutes.batch, { params })
  const { id, made_at, total_cents, payouts } = batch
  const isOpen = payouts.some(({ status }) => status === 'sent')
  return {
    title: messages.title,
    ...(rejected && { status: rejected.status }),
    body: html`${notice(query)}<p><a href="${path}">${messages.back}</a></p>
<h1>${messages.batch} ${timeElement(made_at)}</h1>
<section class="card"><p class="balance">${money(total_cents)}</p><p>${messages.count(payouts.length)}</p>
${isOpen ? html`<p>${messages.steps}</p>` : ''}
<p><a href="${path}/${id}/planilha.csv">${messages.file}</a></p></section>
<form method="post" action="${path}/${id}" class="card">
${rejected ? html`<div class="alarm" role="alert"><p>${rejected.why}</p></div>` : ''}
<ul class="list">${payouts.map((payout) => payoutLine(payout, rejected?.fields ?? {}))}</ul>
${isOpen ? html`<button>${messages.record}</button>` : ''}</form>`,
  }
}

function payoutLine(payout: Payout, fields: Fields) {
  const { id, driver_name, pix_key, amount_cents, status, end_to_end_id, reason } = payout
  return html`<li><h2>${driver_name}</h2>
<p><b>${money(amount_cents)}</b> · ${messages.key}: ${copyable(pix_key)}</p>
${
  status === 'sent'
    ? resultFields(id, fields)
    : html`<p class="quiet">${messages.status[status]}${end_to_end_id ? html` · <code>${end_to_end_id}</code>` : ''}${reason ? html`: ${reason}` : ''}</p>`
}</li>`
}

function resultFields(id: string, fields: Fields) {
  const input = (name: string, label: Hole, maxLength: number) =>
    html`<div class="field"><label for="${name}-${id}">${label}</label>
<input id="${name}-${id}" name="${name}-${id}" value="${firstValue(fields, `${name}-${id}`)}" maxlength="${maxLength}" autocomplete="off"></div>`
  return html`<div class="form">${input('pago', html`${messages.endToEndId} <small>(${messages.endToEndIdHint})</small>`, 32)}
${input('motivo', messages.reason, 200)}</div>`
}

/** Records the results that were filled in. Sending the form again changes nothing. */
export async function settle(context: SignedInContext): Promise<PageResponse> {
  const { params, fields, run, tryRun } = context
  const reject = (why: Hole, status = 422) => batchPage(context, { fields, why, status })
  const { batch } = await run<{ batch: Batch }>(payoutRoutes.batch, { params })
  const results = batch.payouts.map(({ id: payoutId, driver_name }) => ({
    payoutId,
    driver_name,
    endToEndId: firstValue(fields, `pago-${payoutId}`).trim(),
    reason: firstValue(fields, `motivo-${payoutId}`).trim(),
  }))
  const unclear = results.find(({ endToEndId, reason }) => endToEndId && reason)
  if (unclear) return reject(html`${messages.both} ${unclear.driver_name}`)
  const settled = results.filter(({ endToEndId }) => endToEndId)
  const failed = results.filter(({ reason }) => reason)
  if (settled.length + failed.length === 0) return reject(messages.nothing)
  const result = await tryRun(payoutRoutes.settle, {
    params,
    body: {
      settled: settled.map(({ payoutId, endToEndId }) => ({ payoutId, endToEndId })),
      failed: failed.map(({ payoutId, reason }) => ({ payoutId, reason })),
    },
  })
  if (!('error' in result)) return { to: withNotice(`${path}/${batch.id}`, 'resultados') }
  const { message, status } = result.error
  const issues = issuesOf({ fields: {}, error: result.error }).map(
    ({ issue }) => html` ${issueForPeople(issue)}`,
  )
  return reject(html`${message}${issues}`, status)
}

export async function payoutFile({ run, params }: SignedInContext): Promise<PageResponse> {
  const { batch } = await run<{ batch: { csv: string } }>(payoutRoutes.file, { params })
  return {
    file: { name: `repasses-${params.batch_id}.csv`, base64: Buffer.from(batch.csv).toString('base64') },
    kind: { type: 'text/csv', ending: '.csv' },
  }
}
