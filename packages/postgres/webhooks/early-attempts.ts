import { probeSeconds, probeShare } from '@rodovia/core/notifications/webhooks/schedule.ts'

/** SQL: whether the row `endpoint` is to be told anything at that time. */
export const acceptsAttempts = (at: string) =>
  `endpoint.disabled_at IS NULL AND (endpoint.paused_until IS NULL OR endpoint.paused_until <= ${at})`

/** SQL: whether what was tried last at `last` was left alone for long enough since `from` (see schedule.ts). */
const restedLongEnough = (at: string, { last, from }: { last: string; from: string }) =>
  `${last} <= ${at}::timestamptz - greatest(interval '${probeSeconds} s', (${at}::timestamptz - ${from}) * ${probeShare})`

/** SQL: whether the row `endpoint` fails and one attempt out of turn is to find out if it is back. */
export const isProbed = (at: string) =>
  `(endpoint.failing_since IS NOT NULL AND coalesce(${restedLongEnough(at, {
    last: `(SELECT max(tried.last_attempt_at) FROM webhook_deliveries AS tried
        WHERE tried.endpoint_id = endpoint.id AND tried.status = 'waiting')`,
    from: 'endpoint.failing_since',
  })}, false))`

/** SQL: whether the row `early` was tried when the row `endpoint`, which is back, was away. */
export const isRetriedEarly = (at: string) =>
  `early.last_attempt_at < endpoint.recovered_at AND ${restedLongEnough(at, { last: 'early.last_attempt_at', from: 'early.created_at' })}`
