import type { Language } from '@rodovia/core/shared/language.ts'
import { type Html, html } from '../../html.ts'
import { mapHead } from '../../tracking/tiles.ts'
import { timeElement } from '../formats.ts'
import { schematicOfMany, tilesFrame } from '../map/schematic.ts'
import { statusBadge } from '../orders/list-page.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { dispatchMessages, incidentNames } from './dispatch-messages.ts'
import { type DispatchedOrder, path, queueRoute } from './routes.ts'

/** What operators look at is fetched anew that often. */
export const refreshMilliseconds = 3_000

/** Below that a deadline is in danger. */
const dangerMinutes = 60

/** All that is under way, what is held up or in danger first, and where its drivers are. */
export async function queuePage({ get, language, files, tiles }: SignedInContext): Promise<PageContent> {
  const { orders, total } = await get<{ orders: DispatchedOrder[]; total: number }>(queueRoute)
  const messages = dispatchMessages[language]
  return {
    title: messages.title,
    head: mapHead(files, tiles),
    live: { paceMilliseconds: refreshMilliseconds },
    body: html`<h1>${messages.title}</h1>
<section class="card map" aria-label="${messages.map}"><div class="map-frame">
<div id="schematic" data-fresh>${orders.length > 0 ? schematicOfMany(orders, messages.map) : ''}</div>
${tiles && orders.length > 0 ? tilesFrame(orders, tiles, messages.map) : ''}
</div></section>
<section class="card" aria-labelledby="queue-title"><h2 id="queue-title">${messages.queue}</h2>
<p id="counted" class="quiet" data-fresh>${orders.length === 0 ? messages.none : messages.counted(total, orders.length)}</p>
<ol id="queue" class="list" data-keys data-fresh>${orders.map((order) => queueItem(order, language))}</ol>
<p class="quiet">${messages.keys}</p></section>`,
  }
}

function queueItem(order: DispatchedOrder, language: Language): Html {
  const messages = dispatchMessages[language]
  const { order_id, code, status, recipient, destino, driver } = order
  return html`<li id="delivery-${order_id}" data-status="${status}">
<p><a id="go-${order_id}" class="code" href="${path}/${order_id}">${code}</a> ${statusBadge(status, language)} ${deadline(order, language)}</p>
${problems(order, language)}
<p>${messages.to} <b>${recipient.name}</b> · ${destino.address} · ${driver?.name ?? messages.nobody}</p></li>`
}

/** What stands in its way and nobody decided about yet. */
export function problems({ incidents }: DispatchedOrder, language: Language): Html[] {
  return incidents
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(
      ({ code, note, openedAt }) =>
        html`<p class="late">${dispatchMessages[language].problem}: ${incidentNames[code][language]}${note ? html` (${note})` : ''} ${timeElement(openedAt, language)}</p>`,
    )
}

export function deadline({ deadline_at }: DispatchedOrder, language: Language): Html {
  const messages = dispatchMessages[language]
  const minutes = Math.floor((Date.parse(deadline_at) - Date.now()) / 60_000)
  const danger = minutes < 0 ? messages.late(-minutes) : messages.left(minutes)
  return html`<span>${messages.deadline} ${timeElement(deadline_at, language)}</span>${minutes < dangerMinutes ? html` <strong class="late">${danger}</strong>` : ''}`
}
