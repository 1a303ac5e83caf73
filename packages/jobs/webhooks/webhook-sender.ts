import { setTimeout as sleep } from 'node:timers/promises'
import { isOfClient } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import type { DueWebhook, WebhookResult } from '@rodovia/core/notifications/webhooks/message.ts'
import type { EndpointRef } from '@rodovia/core/notifications/webhooks/ports.ts'
import { maxCallsPerEndpoint, maxCallsWhileFailing } from '@rodovia/core/notifications/webhooks/schedule.ts'
import {
  recordWebhookResults,
  type SendWebhookPorts,
  sendWebhook,
} from '@rodovia/core/notifications/webhooks/send-webhook.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { inSpan } from '@rodovia/platform/tracing/tracing.ts'
import { LRUCache } from 'lru-cache'

export type WebhookSenderOptions = {
  onError: (error: Error) => void
  /** Called after an attempt was recorded. */
  onAttempt?: ((result: WebhookResult) => void) | undefined
}

/** Events that a process claims at a time. Failing endpoints have a share of their own, so that they take none from the others. */
const maxClaimed = { byNewEndpoint: 5, byWorkingEndpoints: 150, byFailingEndpoints: 100 }

/**
 * Events that are claimed ahead of the calls of an endpoint that answers quickly, so that a claim costs little for each, while this process
 * has claimed few. They are soon called: a slow endpoint's stay with the schedule, for whichever worker has a place.
 */
const claimedAhead = 48
const maxClaimedToGoAhead = 75
const quickMilliseconds = 250

/** A claim expires after that time unless it is renewed: what a killed worker had claimed is due again. */
const leaseSeconds = 5
const renewalMilliseconds = 2_000

/** Within about six seconds. */
const maxWriteAttempts = 8

/** A stopping process waits this long for its calls; another worker repeats those that take longer. */
const drainMilliseconds = 5_000

/** Endpoints that fail are remembered while nothing is claimed of them, because their share of the claims depends on it. */
const maxRemembered = 10_000

type EndpointState = EndpointRef & {
  claimedCount: number
  /** Claimed, and not called yet. */
  waiting: DueWebhook[]
  callCount: number
  /** Results that are not recorded yet. */
  results: WebhookResult[]
  isRecording: boolean
  isClaiming: boolean
  isFailing: boolean
  hasAnswered: boolean
  isQuick: boolean
  hasMoreDue: boolean
}

/** Sends webhooks to each endpoint at its own pace: one that is slow or down delays no other. */
export class WebhookSender implements AsyncDisposable {
  readonly #ports: SendWebhookPorts
  readonly #options: WebhookSenderOptions
  readonly #endpoints = new LRUCache<string, EndpointState>(entryLimit(maxRemembered))
  readonly #claimed = new Set<DueWebhook>()
  readonly #calls = new Set<Promise<void>>()
  readonly #renewal: NodeJS.Timeout
  #isClosing = false

  constructor(ports: SendWebhookPorts, options: WebhookSenderOptions) {
    this.#ports = ports
    this.#options = options
    this.#renewal = setInterval(() => this.#renewClaims(), renewalMilliseconds)
  }

  /** Calls with messages that were claimed already. */
  send(dues: readonly DueWebhook[]): void {
    for (const due of dues) this.#enqueue(this.#endpointOf(due.endpoint), [due])
  }

