import { randomUUID } from 'node:crypto'
import { money, timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { notice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { batchPage, payoutFile, settle } from './batch-page.ts'
import { messages } from './payouts-messages.ts'
import { type BatchHead, type Payout, path, payoutRoutes } from './routes.ts'

/** Payouts that wait, and the batches. */
async function payoutsPage({ run, query }: SignedInContext, form = newForm()): Promise<PageContent> {
  const [waiting, list] = await Promise.all([
    run<{ payouts: Payout[]; total: number }>(payoutRoutes.waiting, { query: pageParameters({}) }),
    run<{ batches: BatchHead[]; total: number; offset: number }>(payoutRoutes.batches, {
      query: pageParameters(query),
    }),
  ])
  const { batches, total, offset } = list
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
<section class="card"><h2>${messages.waiting}</h2>
${waiting.total === 0 ? html`<p>${messages.noneWaiting}</p>` : waitingList(waiting)}
${waiting.total === 0 ? '' : createForm(form)}</section>
<section class="card"><h2>${messages.batches}</h2>
${batches.length === 0 ? html`<p>${messages.noBatches}</p>` : html`<ul class="list">${batches.map(batchLine)}</ul>`}</section>
${pager(path, query, { total, offset, count: batches.length })}`,
  }
}

function waitingList({ payouts, total }: { payouts: readonly Payout[]; total: number }) {
  const lines = payouts.map(
    ({ driver_name, amount_cents, requested_at, held_until }) =>
      html`<li><b>${money(amount_cents)}</b> · ${driver_name} · ${timeElement(requested_at)}${
        held_until
          ? html` · <span class="quiet">${messages.held} ${timeElement(held_until)} ${messages.heldWhy}</span>`
          : ''
      }</li>`,
  )
  const left = total - payouts.length
  return html`<ul class="list">${lines}</ul>${left > 0 ? html`<p class="quiet">${messages.more(left)}</p>` : ''}`
}

function createForm(form: ReturnType<typeof newForm>) {
  const controls = controlsOf(form)
  return html`<form method="post" action="${path}" class="form"><input type="hidden" name="once" value="${randomUUID()}">
${controls.summary}
<p class="hint">${messages.createText}</p>
<button>${messages.create}</button></form>`
}

function batchLine({ id, made_at, count, open_count, total_cents }: BatchHead) {
  const open =
    open_count === 0 ? messages.allClosed : html`<span class="late">${messages.open(open_count)}</span>`
  return html`<li><a href="${path}/${id}">${messages.batch} ${timeElement(made_at)}</a>
<p><b>${money(total_cents)}</b> · ${messages.count(count)} · ${open}</p></li>`
}

/** Sending the form twice makes one batch. */
async function createBatch(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<{ batch: { id: string } }>(payoutRoutes.create)
  return 'rejected' in result
    ? payoutsPage(context, result.rejected)
    : { to: `${path}/${result.body.batch.id}` }
}

/** Payouts of drivers, for who runs the platform. */
export const payoutsArea: ConsoleArea = {
  section: 'payouts',
  get: {
    '/repasses': payoutsPage,
    '/repasses/:batch_id': batchPage,
    '/repasses/:batch_id/planilha.csv': payoutFile,
  },
  post: { '/repasses/:batch_id': settle },
  postOnce: { '/repasses': createBatch },
}
