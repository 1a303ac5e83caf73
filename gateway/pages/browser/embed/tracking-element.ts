import type { Status } from '@rodovia/core/delivery/model/states.ts'
import { isFinal } from '@rodovia/core/delivery/model/states.ts'
import { zoneName } from '@rodovia/core/shared/time-zone.ts'
import { trackingToken } from '../../front/tracking-link.ts'
import { dayAndTime, type Ends, type StopZones, stopText, stopZones, timeOfDay } from '../../local-time.ts'
import { progressOf } from '../../tracking/progress.ts'
import { visibleHistory } from '../../tracking/visible-history.ts'
import { create } from '../dom.ts'
import { ask, type Child, EmbeddedElement, fill } from './element.ts'
import { messages, pageMessages, stateMessages } from './embed-messages.ts'

/** The part of the public snapshot that is shown. Names, places and addresses stay on the tracking page. */
type Snapshot = Ends & {
  livemode: boolean
  status: Status
  status_label: string
  deadline_at: string
  tracking_url: string
  stops_before: number | null
  approach: { stop: 'pickup' | 'destination'; nearness: 'arriving' | 'arrived' } | null
  estimate: Partial<Record<'pickup' | 'destination', { p50: string; p90: string } | null>> | null
  timeline: { ts: string; type: string; label: string }[]
}

/** A snapshot may be 5 s old anyway. */
const pollMs = 10_000

const line = (textContent: string, className = '') => create('p', { textContent, className })

/** `<rodovia-tracking token="…">`: the state of a delivery, which stays up to date until the delivery ends. */
export class TrackingElement extends EmbeddedElement {
  static readonly observedAttributes = ['token', 'server', 'lang']

  readonly #state = create('div', { role: 'status' })
  readonly #steps = create('ol', { className: 'progress' })
  readonly #historyTitle = create('summary', {})
  readonly #history = create('ol', { className: 'history' })
  readonly #details = create('details', {})
  readonly #link = create('a', { target: '_blank', rel: 'noopener' })
  readonly #connection = create('p', { className: 'issue', role: 'status' })
  #isShown = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.#details.append(this.#historyTitle, this.#history)
    this.card.role = 'group'
  }

  protected override start(server: string, signal: AbortSignal): void {
    this.card.ariaLabel = this.textIn(messages.tracking)
    this.card.replaceChildren(this.#state, this.#connection)
    this.#isShown = false
    fill(this.#connection)
    const text = this.attribute('token')
    const token = trackingToken(text)
    if (text === '') fill(this.#state, line(this.textIn(messages.noToken), 'issue'))
    else if (token === null) this.#showUnknown()
    else {
      fill(this.#state, line(this.textIn(messages.loading), 'quiet'))
      signal.addEventListener('abort', () => clearTimeout(this.#timer), { once: true })
      void this.#poll(`${server}/rastreio/${token}.json`, signal)
    }
  }

  async #poll(url: string, signal: AbortSignal): Promise<void> {
    const result = await ask<{ tracking: Snapshot }>(url, this.language, signal)
    if (signal.aborted) return
    let waitMs = pollMs
    if (result && 'answer' in result) {
      this.#show(result.answer.tracking)
      if (isFinal(result.answer.tracking.status)) return
    } else if (result?.refusal.status === 404) {
      return this.#showUnknown()
    } else {
      waitMs = Math.max(waitMs, (result?.refusal.retryAfterSeconds ?? 0) * 1000)
      if (!this.#isShown) fill(this.#state)
      fill(this.#connection, result?.refusal.message ?? this.textIn(stateMessages.away))
    }
    this.#timer = setTimeout(() => this.#pollWhenVisible(url, signal), waitMs)
  }

  /** Nobody looks at a page in the background. */
  #pollWhenVisible(url: string, signal: AbortSignal): void {
    const poll = () => void this.#poll(url, signal)
    if (document.visibilityState === 'visible') poll()
    else document.addEventListener('visibilitychange', poll, { once: true, signal })
  }

  #showUnknown(): void {
    const { title, hint } = pageMessages.notFound
    fill(this.#state, line(this.textIn(title), 'title'), line(this.textIn(hint)))
    this.card.replaceChildren(this.#state)
  }

  #show(tracking: Snapshot): void {
    const { language } = this
    const zones = stopZones(tracking)
    fill(this.#connection)
    fill(this.#state, ...this.#stateLines(tracking, zones))
    this.#fillSteps(tracking.status)
    this.#historyTitle.textContent = this.textIn(stateMessages.history)
    fill(
      this.#history,
      ...visibleHistory(tracking.timeline).map(({ ts, label }) => {
        const item = create('li', { textContent: `${label} ` })
        const textContent = stopText(ts, zones.destination)(language)
        item.append(create('time', { dateTime: ts, textContent }))
        return item
      }),
    )
    const page = URL.parse(tracking.tracking_url)
    page?.searchParams.set('lang', language)
    this.#link.href = page?.href ?? ''
    this.#link.textContent = `${this.textIn(messages.openTracking)} (${this.textIn(messages.newTab)})`
    if (this.#isShown) return
    this.#isShown = true
    this.card.replaceChildren(this.#state, this.#steps, this.#connection, this.#details, this.#link)
  }

  #stateLines(tracking: Snapshot, zones: Record<'pickup' | 'destination', StopZones>): Child[] {
    const { approach, stops_before, estimate, deadline_at } = tracking
    const lines = [line(tracking.status_label, 'title')]
    if (!tracking.livemode) lines.push(line(this.textIn(messages.rehearsal)))
    if (approach) lines.push(line(this.textIn(stateMessages.approach[approach.stop][approach.nearness])))
    if (stops_before !== null) lines.push(line(this.textIn(stateMessages.stopsBefore(stops_before))))
    for (const stop of ['pickup', 'destination'] as const) {
      const window = estimate?.[stop]
      if (!window) continue
      const from = timeOfDay(window.p50, zones[stop].zone)(this.language)
      const until = stopText(window.p90, zones[stop], timeOfDay)(this.language)
      const { expected, and } = stateMessages
      lines.push(line(`${this.textIn(expected[stop])} ${from} ${this.textIn(and)} ${until}`))
    }
    if (!isFinal(tracking.status)) {
      const { zone } = zones.destination
      const at = `${dayAndTime(deadline_at, zone)(this.language)} (${this.textIn(zoneName(zone, new Date(deadline_at)))})`
      lines.push(line(`${this.textIn(stateMessages.deadline)}: ${at}`, 'quiet'))
    }
    return lines
  }

  #fillSteps(status: Status): void {
    const steps = progressOf(status)
    this.#steps.hidden = steps === null
    this.#steps.ariaLabel = this.textIn(stateMessages.progress)
    const items = (steps ?? []).map((step, index) => {
      const label = stateMessages.steps[index]
      const item = create('li', { className: step, textContent: label ? this.textIn(label) : '' })
      if (step === 'current') item.ariaCurrent = 'step'
      if (step !== 'ahead')
        item.append(
          create('span', { className: 'unseen', textContent: ` (${this.textIn(stateMessages[step])})` }),
        )
      return item
    })
    fill(this.#steps, ...items)
  }
}
