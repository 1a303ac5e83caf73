import { isFinal } from '@rodovia/core/delivery/model/states.ts'
import { dayOf } from '@rodovia/core/shared/local-day.ts'
import { statusBadge, stopTime } from '../../formats.ts'
import { html } from '../../html.ts'
import { startOfDay, stopZones } from '../../local-time.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { updatesPath } from '../updates/update-streams.ts'
import { areaMessages as messages } from './map-messages.ts'
import { ordersMap } from './orders-map.ts'
import { mapRoutes, type TodaysOrder } from './routes.ts'

/** The shortest interval between two refreshes of a page with many deliveries. */
const refreshMilliseconds = 15_000

/**
 * Today's deliveries, and their drivers as they move. Users of the platform's tenant cannot subscribe to all
 * orders, so theirs is not updated.
 */
async function mapPage({ run, tiles, caller }: SignedInContext): Promise<PageContent> {
  const { orders } = await run<{ orders: TodaysOrder[] }>(mapRoutes.today, {
    query: { from: startOfDay(dayOf(new Date())) },
  })
  const open = orders.filter(({ status }) => !isFinal(status))
  return {
    title: messages.title,
    scripts: ['map'],
    ...(caller.actor.tenantKind !== 'plataforma' && {
      updates: { stream: updatesPath, paceMilliseconds: refreshMilliseconds },
    }),
    body: html`<h1>${messages.title}</h1>
<div class="columns"><div>${ordersMap(open.length > 0 ? open : orders, { tiles, title: messages.map, path: '/conta/pedidos' })}</div>
<section class="card" aria-labelledby="list-title"><h2 id="list-title">${messages.list}</h2>
<p id="counted" class="quiet" data-fresh>${orders.length === 0 ? messages.none : messages.counted(open.length, orders.length)}</p>
<ol id="deliveries" class="list" data-fresh>${orders.map((order) => orderItem(order))}</ol></section></div>`,
  }
}

function orderItem(order: TodaysOrder) {
  const { order_id, code, status, recipient, destino, deadline_at, timeline } = order
  return html`<li id="delivery-${order_id}" data-shown="${status}/${timeline.length}">
<p><a class="code" href="/conta/pedidos/${order_id}">${code}</a> ${statusBadge(order)}</p>
<p>${messages.to} <b>${recipient.name}</b> · ${destino.address}</p>
<p class="quiet">${messages.deadline} ${stopTime(deadline_at, stopZones(order).destination)}</p></li>`
}

export const mapArea: ConsoleArea = {
  section: 'map',
  get: { '/mapa': mapPage },
}
