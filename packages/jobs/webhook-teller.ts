import { setTimeout as sleep } from 'node:timers/promises'
import { recordWebhooks, tellWebhook } from '@rodovia/core/webhooks/deliver.ts'
import type { DueWebhook, WebhookResult } from '@rodovia/core/webhooks/delivery.ts'
import type { EndpointName } from '@rodovia/core/webhooks/ports.ts'
import { mostWhileFailing } from '@rodovia/core/webhooks/schedule.ts'
import { inSpan } from '@rodovia/platform/tracing/tracing.ts'

type Ports = Parameters<typeof tellWebhook>[0] & Parameters<typeof recordWebhooks>[0]

export type TellerOptions = {
  onError: (error: unknown) => void
  /** Called for every attempt that was written down. */
  onTold?: (result: WebhookResult) => void
}

export type WebhookTeller = AsyncDisposable & {
  /** Begins to tell an endpoint what is due, as much as there is room for; comes back by itself for the rest. */
  tell(name: EndpointName): Promise<void>
}

/**
 * So many calls one endpoint gets at once from this process, before it has answered the first and then, and all of them
 * together: no more than the caller has connections. Those that fail have a share of their own.
 */
const mostOfNewEndpoint = 5
const mostOfEndpoint = 20
const mostAtOnce = 150
const mostOfFailing = 100

/** For so long a claim holds unless it is renewed: what a killed worker had is due again that soon. */
const leaseSeconds = 5
const renewalMilliseconds = 2_000

/** Within some six seconds. */
const writingAttempts = 8

/** For so long calls under way may go on when the process stops; their events are told again by another. */
const drainMilliseconds = 5_000

type Endpoint = EndpointName & {
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
export function createWebhookTeller(ports: Ports, { onError, onTold }: TellerOptions): WebhookTeller {
  const endpoints = new Map<string, Endpoint>()
  const held = new Set<DueWebhook>()
  const calls = new Set<Promise<void>>()
  let isClosing = false

  const renewal = setInterval(() => {
    if (held.size > 0) ports.webhookDeliveries.hold([...held], leaseFrom(ports.clock())).catch(onError)
  }, renewalMilliseconds)

  function endpointOf({ id, tenantId }: EndpointName): Endpoint {
    const known = endpoints.get(id)
    if (known) return known
    const endpoint = {
      ...{ id, tenantId, underWay: 0, results: [] },
      ...{ isRecording: false, isClaiming: false, isFailing: false, hasAnswered: false, isMoreDue: false },
    }
    endpoints.set(id, endpoint)
    return endpoint
  }

  function roomFor({ isFailing, hasAnswered, underWay }: Endpoint): number {
    const failing = [...held].filter(({ endpoint }) => endpoint.failingSince !== null).length
    if (isFailing) return Math.min(mostWhileFailing - underWay, mostOfFailing - failing)
    const most = hasAnswered ? mostOfEndpoint : mostOfNewEndpoint
    return Math.min(most - underWay, mostAtOnce - (held.size - failing))
  }

  /** Begins calls until nothing is due any more or there is no room; then whoever leaves comes back here. */
  async function claim(endpoint: Endpoint): Promise<void> {
    endpoint.isMoreDue = true
    if (endpoint.isClaiming) return
    endpoint.isClaiming = true
    try {
      for (let limit = roomFor(endpoint); endpoint.isMoreDue && limit > 0; limit = roomFor(endpoint)) {
        if (isClosing) return
        endpoint.isMoreDue = false
        const at = ports.clock()
        const dues = await ports.webhookDeliveries.claim(endpoint, { at, until: leaseFrom(at), limit })
        endpoint.isFailing = dues[0] ? dues[0].endpoint.failingSince !== null : endpoint.isFailing
        // One that fails is left alone until somebody looks again.
        endpoint.isMoreDue ||= dues.length === limit && !endpoint.isFailing
        for (const due of dues) begin(endpoint, due)
      }
    } finally {
      endpoint.isClaiming = false
      forgetIdle(endpoint)
    }
  }

  function begin(endpoint: Endpoint, due: DueWebhook): void {
    endpoint.underWay += 1
    held.add(due)
    const call = inSpan('webhook', calling(due), () => tellWebhook(ports, due))
      .then((result) => {
        endpoint.results.push(result)
        return record(endpoint)
      })
      .catch((error) => {
        // It is told again when the claim has run out.
        onError(error)
        leave(endpoint, [due])
      })
      .finally(() => calls.delete(call))
    calls.add(call)
  }

  /** Writes down all that has ended meanwhile at once. */
  async function record(endpoint: Endpoint): Promise<void> {
    if (endpoint.isRecording) return
    endpoint.isRecording = true
    while (endpoint.results.length > 0) {
      const results = endpoint.results.splice(0)
      try {
        await keepTrying(() => recordWebhooks(ports, results))
        const isAnswering = results.some((result) => result.endpoint === 'answers')
        endpoint.isMoreDue ||= isAnswering && endpoint.isFailing
        endpoint.isFailing = !isAnswering
        endpoint.hasAnswered = isAnswering
        for (const result of results) onTold?.(result)
      } catch (error) {
        onError(error)
      }
      leave(
        endpoint,
        results.map(({ due }) => due),
      )
    }
    endpoint.isRecording = false
    forgetIdle(endpoint)
  }

  /** A database that is away for a moment is no reason to tell it all again: the claims hold, or are renewed when it is back. */
  async function keepTrying(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write()
      } catch (error) {
        if (attempt === writingAttempts || isClosing) throw error
        await sleep(attempt * 200)
      }
    }
  }

  function leave(endpoint: Endpoint, dues: readonly DueWebhook[]): void {
    for (const due of dues) held.delete(due)
    endpoint.underWay -= dues.length
    if (endpoint.isMoreDue && endpoint.underWay <= mostOfEndpoint / 2) claim(endpoint).catch(onError)
  }

  function forgetIdle({ id, underWay, isClaiming, isRecording }: Endpoint): void {
    if (underWay === 0 && !isClaiming && !isRecording) endpoints.delete(id)
  }

  return {
    tell: (name) => claim(endpointOf(name)),
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
function calling({ event, traceParent, attempts }: DueWebhook) {
  const facts = { 'rodovia.event': event.kind, 'rodovia.event_id': event.id, 'rodovia.attempt': attempts + 1 }
  return { kind: 'client', parent: traceParent, facts } as const
}

function leaseFrom(at: Date): Date {
  return new Date(at.getTime() + leaseSeconds * 1000)
}
