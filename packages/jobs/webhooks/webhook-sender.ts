import { setTimeout as sleep } from 'node:timers/promises'
import { isOfClient } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import type { DueWebhook, WebhookResult } from '@rodovia/core/notifications/webhooks/message.ts'
import type { EndpointRef } from '@rodovia/core/notifications/webhooks/ports.ts'
import { maxCallsPerEndpoint, maxCallsWhileFailing } from '@rodovia/core/notifications/webhooks/schedule.ts'
import { recordWebhookResults, sendWebhook } from '@rodovia/core/notifications/webhooks/send-webhook.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { inSpan } from '@rodovia/platform/tracing/tracing.ts'
import { LRUCache } from 'lru-cache'

type Ports = Parameters<typeof sendWebhook>[0] & Parameters<typeof recordWebhookResults>[0]

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
export function createWebhookSender(ports: Ports, { onError, onAttempt }: WebhookSenderOptions) {
  const endpoints = new LRUCache<string, EndpointState>(entryLimit(maxRemembered))
  const claimed = new Set<DueWebhook>()
  const calls = new Set<Promise<void>>()
  let isClosing = false

  const renewal = setInterval(() => {
    if (claimed.size > 0) ports.webhookDeliveries.hold([...claimed], leaseFrom(ports.clock())).catch(onError)
  }, renewalMilliseconds)

  function endpointOf({ id, tenantId }: EndpointRef): EndpointState {
    const existing = endpoints.get(id)
    if (existing) return existing
    const endpoint = {
      ...{ id, tenantId, claimedCount: 0, waiting: [], callCount: 0, results: [] },
      ...{ isRecording: false, isClaiming: false, hasMoreDue: false },
      ...{ isFailing: false, hasAnswered: false, isQuick: false },
    }
    endpoints.set(id, endpoint)
    return endpoint
  }

  function maxCalls({ isFailing, hasAnswered }: EndpointState): number {
    if (isFailing) return maxCallsWhileFailing
    return hasAnswered ? maxCallsPerEndpoint : maxClaimed.byNewEndpoint
  }

  function freePlaces(endpoint: EndpointState): number {
    const { isFailing, isQuick, claimedCount } = endpoint
    const failing = [...claimed].filter(({ endpoint }) => endpoint.failingSince !== null).length
    const calls = maxCalls(endpoint)
    if (isFailing) return Math.min(calls - claimedCount, maxClaimed.byFailingEndpoints - failing)
    const limit = isQuick && claimed.size <= maxClaimedToGoAhead ? calls + claimedAhead : calls
    return Math.min(limit - claimedCount, maxClaimed.byWorkingEndpoints - (claimed.size - failing))
  }

  /** A relay may claim a few events for endpoints that have none here, while this process has places for them. */
  function claimsOfRelay() {
    const isBusy = isClosing || claimed.size > maxClaimed.byWorkingEndpoints / 2
    const [until, mostEvents] = [leaseFrom(ports.clock()), isBusy ? 0 : maxClaimed.byNewEndpoint]
    const active = [...endpoints.values()].filter((one) => one.claimedCount > 0 || one.isClaiming)
    return { until, mostEvents, except: active.map(({ id }) => id) }
  }

  /** Claims until nothing is due or no place is free; `release` goes on from there. */
  async function claim(endpoint: EndpointState): Promise<void> {
    endpoint.hasMoreDue = true
    if (endpoint.isClaiming) return
    endpoint.isClaiming = true
    try {
      for (let limit = freePlaces(endpoint); endpoint.hasMoreDue && limit > 0; limit = freePlaces(endpoint)) {
        if (isClosing) return
        endpoint.hasMoreDue = false
        const at = ports.clock()
        const dues = await ports.webhookDeliveries.claim(endpoint, { at, until: leaseFrom(at), limit })
        endpoint.isFailing = dues[0] ? dues[0].endpoint.failingSince !== null : endpoint.isFailing
        // The schedule decides when a failing endpoint gets its next attempt.
        endpoint.hasMoreDue ||= dues.length === limit && !endpoint.isFailing
        enqueue(endpoint, dues)
      }
    } finally {
      endpoint.isClaiming = false
      dropIdle(endpoint)
    }
  }

  function enqueue(endpoint: EndpointState, dues: readonly DueWebhook[]): void {
    for (const due of dues) claimed.add(due)
    endpoint.claimedCount += dues.length
    endpoint.waiting.push(...dues)
    startCalls(endpoint)
  }

  function startCalls(endpoint: EndpointState): void {
    const free = maxCalls(endpoint) - endpoint.callCount
    if (!isClosing && free > 0) for (const due of endpoint.waiting.splice(0, free)) startCall(endpoint, due)
  }

  function startCall(endpoint: EndpointState, due: DueWebhook): void {
    endpoint.callCount += 1
    const call = inSpan('webhook', spanOptions(due), () => sendWebhook(ports, due))
      .finally(() => {
        endpoint.callCount -= 1
      })
      .then((result) => {
        endpoint.results.push(result)
        // After a failure the schedule decides, which record asks.
        if (result.endpoint === 'answers') startCalls(endpoint)
        return record(endpoint)
      })
      .catch((error) => {
        // The attempt is repeated once the claim has expired.
        onError(error)
        release(endpoint, [due])
      })
      .finally(() => calls.delete(call))
    calls.add(call)
  }

  /** Records results in one statement for all calls that ended while the one before ran. */
  async function record(endpoint: EndpointState): Promise<void> {
    if (endpoint.isRecording) return
    endpoint.isRecording = true
    while (endpoint.results.length > 0) {
      const results = endpoint.results.splice(0)
      try {
        await writeWithRetries(() => recordWebhookResults(ports, results))
        const isAnswering = results.some((result) => result.endpoint === 'answers')
        // The next event of an order of a client waits for the one before.
        const isInOrder = results.some(({ due }) => isOfClient(due.endpoint))
        endpoint.hasMoreDue ||= isAnswering && (endpoint.isFailing || isInOrder)
        endpoint.isFailing = !isAnswering
        endpoint.hasAnswered = isAnswering
        endpoint.isQuick =
          isAnswering && results.every(({ attempt }) => attempt.milliseconds < quickMilliseconds)
        if (endpoint.isFailing) giveBack(endpoint)
        for (const result of results) onAttempt?.(result)
      } catch (error) {
        onError(error as Error)
      }
      release(
        endpoint,
        results.map(({ due }) => due),
      )
    }
    endpoint.isRecording = false
    dropIdle(endpoint)
  }

  /** Bridges a short outage of the database, so that calls that were made are not repeated. */
  async function writeWithRetries(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write()
      } catch (error) {
        if (attempt === maxWriteAttempts || isClosing) throw error
        await sleep(attempt * 200)
      }
    }
  }

  function release(endpoint: EndpointState, dues: readonly DueWebhook[]): void {
    for (const due of dues) claimed.delete(due)
    endpoint.claimedCount -= dues.length
    startCalls(endpoint)
    const most = maxCallsPerEndpoint + (endpoint.isQuick ? claimedAhead : 0)
    if (endpoint.hasMoreDue && endpoint.claimedCount <= most / 2) claim(endpoint).catch(onError)
  }

  /** Makes the deliveries that were claimed ahead due again, for whichever worker the schedule allows it. */
  function giveBack(endpoint: EndpointState): void {
    const dues = endpoint.waiting.splice(0)
    if (dues.length === 0) return
    release(endpoint, dues)
    ports.webhookDeliveries.hold(dues, ports.clock()).catch(onError)
  }

  function dropIdle({ id, claimedCount, isClaiming, isRecording, isFailing }: EndpointState): void {
    if (claimedCount === 0 && !isClaiming && !isRecording && !isFailing) endpoints.delete(id)
  }

  return {
    claimsOfRelay,
    /** Calls with messages that were claimed already. */
    send(dues: readonly DueWebhook[]) {
      for (const due of dues) enqueue(endpointOf(due.endpoint), [due])
    },
    /** Claims and calls what is due to an endpoint, as much as its limit allows; goes on by itself when calls end. */
    sendDue: (endpoint: EndpointRef) => claim(endpointOf(endpoint)),
    async [Symbol.asyncDispose]() {
      isClosing = true
      for (const endpoint of endpoints.values()) giveBack(endpoint)
      const timeout = new AbortController()
      const deadline = sleep(drainMilliseconds, undefined, { signal: timeout.signal }).catch(() => {})
      await Promise.race([Promise.allSettled(calls), deadline])
      timeout.abort()
      clearInterval(renewal)
    },
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
