import { isFinal } from '@rodovia/core/delivery/states.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { dateOf, startOfDay } from '../../brasilia-time.ts'
import { type Html, html } from '../../html.ts'
import { mapHead } from '../../tracking/tiles.ts'
import { timeElement } from '../formats.ts'
import { statusBadge } from '../orders/list-page.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { updatesPath } from '../updates/update-streams.ts'
import { type MappedOrder, todayRoute } from './routes.ts'
import { schematicOfMany, tilesFrame } from './schematic.ts'

/** A page of many deliveries is fetched anew this often at most. */
const refreshMilliseconds = 15_000

const translations = {
  'pt-BR': {
    title: 'Mapa de hoje',
    map: 'Mapa esquemático das entregas de hoje, norte para cima',
    counted: (going: number, all: number) => `${going} em andamento, ${all - going} encerradas.`,
    none: 'Nenhuma entrega hoje.',
    list: 'Entregas de hoje',
    to: 'Para',
    deadline: 'Prazo',
  },
  en: {
    title: 'Today’s map',
    map: 'Schematic map of today’s deliveries, north up',
    counted: (going: number, all: number) => `${going} under way, ${all - going} ended.`,
    none: 'No delivery today.',
    list: 'Today’s deliveries',
    to: 'To',
    deadline: 'Deadline',
  },
}

/** Today's deliveries, and where their drivers are as they move. The platform's people follow one order at a time: theirs is not live. */
async function mapPage({ get, language, files, tiles, caller }: SignedInContext): Promise<PageContent> {
  const { orders } = await get<{ orders: MappedOrder[] }>(todayRoute, {
    query: { from: startOfDay(dateOf(new Date())) },
  })
  const messages = translations[language]
  const going = orders.filter(({ status }) => !isFinal(status))
  const shownOnMap = going.length > 0 ? going : orders
  return {
    title: messages.title,
    head: mapHead(files, tiles),
    ...(caller.actor.tenantKind !== 'plataforma' && {
      live: { stream: updatesPath, paceMilliseconds: refreshMilliseconds },
    }),
    body: html`<h1>${messages.title}</h1>
<section class="card map" aria-label="${messages.title}"><div class="map-frame">
<div id="schematic" data-fresh>${shownOnMap.length > 0 ? schematicOfMany(shownOnMap, messages.map) : ''}</div>
${tiles && shownOnMap.length > 0 ? tilesFrame(shownOnMap, tiles, messages.title) : ''}
</div></section>
<section class="card" aria-labelledby="list-title"><h2 id="list-title">${messages.list}</h2>
<p id="counted" class="quiet" data-fresh>${orders.length === 0 ? messages.none : messages.counted(going.length, orders.length)}</p>
<ol id="deliveries" class="list" data-fresh>${orders.map((order) => orderItem(order, language))}</ol></section>`,
  }
}

function orderItem(order: MappedOrder, language: Language): Html {
  const messages = translations[language]
  const { order_id, code, status, recipient, destino, deadline_at, timeline } = order
  return html`<li id="delivery-${order_id}" data-shown="${status}/${timeline.length}">
<p><a class="code" href="/conta/pedidos/${order_id}">${code}</a> ${statusBadge(status, language)}</p>
<p>${messages.to} <b>${recipient.name}</b> · ${destino.address}</p>
<p class="quiet">${messages.deadline} ${timeElement(deadline_at, language)}</p></li>`
}

export const mapArea: ConsoleArea = {
  rows: [todayRoute],
  pages: [{ method: 'GET', path: '/mapa', section: 'map', answer: mapPage }],
}
