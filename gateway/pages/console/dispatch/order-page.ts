import { allowedMoves, isFinal } from '@rodovia/core/delivery/states.ts'
import { statusLabel } from '@rodovia/core/delivery/status-labels.ts'
import { allowedActions } from '@rodovia/core/dispatch/operate-delivery.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { timeElement, timelineItems } from '../../formats.ts'
import { type Html, html } from '../../html.ts'
import { mapHead } from '../../map/tiles.ts'
import { actionButton } from '../forms/buttons.ts'
import { controlsOf } from '../forms/controls.ts'
import { newForm } from '../forms/form-state.ts'
import { ordersMap } from '../map/orders-map.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { personaNames } from '../team/team-messages.ts'
import { actionNames, dispatchMessages, outcomeNames, skipNames } from './dispatch-messages.ts'
import { deadline, problems, refreshMilliseconds } from './queue-page.ts'
import { type DispatchedOrderDetail, dispatchRoutes, path } from './routes.ts'

/** One delivery: its incidents, the possible decisions, the offers made so far, and the drivers nearby. */
export async function dispatchedOrderPage(context: SignedInContext): Promise<PageContent> {
  const { params, query, language, files, tiles } = context
  const { order } = await context.run<{ order: DispatchedOrderDetail }>(dispatchRoutes.read, { params })
  const messages = dispatchMessages[language]
  const { code, status, sender, recipient, origem, destino, timeline } = order
  return {
    title: `${code} · ${statusLabel(status, language)}`,
    head: mapHead(files, tiles),
    updates: { paceMilliseconds: refreshMilliseconds },
    body: html`${notice(query, language)}
<p><a href="${path}" data-back>${messages.back}</a></p>
<section id="status" class="card status status-${status}" aria-live="polite" data-fresh>
<p class="code"><span>${code}</span></p>
<h1>${statusLabel(status, language)}</h1>
<p class="deadline">${deadline(order, language)}</p>
${problems(order, language)}
</section>
${ordersMap([order], tiles, messages.map)}
<section class="card"><dl class="facts">
<div><dt>${messages.from}</dt><dd>${sender.name} · ${sender.phone}<br>${origem.address}</dd></div>
<div><dt>${messages.to}</dt><dd>${recipient.name} · ${recipient.phone}<br>${destino.address}</dd></div>
</dl></section>
${decideSection(order, language)}
<section class="card"><h2>${messages.candidates}</h2><ul id="candidates" class="list" data-fresh>${candidates(order, language)}</ul></section>
<section class="card"><h2>${messages.asked}</h2><ol id="offers" class="list" data-fresh>${offers(order, language)}</ol></section>
<section class="card"><h2>${messages.history}</h2><ol id="history" class="history" data-fresh>${timelineItems(timeline.toReversed(), language)}</ol></section>`,
  }
}

function decideSection({ order_id, status, incidents }: DispatchedOrderDetail, language: Language): Html {
  const isHeldUp = incidents.some(({ resolvedAt }) => resolvedAt === null)
  const possible = isFinal(status) ? [] : allowedActions(status, isHeldUp)
  if (possible.length === 0) return html``
  const messages = dispatchMessages[language]
  const { textArea } = controlsOf(newForm(), language)
  return html`<section class="card"><h2>${messages.decide}</h2>
<form method="post" action="${path}/${order_id}/decidir" class="form">
${textArea({ name: 'note', label: messages.note, isOptional: true, maxLength: 1000 })}
<p class="buttons">${possible.map(
    (action) =>
      html`<button name="action" value="${action}" class="${action === 'resume' ? 'plain' : 'grave'}">${actionNames[action][language]}</button> `,
  )}</p></form></section>`
}

function candidates(
  { order_id, status, candidates: all }: DispatchedOrderDetail,
  language: Language,
): Html[] {
  const messages = dispatchMessages[language]
  if (!all?.length) return [html`<li>${messages.noCandidates}</li>`]
  const isOfferable = allowedMoves(status, ['offer']).length > 0
  return all.map(({ driver: { id, name, persona }, distanceKm, reason }) => {
    const offer = actionButton({
      action: `${path}/${order_id}/motorista`,
      label: `${messages.assign} ${name}`,
      fields: { driver_id: id },
    })
    const far = distanceKm === null ? '' : `${kilometres(distanceKm, language)} ${messages.km}`
    return html`<li><p><b>${name}</b> · ${personaNames[persona][language]} · ${far}${reason ? html` · <span class="quiet">${skipNames[reason][language]}</span>` : ''}</p>${isOfferable ? offer : ''}</li>`
  })
}

function offers({ offers: all }: DispatchedOrderDetail, language: Language): Html[] {
  const messages = dispatchMessages[language]
  if (!all?.length) return [html`<li>${messages.nobodyAsked}</li>`]
  return all.toReversed().map(({ driver, offeredAt, distanceKm, outcome, skipped }) => {
    const others = skipped.map(
      ({ driver, reason }) => html`<li>${driver.name}: ${skipNames[reason][language]}</li>`,
    )
    return html`<li><p><b>${driver.name}</b> · ${kilometres(distanceKm, language)} ${messages.km} · ${outcome ? outcomeNames[outcome][language] : messages.waiting} · ${timeElement(offeredAt, language)}</p>
${others.length > 0 ? html`<p class="quiet">${messages.skipped}:</p><ul class="quiet">${others}</ul>` : ''}</li>`
  })
}

function kilometres(distance: number, language: Language): string {
  return distance.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
