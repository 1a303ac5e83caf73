import { allowedMoves, isFinal } from '@rodovia/core/delivery/model/states.ts'
import { allowedActions } from '@rodovia/core/dispatch/operate-delivery.ts'
import { attemptReasons } from '@rodovia/core/return-orders/attempt-reason.ts'
import { kilometres, statusOf, stopTime, timelineItems } from '../../formats.ts'
import { actionButton } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { type StopZones, stopZones } from '../../local-time.ts'
import { scheduleLines } from '../../tracking/schedule-lines.ts'
import { callSection } from '../calls/call-page.ts'
import { ordersMap } from '../map/orders-map.ts'
import { personaNames } from '../members/member-messages.ts'
import { notesSection } from '../notes/notes-section.ts'
import { notice } from '../notice.ts'
import { messages as orderMessages } from '../orders/order-messages.ts'
import { instructionLines } from '../orders/order-page.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import {
  actionNames,
  attemptReasonNames,
  declineNames,
  messages,
  outcomeNames,
  skipNames,
} from './dispatch-messages.ts'
import { driverPosition } from './driver-panel.ts'
import { deadline, incompleteAddress, missingDocument, problems } from './queue-row.ts'
import { type DispatchedOrderDetail, dispatchRoutes, path } from './routes.ts'

/** Each refresh takes from the operator's budget of requests. */
const refreshMilliseconds = 10_000

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** One delivery: its incidents, the possible decisions, the offers made so far, and the drivers nearby. */
export async function dispatchedOrderPage(context: SignedInContext): Promise<PageContent> {
  const { params, query, tiles } = context
  const { order } = await context.run<{ order: DispatchedOrderDetail }>(dispatchRoutes.read, { params })
  const {
    code,
    status,
    sender,
    recipient,
    origem,
    destino,
    remarks,
    instructions,
    timeline,
    notes,
    order_id,
  } = order
  const { pickup, destination } = stopZones(order)
  return {
    title: html`${code} · ${statusOf(order)}`,
    scripts: ['map'],
    updates: { paceMilliseconds: refreshMilliseconds },
    body: html`${notice(query)}
<p><a href="${path}" data-back>${messages.back}</a></p>
<section id="status" class="card status status-${status}" aria-live="polite" data-fresh>
<p class="code"><span>${code}</span></p>
<h1>${statusOf(order)}</h1>
<p class="deadline">${deadline(order)}</p>
${scheduleLines(order)}
${driverLine(order)}
${problems(order)}${missingDocument(order)}${incompleteAddress(order)}
</section>
<div class="columns"><div>${ordersMap([order], { tiles, title: messages.map, path })}</div>
<section class="card"><dl class="facts">
<div><dt>${messages.from}</dt><dd>${sender.name} · ${sender.phone}<br>${origem.address}</dd></div>
<div><dt>${messages.to}</dt><dd>${recipient.name} · ${recipient.phone}<br>${destino.address}</dd></div>
${remarks === null ? '' : html`<div><dt>${orderMessages.remarks}</dt><dd>${remarks}</dd></div>`}
${instructions ? html`<div><dt>${orderMessages.instructions}</dt><dd>${instructionLines(instructions)}</dd></div>` : ''}
</dl></section></div>
${attemptSection(order)}
${decideSection(order)}
<div id="calls" data-fresh>${callSection(order.callable, `${path}/${order_id}/ligar`)}</div>
${notesSection({ notes, zones: destination, action: `${path}/${order_id}/mensagens`, mayBeInternal: true })}
<section class="card"><h2>${messages.candidates}</h2><ul id="candidates" class="list" data-fresh>${candidates(order)}</ul></section>
<section class="card"><h2>${messages.asked}</h2><ol id="offers" class="list" data-fresh>${offers(order, pickup)}</ol></section>
<section class="card"><h2>${messages.history}</h2><ol id="history" class="history" data-fresh>${timelineItems(timeline.toReversed(), destination)}</ol></section>`,
  }
}

function driverLine({ driver }: DispatchedOrderDetail) {
  return driver ? html`<p class="quiet">${driver.name} · ${driverPosition(driver)}</p>` : ''
}

