import { probeSeconds, probeShare } from '@rodovia/core/notifications/webhooks/schedule.ts'

/** SQL: whether the row `endpoint` accepts attempts at that time. */
export const acceptsAttempts = (at: string) =>
  `endpoint.disabled_at IS NULL AND (endpoint.paused_until IS NULL OR endpoint.paused_until <= ${at})`

/** SQL: whether the pause since the attempt at `last` is long enough for an early retry (see schedule.ts). */
const restedLongEnough = (at: string, { last, from }: { last: string; from: string }) =>
  `${last} <= ${at}::timestamptz - greatest(interval '${probeSeconds} s', (${at}::timestamptz - ${from}) * ${probeShare})`

/** SQL: whether the failing row `endpoint` is due for one attempt that probes it. */
export const isProbed = (at: string) =>
  `(endpoint.failing_since IS NOT NULL AND coalesce(${restedLongEnough(at, {
    last: `(SELECT max(tried.last_attempt_at) FROM webhook_deliveries AS tried
        WHERE tried.endpoint_id = endpoint.id AND tried.status = 'waiting')`,
    from: 'endpoint.failing_since',
  })}, false))`

/** SQL: whether the row `early` failed during an outage that is over. */
export const isRetriedEarly = (at: string) =>
  `early.last_attempt_at < endpoint.recovered_at AND ${restedLongEnough(at, { last: 'early.last_attempt_at', from: 'early.created_at' })}`
