import { incidentCodes } from '@rodovia/core/delivery/model/incident.ts'
import {
  bucketMinutes,
  type FigureSums,
  type FiguresQuery,
  type Grouping,
  measuredTimes,
} from '@rodovia/core/figures/figures.ts'
import { attemptReasons } from '@rodovia/core/return-orders/attempt-reason.ts'

/** When the last step of a type was done. */
const last = (type: string) => `(
  SELECT coalesce((facts ->> 'device_time')::timestamptz, at) FROM timeline_entries AS entry
  WHERE entry.order_id = one.order_id AND entry.type = '${type}' ORDER BY number DESC LIMIT 1)`

const keys: Record<Grouping, string> = {
  day: `(created_at AT TIME ZONE 'America/Sao_Paulo')::date::text`,
  week: `date_trunc('week', created_at AT TIME ZONE 'America/Sao_Paulo')::date::text`,
  month: `to_char(created_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-01')`,
  tier: 'tier',
  area: `split_part(destination_address, ', ', -2)`,
  driver: `coalesce(CASE WHEN status NOT IN ('awaiting_driver', 'assigned', 'canceled') THEN driver_id::text END, '')`,
  hour: `to_char(created_at AT TIME ZONE 'America/Sao_Paulo', 'HH24')`,
  tenant: 'tenant_id::text',
  metadata: `coalesce(metadata ->> 'canal', '')`,
}

const isOnce = (from: number, to: number, seconds: string) =>
  `count(*) FILTER (WHERE ${seconds} >= ${from * 60} AND ${seconds} < ${to === Number.POSITIVE_INFINITY ? `'Infinity'::float8` : to * 60})::int`

const bucketsOf = (seconds: string) =>
  `ARRAY[${[0, ...bucketMinutes].map((from, index) => isOnce(from, bucketMinutes[index] ?? Number.POSITIVE_INFINITY, seconds))}]`

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** Counts the figures again, by plain SQL over the orders. */
export function recount(
  query: Query,
  { by, tenantId, from, to }: FiguresQuery,
): Promise<(FigureSums & { key: string })[]> {
  return query(
    `WITH ends AS (
      SELECT one.*, ${last('tracking.delivered')} AS delivered_at, ${last('accept')} AS accepted_at,
        ${last('arrived')} AS arrived_at, ${last('tracking.picked_up')} AS picked_at,
        (SELECT by_kind FROM timeline_entries AS entry WHERE entry.order_id = one.order_id AND type = 'tracking.canceled') AS canceled_by,
        (SELECT count(*) FROM incidents WHERE incidents.order_id = one.order_id) AS problem_count,
        (SELECT array_agg(facts ->> 'reason') FROM timeline_entries AS entry
          WHERE entry.order_id = one.order_id AND type = 'tracking.attempt_failed') AS reasons,
        (SELECT array_agg(code) FROM incidents WHERE incidents.order_id = one.order_id) AS codes
      FROM deliveries AS one
      WHERE CASE WHEN $1::uuid IS NULL THEN rehearsal IS NULL ELSE tenant_id = $1 END
        AND ${keys.day} BETWEEN $2 AND $3
    ), times AS (
      SELECT *, CASE WHEN status = 'delivered' THEN round(extract(epoch FROM accepted_at - coalesce(dispatch_from, created_at))) END AS accept_s,
        CASE WHEN status = 'delivered' THEN round(extract(epoch FROM picked_at - arrived_at)) END AS pickup_s,
        CASE WHEN status = 'delivered' THEN round(extract(epoch FROM delivered_at - picked_at)) END AS door_s
      FROM ends
    )
    SELECT ${keys[by]} AS key, count(*)::int AS orders,
      count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
      count(*) FILTER (WHERE status = 'delivered' AND delivered_at <= deadline_at)::int AS "onTime",
      count(*) FILTER (WHERE status = 'canceled' AND canceled_by <> 'platform')::int AS "canceledByShipper",
      count(*) FILTER (WHERE status = 'canceled' AND canceled_by = 'platform')::int AS "canceledWithoutDriver",
      count(*) FILTER (WHERE status = 'returned')::int AS returned,
      coalesce(sum(price_cents) FILTER (WHERE status <> 'canceled'), 0)::int AS "spendCents",
      sum(problem_count)::int AS problems, count(rating_stars)::int AS rated, coalesce(sum(rating_stars), 0)::int AS "ratingStars",
      count(return_of)::int AS returns,
      coalesce(sum(failed_attempts), 0)::int AS "failedAttempts",
      jsonb_build_object(${attemptReasons.map((reason) => `'${reason}', sum(coalesce((SELECT count(*) FROM unnest(reasons) AS reason WHERE reason = '${reason}'), 0))`)}) AS "attemptsByReason",
      jsonb_build_object(${incidentCodes.map((code) => `'${code}', sum(coalesce((SELECT count(*) FROM unnest(codes) AS code WHERE code = '${code}'), 0))`)}) AS "problemsByCode",
      ${measuredTimes.map((time) => `jsonb_build_object('count', count(${time}_s), 'seconds', coalesce(sum(${time}_s), 0), 'buckets', ${bucketsOf(`${time}_s`)}) AS ${time}`)}
    FROM times GROUP BY 1 ORDER BY 1`,
    [tenantId, from, to],
  )
}