  /** Claims and calls what is due to an endpoint, as much as its limit allows; goes on by itself when calls end. */
  sendDue(endpoint: EndpointRef): Promise<void> {
    return this.#claim(this.#endpointOf(endpoint))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    for (const endpoint of this.#endpoints.values()) this.#giveBack(endpoint)
    const timeout = new AbortController()
    const deadline = sleep(drainMilliseconds, undefined, { signal: timeout.signal }).catch(() => {})
    await Promise.race([Promise.allSettled(this.#calls), deadline])
    timeout.abort()
    clearInterval(this.#renewal)
  }

  #renewClaims(): void {
    if (this.#claimed.size === 0) return
    const until = leaseFrom(this.#ports.clock())
    this.#ports.webhookDeliveries.hold([...this.#claimed], until).catch(this.#options.onError)
  }

  #endpointOf({ id, tenantId }: EndpointRef): EndpointState {
    const existing = this.#endpoints.get(id)
    if (existing) return existing
    const endpoint: EndpointState = {
      id,
      tenantId,
      claimedCount: 0,
      waiting: [],
      callCount: 0,
      results: [],
      isRecording: false,
      isClaiming: false,
      hasMoreDue: false,
      isFailing: false,
      hasAnswered: false,
      isQuick: false,
    }
    this.#endpoints.set(id, endpoint)
    return endpoint
  }

  #maxCalls({ isFailing, hasAnswered }: EndpointState): number {
    if (isFailing) return maxCallsWhileFailing
    return hasAnswered ? maxCallsPerEndpoint : maxClaimed.byNewEndpoint
  }

  #freePlaces(endpoint: EndpointState): number {
    const { isFailing, isQuick, claimedCount } = endpoint
    const failing = [...this.#claimed].filter(({ endpoint }) => endpoint.failingSince !== null).length
    const mostCalls = this.#maxCalls(endpoint)
    if (isFailing) return Math.min(mostCalls - claimedCount, maxClaimed.byFailingEndpoints - failing)
    const limit = isQuick && this.#claimed.size <= maxClaimedToGoAhead ? mostCalls + claimedAhead : mostCalls
    return Math.min(limit - claimedCount, maxClaimed.byWorkingEndpoints - (this.#claimed.size - failing))
  }

  /** A relay may claim a few events for endpoints that have none here, while this process has places for them. */
  claimsOfRelay() {
    const isBusy = this.#isClosing || this.#claimed.size > maxClaimed.byWorkingEndpoints / 2
    const [until, mostEvents] = [leaseFrom(this.#ports.clock()), isBusy ? 0 : maxClaimed.byNewEndpoint]
    const active = [...this.#endpoints.values()].filter((one) => one.claimedCount > 0 || one.isClaiming)
    return { until, mostEvents, except: active.map(({ id }) => id) }
  }

  /** Claims until nothing is due or no place is free; `release` goes on from there. */
  async #claim(endpoint: EndpointState): Promise<void> {
    endpoint.hasMoreDue = true
    if (endpoint.isClaiming) return
    endpoint.isClaiming = true
    try {
      for (
        let limit = this.#freePlaces(endpoint);
        endpoint.hasMoreDue && limit > 0;
        limit = this.#freePlaces(endpoint)
      ) {
        if (this.#isClosing) return
        endpoint.hasMoreDue = false
        const at = this.#ports.clock()
        const dues = await this.#ports.webhookDeliveries.claim(endpoint, { at, until: leaseFrom(at), limit })
        endpoint.isFailing = dues[0] ? dues[0].endpoint.failingSince !== null : endpoint.isFailing
        // The schedule decides when a failing endpoint gets its next attempt.
        endpoint.hasMoreDue ||= dues.length === limit && !endpoint.isFailing
        this.#enqueue(endpoint, dues)
      }
    } finally {
      endpoint.isClaiming = false
      this.#dropIdle(endpoint)
    }
  }

  #enqueue(endpoint: EndpointState, dues: readonly DueWebhook[]): void {
    for (const due of dues) this.#claimed.add(due)
    endpoint.claimedCount += dues.length
    endpoint.waiting.push(...dues)
    this.#startCalls(endpoint)
  }

  #startCalls(endpoint: EndpointState): void {
    const free = this.#maxCalls(endpoint) - endpoint.callCount
    if (!this.#isClosing && free > 0)
      for (const due of endpoint.waiting.splice(0, free)) this.#startCall(endpoint, due)
  }

  #startCall(endpoint: EndpointState, due: DueWebhook): void {
    endpoint.callCount += 1
    const call = inSpan('webhook', spanOptions(due), () => sendWebhook(this.#ports, due))
      .finally(() => {
        endpoint.callCount -= 1
      })
      .then((result) => {
        endpoint.results.push(result)
        // After a failure the schedule decides, which record asks.
        if (result.endpoint === 'answers') this.#startCalls(endpoint)
        return this.#record(endpoint)
      })
      .catch((error) => {
        // The attempt is repeated once the claim has expired.
        this.#options.onError(error)
        this.#release(endpoint, [due])
      })
      .finally(() => this.#calls.delete(call))
    this.#calls.add(call)
  }

  /** Records results in one statement for all calls that ended while the one before ran. */
  async #record(endpoint: EndpointState): Promise<void> {
    if (endpoint.isRecording) return
    endpoint.isRecording = true
    while (endpoint.results.length > 0) {
      const results = endpoint.results.splice(0)
      try {
        await this.#writeWithRetries(() => recordWebhookResults(this.#ports, results))
        const isAnswering = results.some((result) => result.endpoint === 'answers')
        // The next event of an order of a client waits for the one before.
        const isInOrder = results.some(({ due }) => isOfClient(due.endpoint))
        endpoint.hasMoreDue ||= isAnswering && (endpoint.isFailing || isInOrder)
        endpoint.isFailing = !isAnswering
        endpoint.hasAnswered = isAnswering
        endpoint.isQuick =
          isAnswering && results.every(({ attempt }) => attempt.milliseconds < quickMilliseconds)
        if (endpoint.isFailing) this.#giveBack(endpoint)
        for (const result of results) this.#options.onAttempt?.(result)
      } catch (error) {
        this.#options.onError(error as Error)
      }
      this.#release(
        endpoint,
        results.map(({ due }) => due),
      )
    }
    endpoint.isRecording = false
    this.#dropIdle(endpoint)
  }

  /** Bridges a short outage of the database, so that calls that were made are not repeated. */
  async #writeWithRetries(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write()
      } catch (error) {
        if (attempt === maxWriteAttempts || this.#isClosing) throw error
        await sleep(attempt * 200)
      }
    }
  }

  #release(endpoint: EndpointState, dues: readonly DueWebhook[]): void {
    for (const due of dues) this.#claimed.delete(due)
    endpoint.claimedCount -= dues.length
    this.#startCalls(endpoint)
    const most = maxCallsPerEndpoint + (endpoint.isQuick ? claimedAhead : 0)
    if (endpoint.hasMoreDue && endpoint.claimedCount <= most / 2)
      this.#claim(endpoint).catch(this.#options.onError)
  }

  /** Makes the deliveries that were claimed ahead due again, for whichever worker the schedule allows it. */
  #giveBack(endpoint: EndpointState): void {
    const dues = endpoint.waiting.splice(0)
    if (dues.length === 0) return
    this.#release(endpoint, dues)
    this.#ports.webhookDeliveries.hold(dues, this.#ports.clock()).catch(this.#options.onError)
  }

  #dropIdle({ id, claimedCount, isClaiming, isRecording, isFailing }: EndpointState): void {
    if (claimedCount === 0 && !isClaiming && !isRecording && !isFailing) this.#endpoints.delete(id)
  }
}

/** The call as a span of the trace that the event belongs to. */
function spanOptions({ event, traceParent, attempts }: DueWebhook) {
  const attributes = {
    'rodovia.event': event.kind,
    'rodovia.event_id': event.id,
    'rodovia.attempt': attempts + 1,
  }
  return { kind: 'client', parent: traceParent, attributes } as const
}

function leaseFrom(at: Date): Date {
  return new Date(at.getTime() + leaseSeconds * 1000)
}
