import type { OrderView } from '../../delivery/model/order-view.ts'
import { about, auditEntry } from '../../identity/audit/audit-entry.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { draftEvent } from '../../shared/published-event.ts'
import type { DueWebhook, WebhookResult } from './message.ts'
import { loggedHeaders } from './own-headers.ts'
import type {
  CallWithOutcome,
  ClientCalls,
  WebhookCall,
  WebhookCaller,
  WebhookMessages,
  WebhookOutcome,
} from './ports.ts'
import { isExhausted, maxAttempts, nextAttemptAt, pausedUntil } from './schedule.ts'
import { webhookBody, webhookHeaders } from './signing.ts'

export type SendWebhookPorts = SystemPorts & {
  webhookCaller: WebhookCaller
  clientCalls: ClientCalls
  webhookDeliveries: WebhookMessages
}

/** The stored part of a response body. */
const keptCharacters = 4_000

/** Sends a message once. The caller records the result. */
export async function sendWebhook(ports: SendWebhookPorts, due: DueWebhook): Promise<WebhookResult> {
  const at = ports.clock()
  const { call, outcome: answer } = await callEndpoint(ports, due, at)
  const outcome = rehearsed(due, answer)
  const attempt = {
    at,
    number: Math.min(due.attempts + 1, maxAttempts),
    url: call.url,
    requestHeaders: loggedHeaders(call.headers, due.endpoint.headers),
    status: outcome.kind === 'answered' ? outcome.status : null,
    failure: outcome.kind === 'failed' ? `${outcome.reason}: ${outcome.message}`.slice(0, 500) : null,
    response: outcome.kind === 'answered' ? outcome.body.slice(0, keptCharacters).toWellFormed() : null,
    milliseconds: Math.round(outcome.milliseconds),
  }
  return {
    due,
    attempt,
    ...resultOfAttempt(due, outcome, { startedAt: at, at: ports.clock(), random: randomOf(ports) }),
  }
}

async function callEndpoint(ports: SendWebhookPorts, due: DueWebhook, at: Date): Promise<CallWithOutcome> {
  const { url, shopConnectionId: id } = due.endpoint
  if (id) return ports.clientCalls.tellShop(due.event, { id, url })
  const call = await callOf(ports, due, at)
  return { call, outcome: await ports.webhookCaller.call(call) }
}

async function callOf(
  ports: SendWebhookPorts,
  { event, endpoint }: DueWebhook,
  at: Date,
): Promise<WebhookCall> {
  if (endpoint.openDeliveryClientId) return ports.clientCalls.openDelivery(event, endpoint)
  const body = webhookBody(event)
  const headers = webhookHeaders(ports.hmacSha256, endpoint, { id: event.id, body, at })
  return { url: endpoint.url, headers: { ...endpoint.headers, ...headers }, body }
}

/** The script `webhook_fails` treats the first answer as lost. */
function rehearsed({ event, attempts }: DueWebhook, outcome: WebhookOutcome): WebhookOutcome {
  const { rehearsal } = event.data as Partial<OrderView>
  if (rehearsal?.script !== 'webhook_fails' || attempts > 0 || outcome.kind === 'failed') return outcome
  const { status, milliseconds } = outcome
  const message = `the script webhook_fails: your answer, ${status}, counts as lost`
  return { kind: 'failed', reason: 'rehearsed', message, milliseconds }
}

/** From 0 to 1. */
function randomOf({ randomBytes }: Pick<SystemPorts, 'randomBytes'>): number {
  return (randomBytes(1)[0] ?? 0) / 255
}

/**
 * The consequences of an outcome: 2xx is success, 410 disables the endpoint, anything else, also a redirect, is
 * retried. See docs/reference/rules.md#events-webhooks-push.
 */
export function resultOfAttempt(
  { attempts, nextAttemptAt: scheduled }: Pick<DueWebhook, 'attempts' | 'nextAttemptAt'>,
  outcome: WebhookOutcome,
  { startedAt, at, random }: { startedAt: Date; at: Date; random: number },
): Omit<WebhookResult, 'due' | 'attempt'> {
  if (outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300)
    return {
      status: 'delivered',
      attempts: attempts + 1,
      nextAttemptAt: null,
      endpoint: 'answers',
      pausedUntil: null,
    }
  const isGone = outcome.kind === 'answered' && outcome.status === 410
  const retryAfterSeconds = outcome.kind === 'answered' ? outcome.retryAfterSeconds : null
  const said = {
    endpoint: isGone ? 'gone' : 'fails',
    pausedUntil: pausedUntil(retryAfterSeconds, at),
  } as const
  // A probe: the scheduled attempt is still to come.
  if (scheduled > startedAt) return { status: 'waiting', attempts, nextAttemptAt: scheduled, ...said }
  const next = nextAttemptAt(attempts + 1, { at, random, retryAfterSeconds })
  return { status: next ? 'waiting' : 'failed', attempts: attempts + 1, nextAttemptAt: next, ...said }
}

/** Records the results of attempts at one endpoint, and disables the endpoint when it is time. */
export async function recordWebhookResults(
  ports: SendWebhookPorts,
  results: readonly WebhookResult[],
): Promise<void> {
  await ports.webhookDeliveries.record(results)
  const last = results.at(-1)
  if (!last) return
  const at = ports.clock()
  const { endpoint } = last.due
  const isGone = results.some((result) => result.endpoint === 'gone')
  const hasAnswered = results.some((result) => result.endpoint === 'answers')
  if (!isGone && (hasAnswered || !isExhausted(endpoint.failingSince, at))) return
  const reason = isGone ? 'gone' : 'failing'
  const { id, tenantId, url } = endpoint
  await ports.webhookDeliveries.giveUp(endpoint, {
    reason,
    notice: draftEvent(ports, {
      tenantId,
      kind: 'webhook.disabled',
      createdAt: at,
      data: { endpoint_id: id, url, reason, failing_since: endpoint.failingSince?.toISOString() ?? null },
    }),
    audit: auditEntry(ports, {
      request: null,
      at,
      action: 'webhook.disabled',
      ...about('webhook', endpoint),
      facts: { url: url.slice(0, 200), reason },
    }),
  })
}
