import type { Status } from '@rodovia/core/delivery/states.ts'
import { statusLabel } from '@rodovia/core/delivery/status-labels.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { money, timeElement, timelineItems } from '../../formats.ts'
import { type Html, html } from '../../html.ts'
import { mapHead } from '../../map/tiles.ts'
import { mapSection } from '../../tracking/map-section.ts'
import { visibleHistory } from '../../tracking/visible-history.ts'
import { confirmDestructiveAction } from '../forms/buttons.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { updatesPath } from '../updates/update-streams.ts'
import { orderMessages, tierName } from './order-messages.ts'
import { type OrderDetail, orderRoutes } from './routes.ts'

/** An order with its map and history, and the actions that are still possible. It updates as the tracking page does. */
export async function orderPage(context: SignedInContext): Promise<PageContent> {
  const { params, query, language, files, tiles, caller } = context
  const { order } = await context.run<{ order: OrderDetail }>(orderRoutes.read, { params })
  const messages = orderMessages[language]
  const mapped = { ...mapPlaces(order), driver_name: order.driver?.name ?? null }
  return {
    title: `${order.code} · ${statusLabel(order.status, language)}`,
    head: mapHead(files, tiles),
    updates: {
      stream: `${updatesPath}/${order.order_id}`,
      state: `${order.status}/${order.timeline.length}`,
    },
    body: html`${notice(query, language)}
<section id="status" class="card status status-${order.status}" aria-live="polite" data-fresh>
<p class="code">${messages.order} <span>${order.code}</span></p>
<h1>${statusLabel(order.status, language)}</h1>
<p class="deadline">${messages.deadline}: ${order.deadline_at ? timeElement(order.deadline_at, language) : ''}</p>
</section>
${mapSection(mapped, language, tiles)}
${detailsSection(order, language)}
<section class="card">
<h2>${messages.history}</h2>
<ol id="history" class="history" data-fresh>${timelineItems(visibleHistory(order.timeline), language)}</ol>
</section>
<div id="photos" data-fresh>${photosSection(order, language)}</div>
<div id="cancel" data-fresh>${can(caller.actor, 'order.cancel') ? cancelSection(order, language) : ''}</div>`,
  }
}

/** The contract allows an order without coordinates; every order of this platform has them. */
function mapPlaces({ origem, destino, position, distance_km }: OrderDetail) {
  const at = ({ address, lat, lng }: OrderDetail['origem']) => ({ address, lat: lat ?? 0, lng: lng ?? 0 })
  return { origem: at(origem), destino: at(destino), position, distance_km: distance_km ?? 0 }
}

function detailsSection(order: OrderDetail, language: Language): Html {
  const messages = orderMessages[language]
  const { sender, recipient, remarks, reference, pod, tier, service_type, price_cents, created_at } = order
  const rows: [string, Html][] = [
    [messages.from_, html`${sender.name}<br>${sender.phone}`],
    [messages.to, html`${recipient.name}<br>${recipient.phone}`],
    [messages.price, html`${money(price_cents, language)}`],
    [messages.tier, html`${tierName(tier)} · ${vehicleNames[service_type][language]}`],
    [messages.created, timeElement(created_at, language)],
    ...(reference === null ? [] : [[messages.reference, html`${reference}`] as [string, Html]]),
    ...(remarks === null ? [] : [[messages.remarks, html`${remarks}`] as [string, Html]]),
    ...(pod ? [[messages.pod, html`${messages.podNeeded}`] as [string, Html]] : []),
  ]
  return html`<section class="card">
<dl class="facts">${rows.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>
<p class="buttons" id="papers" data-fresh>${documentLinks(order, language)}</p>
</section>`
}

/** The proof exists once the delivery has ended. */
function documentLinks({ order_id, status, tracking_url }: OrderDetail, language: Language): Html[] {
  const messages = orderMessages[language]
  const path = `/conta/pedidos/${order_id}`
  const link = (address: string, label: string) => html`<a href="${address}">${label}</a> `
  const hasProof = ['delivered', 'returned'].includes(status)
  return [
    link(`${path}/etiqueta.pdf`, messages.label),
    ...(hasProof ? [link(`${path}/comprovante.pdf`, messages.proof)] : []),
    link(new URL(tracking_url).pathname, messages.tracking),
  ]
}

function photosSection({ photos }: OrderDetail, language: Language): Html {
  if (photos.length === 0) return html``
  return html`<section class="card"><h2>${orderMessages[language].photos}</h2><ul>${photos.map(
    ({ url, name, note, ts }) =>
      html`<li><a href="${url}">${name}</a> ${note} ${timeElement(ts, language)}</li>`,
  )}</ul></section>`
}

/** Says how much is refunded before the user confirms. */
function cancelSection({ order_id, cancel }: OrderDetail, language: Language): Html {
  const messages = orderMessages[language]
  if (!cancel.allowed || !cancel.until) return html`<p class="quiet">${messages.cannotCancel}</p>`
  const until = statusLabel(cancel.until as Status, language)
  return confirmDestructiveAction({
    summary: messages.cancel,
    text: messages.cancelText(money(cancel.refund_cents, language), until),
    action: `/conta/pedidos/${order_id}/cancelar`,
    label: messages.cancelNow,
  })
}
