import type { Status } from '@rodovia/core/delivery/states.ts'
import { isFinal } from '@rodovia/core/delivery/states.ts'
import { spanOfTime } from '../brasilia-time.ts'
import { timeElement } from '../formats.ts'
import { type Hole, html } from '../html.ts'
import { scheduleLinesMessages as messages } from './tracking-messages.ts'

type Span = { from: string; until: string }

type Scheduled = {
  status: Status
  ready_at: string | null
  pickup_window: Span | null
  delivery_window: Span | null
  dispatch_from: string | null
}

/** When an open delivery is to be picked up and handed over, as far as that was asked for. */
export function scheduleLines(order: Scheduled) {
  const { status, ready_at, pickup_window, delivery_window, dispatch_from } = order
  if (isFinal(status)) return ''
  const line = (label: Hole, time: Hole) => html`<p class="quiet">${label}: ${time}</p>`
  const waits = status === 'awaiting_driver' && dispatch_from && Date.parse(dispatch_from) > Date.now()
  return [
    ready_at && !pickup_window ? line(messages.ready, timeElement(ready_at)) : '',
    pickup_window ? line(messages.pickup, spanOfTime(pickup_window)) : '',
    delivery_window ? line(messages.delivery, spanOfTime(delivery_window)) : '',
    waits ? line(messages.dispatch, timeElement(dispatch_from)) : '',
  ]
}
