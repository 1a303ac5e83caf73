import { setTimeout as sleep } from 'node:timers/promises'
import type { DueWebhook, WebhookResult } from '@rodovia/core/notifications/webhooks/message.ts'
import type { EndpointRef } from '@rodovia/core/notifications/webhooks/ports.ts'
import { maxCallsWhileFailing } from '@rodovia/core/notifications/webhooks/schedule.ts'
import { recordWebhookResults, sendWebhook } from '@rodovia/core/notifications/webhooks/send-webhook.ts'
import { inSpan } from '@rodovia/platform/tracing/tracing.ts'

type Ports = Parameters<typeof sendWebhook>[0] & Parameters<typeof recordWebhookResults>[0]

export type WebhookSenderOptions = {
  onError: (error: unknown) => void
  /** Called for every attempt that was written down. */
  onTold?: (result: WebhookResult) => void
}

export type WebhookSender = AsyncDisposable & {
  /** Begins to tell an endpoint what is due, as much as there is room for; comes back by itself for the rest. */
  sendDue(name: EndpointRef): Promise<void>
}

/**
 * So many calls one endpoint gets at once from this process, before it has answered the first and then, and all of them
 * together: no more than the caller has connections. Those that fail have a share of their own.
 */
const maxCallsToNewEndpoint = 5
const maxCallsPerEndpoint = 20
const maxCalls = 150
const maxCallsToFailingEndpoints = 100

/** For so long a claim holds unless it is renewed: what a killed worker had is due again that soon. */
const leaseSeconds = 5
const renewalMilliseconds = 2_000

/** Within some six seconds. */
const maxWriteAttempts = 8

/** For so long calls under way may go on when the process stops; their events are told again by another. */
const drainMilliseconds = 5_000

type EndpointState = EndpointRef & {
  underWay: number
  /** What is told but not written down yet. */
  results: WebhookResult[]
  isRecording: boolean
  isClaiming: boolean
  isFailing: boolean
  hasAnswered: boolean
  /** As far as is known there is more to be told than is being told. */
  isMoreDue: boolean
}

/** Tells endpoints what is due to them, each at its own pace: one that is slow or dead keeps no other waiting. */
export function createWebhookSender(ports: Ports, { onError, onTold }: WebhookSenderOptions): WebhookSender {
  const endpoints = new Map<string, EndpointState>()
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
      ...{ id, tenantId, underWay: 0, results: [] },
      ...{ isRecording: false, isClaiming: false, isFailing: false, hasAnswered: false, isMoreDue: false },
    }
    endpoints.set(id, endpoint)
    return endpoint
  }

  function freeCalls({ isFailing, hasAnswered, underWay }: EndpointState): number {
    const failing = [...claimed].filter(({ endpoint }) => endpoint.failingSince !== null).length
    if (isFailing) return Math.min(maxCallsWhileFailing - underWay, maxCallsToFailingEndpoints - failing)
    const most = hasAnswered ? maxCallsPerEndpoint : maxCallsToNewEndpoint
    return Math.min(most - underWay, maxCalls - (claimed.size - failing))
  }

  /** Begins calls until nothing is due any more or there is no room; then whoever leaves comes back here. */
  async function claim(endpoint: EndpointState): Promise<void> {
    endpoint.isMoreDue = true
    if (endpoint.isClaiming) return
    endpoint.isClaiming = true
    try {
      for (let limit = freeCalls(endpoint); endpoint.isMoreDue && limit > 0; limit = freeCalls(endpoint)) {
        if (isClosing) return
        endpoint.isMoreDue = false
        const at = ports.clock()
        const dues = await ports.webhookDeliveries.claim(endpoint, { at, until: leaseFrom(at), limit })
        endpoint.isFailing = dues[0] ? dues[0].endpoint.failingSince !== null : endpoint.isFailing
        // One that fails is left alone until somebody looks again.
        endpoint.isMoreDue ||= dues.length === limit && !endpoint.isFailing
        for (const due of dues) startCall(endpoint, due)
      }
    } finally {
      endpoint.isClaiming = false
      dropIdle(endpoint)
    }
  }

  function startCall(endpoint: EndpointState, due: DueWebhook): void {
    endpoint.underWay += 1
    claimed.add(due)
    const call = inSpan('webhook', spanOptions(due), () => sendWebhook(ports, due))
      .then((result) => {
        endpoint.results.push(result)
        return record(endpoint)
      })
      .catch((error) => {
        // It is told again when the claim has run out.
        onError(error)
        release(endpoint, [due])
      })
      .finally(() => calls.delete(call))
    calls.add(call)
  }

  /** Writes down all that has ended meanwhile at once. */
  async function record(endpoint: EndpointState): Promise<void> {
    if (endpoint.isRecording) return
    endpoint.isRecording = true
    while (endpoint.results.length > 0) {
      const results = endpoint.results.splice(0)
      try {
        await writeWithRetries(() => recordWebhookResults(ports, results))
        const isAnswering = results.some((result) => result.endpoint === 'answers')
        endpoint.isMoreDue ||= isAnswering && endpoint.isFailing
        endpoint.isFailing = !isAnswering
        endpoint.hasAnswered = isAnswering
        for (const result of results) onTold?.(result)
      } catch (error) {
        onError(error)
      }
      release(
        endpoint,
        results.map(({ due }) => due),
      )
    }
    endpoint.isRecording = false
    dropIdle(endpoint)
  }

  /** A database that is away for a moment is no reason to tell it all again: the claims hold, or are renewed when it is back. */
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
    endpoint.underWay -= dues.length
    if (endpoint.isMoreDue && endpoint.underWay <= maxCallsPerEndpoint / 2) claim(endpoint).catch(onError)
  }

  function dropIdle({ id, underWay, isClaiming, isRecording }: EndpointState): void {
    if (underWay === 0 && !isClaiming && !isRecording) endpoints.delete(id)
  }

  return {
    sendDue: (name) => claim(endpointOf(name)),
    async [Symbol.asyncDispose]() {
      isClosing = true
      const drained = Promise.allSettled(calls)
      const { promise: isLate, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, drainMilliseconds)
      await Promise.race([drained, isLate])
      clearTimeout(timer)
      clearInterval(renewal)
    },
  }
}

/** The call as a part of what the event belongs to. */
function spanOptions({ event, traceParent, attempts }: DueWebhook) {
  const facts = { 'rodovia.event': event.kind, 'rodovia.event_id': event.id, 'rodovia.attempt': attempts + 1 }
  return { kind: 'client', parent: traceParent, facts } as const
}

function leaseFrom(at: Date): Date {
  return new Date(at.getTime() + leaseSeconds * 1000)
}
