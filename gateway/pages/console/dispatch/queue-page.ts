import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { liveMapHead } from '../../tracking/tiles.ts'
import { instant } from '../formats.ts'
import { schematicOfMany, tilesFrame } from '../map/schematic.ts'
import { statusBadge } from '../orders/list-page.ts'
import type { OwnVisit, Shown } from '../page.ts'
import { type Dispatched, path, queueRow } from './rows.ts'
import { dispatchWords, incidentNames } from './words.ts'

/** What operators look at is fetched anew that often. */
export const paceMilliseconds = 3_000

/** Below that a deadline is in danger. */
const dangerMinutes = 60

/** All that is under way, what is held up or in danger first, and where its drivers are. */
export async function queuePage({ get, language, files, tiles }: OwnVisit): Promise<Shown> {
  const { orders, total } = await get<{ orders: Dispatched[]; total: number }>(queueRow)
  const words = dispatchWords(language)
  return {
    title: words.title,
    head: liveMapHead(files, tiles),
    live: { paceMilliseconds },
    body: html`<h1>${words.title}</h1>
<section class="card map" aria-label="${words.map}"><div class="map-frame">
<div id="schematic" data-fresh>!${orders.length > 0 ? schematicOfMany(orders, words.map) : ''}</div>
!${tiles && orders.length > 0 ? tilesFrame(orders, tiles, words.map) : ''}
</div></section>
<section class="card" aria-labelledby="queue-title"><h2 id="queue-title">${words.queue}</h2>
<p id="counted" class="quiet" data-fresh>${orders.length === 0 ? words.none : words.counted(total, orders.length)}</p>
<ol id="queue" class="list" data-keys data-fresh>!${orders.map((order) => line(order, language))}</ol>
<p class="quiet">${words.keys}</p></section>`,
  }
}

function line(order: Dispatched, language: Language): string {
  const words = dispatchWords(language)
  const { order_id, code, status, recipient, destino, driver } = order
  return html`<li id="delivery-${order_id}" data-status="${status}">
<p><a id="go-${order_id}" class="code" href="${path}/${order_id}">${code}</a> !${statusBadge(status, language)} !${deadline(order, language)}</p>
!${problems(order, language)}
<p>${words.to} <b>${recipient.name}</b> · ${destino.address} · ${driver?.name ?? words.nobody}</p></li>`
}

/** What stands in its way and nobody decided about yet. */
export function problems({ incidents }: Dispatched, language: Language): string[] {
  return incidents
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(
      ({ code, note, openedAt }) =>
        html`<p class="late">${dispatchWords(language).problem}: ${incidentNames[code][language]}!${note ? html` (${note})` : ''} !${instant(openedAt, language)}</p>`,
    )
}

export function deadline({ deadline_at }: Dispatched, language: Language): string {
  const words = dispatchWords(language)
  const minutes = Math.floor((Date.parse(deadline_at) - Date.now()) / 60_000)
  const danger = minutes < 0 ? words.late(-minutes) : words.left(minutes)
  return html`<span>${words.deadline} !${instant(deadline_at, language)}</span>!${minutes < dangerMinutes ? html` <strong class="late">${danger}</strong>` : ''}`
}
