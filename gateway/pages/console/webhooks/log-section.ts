import type { Language } from '@rodovia/core/shared/language.ts'
import { webhookStatuses } from '@rodovia/core/webhooks/delivery.ts'
import { html } from 'ghtml'
import { preciseInstant } from '../formats.ts'
import { controlsOf } from '../forms/controls.ts'
import { fresh } from '../forms/entered.ts'
import { filledIn } from '../forms/fields.ts'
import { pageOf, pager } from '../lists.ts'
import type { OwnVisit } from '../page.ts'
import { type Delivery, webhookRows } from './rows.ts'
import { deliveryStatuses, webhookWords } from './words.ts'

/** What an endpoint was told, or waits to be told. */
export async function logSection(visit: OwnVisit, path: string): Promise<string> {
  const { get, params, query, language } = visit
  const asked = { ...filledIn(query, ['status']), ...pageOf(query) }
  const log = await get<{ deliveries: Delivery[]; total: number; offset: number }>(webhookRows.log, {
    params,
    query: asked,
  })
  const { deliveries, total, offset } = log
  const words = webhookWords(language)
  const controls = controlsOf(fresh(query), language, 'log')
  const options = [
    ['', words.any] as const,
    ...webhookStatuses.map((status) => [status, deliveryStatuses[status][language]] as const),
  ]
  const lines = deliveries.map((one) => line(one, path, language))
  return html`<section class="card"><h2>${words.log}</h2>
<form method="get" action="${path}" class="form filter">
!${controls.choice({ name: 'status', label: words.status, options })}
<p class="buttons"><button class="plain">${words.filter}</button></p>
</form>
!${lines.length === 0 ? html`<p>${words.noLog}</p>` : html`<ol class="list">!${lines}</ol>`}
!${pager({ total, offset, count: deliveries.length }, { path, query, language })}
</section>`
}

function line(delivery: Delivery, path: string, language: Language): string {
  const words = webhookWords(language)
  const { event_id, type, status, attempt_count, next_attempt_at, created_at } = delivery
  return html`<li><p><a href="${path}/entregas/${event_id}">${type}</a> !${deliveryBadge(status, language)}</p>
<p class="quiet">!${preciseInstant(created_at, language)} · ${words.attempts(attempt_count)}!${next_attempt_at ? html` · ${words.next} !${preciseInstant(next_attempt_at, language)}` : ''}</p></li>`
}

export function deliveryBadge(status: Delivery['status'], language: Language): string {
  return html`<span class="badge badge-${status}">${deliveryStatuses[status][language]}</span>`
}
