import { webhookStatuses } from '@rodovia/core/notifications/webhooks/message.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { preciseTimeElement } from '../formats.ts'
import { controlsOf } from '../forms/controls.ts'
import { filledFields } from '../forms/fields.ts'
import { newForm } from '../forms/form-state.ts'
import type { SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { type Delivery, endpointRoutes } from './routes.ts'
import { deliveryStatusNames, webhookMessages } from './webhook-messages.ts'

/** What an endpoint was told, or waits to be told. */
export async function logSection(visit: SignedInContext, path: string): Promise<string> {
  const { get, params, query, language } = visit
  const asked = { ...filledFields(query, ['status']), ...pageParameters(query) }
  const log = await get<{ deliveries: Delivery[]; total: number; offset: number }>(endpointRoutes.log, {
    params,
    query: asked,
  })
  const { deliveries, total, offset } = log
  const words = webhookMessages(language)
  const controls = controlsOf(newForm(query), language, 'log')
  const options = [
    ['', words.any] as const,
    ...webhookStatuses.map((status) => [status, deliveryStatusNames[status][language]] as const),
  ]
  const lines = deliveries.map((one) => deliveryItem(one, path, language))
  return html`<section class="card"><h2>${words.log}</h2>
<form method="get" action="${path}" class="form filter">
!${controls.choice({ name: 'status', label: words.status, options })}
<p class="buttons"><button class="plain">${words.filter}</button></p>
</form>
!${lines.length === 0 ? html`<p>${words.noLog}</p>` : html`<ol class="list">!${lines}</ol>`}
!${pager({ total, offset, count: deliveries.length }, { path, query, language })}
</section>`
}

function deliveryItem(delivery: Delivery, path: string, language: Language): string {
  const words = webhookMessages(language)
  const { event_id, type, status, attempt_count, next_attempt_at, created_at } = delivery
  return html`<li><p><a href="${path}/entregas/${event_id}">${type}</a> !${deliveryBadge(status, language)}</p>
<p class="quiet">!${preciseTimeElement(created_at, language)} · ${words.attempts(attempt_count)}!${next_attempt_at ? html` · ${words.next} !${preciseTimeElement(next_attempt_at, language)}` : ''}</p></li>`
}

export function deliveryBadge(status: Delivery['status'], language: Language): string {
  return html`<span class="badge badge-${status}">${deliveryStatusNames[status][language]}</span>`
}
