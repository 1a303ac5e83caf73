import type { Status } from '@rodovia/core/delivery/model/states.ts'
import { isFinal } from '@rodovia/core/delivery/model/states.ts'
import { stopTime } from '../formats.ts'
import { type Hole, html } from '../html.ts'
import { type Ends, type StopZones, spanOfTime, stopZones, zoneAfter } from '../local-time.ts'
import { scheduleLinesMessages as messages } from './tracking-messages.ts'

type Span = { from: string; until: string }

type Scheduled = {
  status: Status
  ready_at: string | null
  pickup_window: Span | null
  delivery_window: Span | null
  dispatch_from: string | null
} & Ends

/** When an open delivery is to be picked up and handed over, as far as that was asked for. */
export function scheduleLines(order: Scheduled) {
  const { status, ready_at, pickup_window, delivery_window, dispatch_from } = order
  if (isFinal(status)) return ''
  const line = (label: Hole, time: Hole) => html`<p class="quiet">${label}: ${time}</p>`
  const waits = status === 'awaiting_driver' && dispatch_from && Date.parse(dispatch_from) > Date.now()
  const { pickup, destination } = stopZones(order)
  const span = (window: Span, zones: StopZones) =>
    html`${spanOfTime(window, zones.zone)}${zoneAfter(window.from, zones)}`
  return [
    ready_at && !pickup_window ? line(messages.ready, stopTime(ready_at, pickup)) : '',
    pickup_window ? line(messages.pickup, span(pickup_window, pickup)) : '',
    delivery_window ? line(messages.delivery, span(delivery_window, destination)) : '',
    waits ? line(messages.dispatch, stopTime(dispatch_from, pickup)) : '',
  ]
}
