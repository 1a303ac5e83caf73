import { webhookStatuses } from '@rodovia/core/notifications/webhooks/message.ts'
import { preciseTime } from '../../brasilia-time.ts'
import { timeElement } from '../../formats.ts'
import { type Html, html } from '../../html.ts'
import { controlsOf } from '../forms/controls.ts'
import { filledFields } from '../forms/fields.ts'
import { newForm } from '../forms/form-state.ts'
import type { SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { type Delivery, endpointRoutes } from './routes.ts'
import { deliveryStatusNames, messages } from './webhook-messages.ts'

/** The events that were sent to an endpoint or are pending. */
export async function logSection(context: SignedInContext, path: string): Promise<Html> {
  const { run, params, query } = context
  const asked = { ...filledFields(query, ['status']), ...pageParameters(query) }
  const log = await run<{ deliveries: Delivery[]; total: number; offset: number }>(endpointRoutes.log, {
    params,
    query: asked,
  })
  const { deliveries, total, offset } = log
  const controls = controlsOf(newForm(query), 'log')
  const options = [
    ['', messages.any] as const,
    ...webhookStatuses.map((status) => [status, deliveryStatusNames[status]] as const),
  ]
  const lines = deliveries.map((one) => deliveryItem(one, path))
  return html`<section class="card"><h2>${messages.log}</h2>
<form method="get" action="${path}" class="form filter">
${controls.select({ name: 'status', label: messages.status, options })}
<p class="buttons"><button class="plain">${messages.filter}</button></p>
</form>
${lines.length === 0 ? html`<p>${messages.noLog}</p>` : html`<ol class="list">${lines}</ol>`}
${pager(path, query, { total, offset, count: deliveries.length })}
</section>`
}

function deliveryItem(delivery: Delivery, path: string) {
  const { event_id, type, status, attempt_count, next_attempt_at, created_at } = delivery
  return html`<li><p><a href="${path}/entregas/${event_id}">${type}</a> ${deliveryBadge(status)}</p>
<p class="quiet">${timeElement(created_at, preciseTime)} · ${messages.attempts(attempt_count)}${next_attempt_at ? html` · ${messages.next} ${timeElement(next_attempt_at, preciseTime)}` : ''}</p></li>`
}

export function deliveryBadge(status: Delivery['status']) {
  return html`<span class="badge badge-${status}">${deliveryStatusNames[status]}</span>`
}