/** The form for an attempt that the driver reported by telephone, the attempts so far, and the other order of a return. */
function attemptSection({
  order_id,
  status,
  failed_attempts,
  return_of,
  returned_by,
}: DispatchedOrderDetail) {
  const link = (id: string, text: Hole) => html`<p><a href="${path}/${id}">${text}</a></p>`
  const lines = [
    failed_attempts > 0 ? html`<p>${messages.attempts}: <b>${failed_attempts}</b></p>` : '',
    return_of === null ? '' : link(return_of, messages.isReturn),
    returned_by === null ? '' : link(returned_by, messages.hasReturn),
    status === 'in_transit' ? attemptForm(order_id) : '',
  ]
  if (lines.every((line) => line === '')) return ''
  return html`<section class="card" id="attempts" data-fresh><h2>${messages.attemptTitle}</h2>${lines}</section>`
}

function attemptForm(orderId: string) {
  const { select, textArea } = controlsOf(newForm(), 'tentativa')
  const options = attemptReasons.map((reason) => [reason, attemptReasonNames[reason]] as const)
  return html`<details><summary>${messages.recordAttempt}</summary><form method="post" action="${path}/${orderId}/tentativa" class="form">
${select({ name: 'reason', label: messages.note, options })}
${textArea({ name: 'note', label: messages.attemptNote, isOptional: true, maxLength: 1000 })}
<button class="grave">${messages.recordNow}</button></form></details>`
}

function decideSection({ order_id, status, incidents }: DispatchedOrderDetail) {
  const isHeldUp = incidents.some(({ resolvedAt }) => resolvedAt === null)
  const possible = isFinal(status) ? [] : allowedActions(status, isHeldUp)
  if (possible.length === 0) return ''
  const { textArea } = controlsOf(newForm())
  return html`<section class="card"><h2>${messages.decide}</h2>
<form method="post" action="${path}/${order_id}/decidir" class="form">
${textArea({ name: 'note', label: messages.note, isOptional: true, maxLength: 1000 })}
<p class="buttons">${possible.map(
    (action) =>
      html`<button name="action" value="${action}" class="${action === 'resume' ? 'plain' : 'grave'}">${actionNames[action]}</button> `,
  )}</p></form></section>`
}

function candidates({ order_id, status, waits_for_document, candidates: all }: DispatchedOrderDetail) {
  if (!all?.length) return [html`<li>${messages.noCandidates}</li>`]
  const isOfferable = !waits_for_document && allowedMoves(status, ['offer']).length > 0
  return all.map(({ driver: { id, name, persona }, distanceKm, reason }) => {
    const offer = actionButton({
      action: `${path}/${order_id}/motorista`,
      label: html`${messages.assign} ${name}`,
      fields: { driver_id: id },
    })
    const far = distanceKm === null ? '' : kilometres(distanceKm, oneDigit)
    return html`<li><p><b>${name}</b> · ${personaNames[persona]} · ${far}${reason ? html` · <span class="quiet">${skipNames[reason]}</span>` : ''}</p>${isOfferable ? offer : ''}</li>`
  })
}

function offers({ offers: all }: DispatchedOrderDetail, zones: StopZones) {
  if (!all?.length) return [html`<li>${messages.nobodyAsked}</li>`]
  return all
    .toReversed()
    .map(({ driver, offeredAt, distanceKm, outcome, skipped, declineReason, declineNote }) => {
      const why = [declineReason && declineNames[declineReason], declineNote].filter((part) => part !== null)
      const others = skipped.map(({ driver, reason }) => html`<li>${driver.name}: ${skipNames[reason]}</li>`)
      return html`<li><p><b>${driver.name}</b> · ${kilometres(distanceKm, oneDigit)} · ${outcome ? outcomeNames[outcome] : messages.waiting} · ${stopTime(offeredAt, zones)}</p>
${why.length > 0 ? html`<p class="quiet">${why.map((part, index) => html`${index > 0 ? ': ' : ''}${part}`)}</p>` : ''}${others.length > 0 ? html`<p class="quiet">${messages.skipped}:</p><ul class="quiet">${others}</ul>` : ''}</li>`
    })
}
