import { measuredTimes } from '@rodovia/core/figures/figures.ts'
import type { FigureStore } from '@rodovia/core/figures/ports.ts'
import { erasedName } from '@rodovia/core/privacy/subject.ts'
import { destinationTown } from '../delivery/destination-town.ts'
import { timeOfStep } from '../delivery/step-times.ts'
import { isOpenFigure } from '../entities/figures.ts'
import { isRehearsalId } from '../rehearsal/tenant-ids.ts'
import type { Sql } from '../statements/sql.ts'
import { allTenants, bucketColumns, bucketOf, eachBucket, noBuckets, sums } from './columns.ts'

/** The orders per pass from each source: a pass locks its sums for some 50 ms. */
const batchSize = 500

/** SQL: when a step was done last; null without it. */
const last = (type: string) => `max(${timeOfStep('entry')}) FILTER (WHERE entry.type = '${type}')`

/**
 * SQL: whole seconds of a delivered order between two steps; clocks of phones may be wrong. Null without one of them: a return begins with
 * the parcel in hand.
 */
const secondsBetween = (from: string, to: string) => `
  CASE WHEN status = 'delivered' AND steps.${to} IS NOT NULL AND ${from} IS NOT NULL THEN
    least(greatest(round(extract(epoch FROM steps.${to} - ${from})), 0), 2000000000)::int END`

/** SQL: a time in Brasília. */
const local = `created_at AT TIME ZONE 'America/Sao_Paulo'`

/**
 * Selects the contribution of the orders in `due` to the figures as they are now:
 * docs/reference/rules.md#figures. `OFFSET 0` finds each order by its key: a join reads all orders of a small
 * database, even for one.
 */
export const contributionsText = `
  SELECT delivery.order_id, delivery.tenant_id, (${local})::date AS day, extract(hour FROM ${local})::smallint AS hour,
    tier, ${destinationTown} AS area,
    CASE WHEN status NOT IN ('awaiting_driver', 'assigned', 'canceled') AND driver_first_name <> '${erasedName}'
      THEN driver_id END AS driver_id,
    version, status,
    status = 'delivered' AND coalesce(steps.delivered <= deadline_at, false) AS is_on_time,
    status = 'canceled' AND steps.is_by_shipper AS is_canceled_by_shipper,
    price_cents, delivery.rating_stars, coalesce(cardinality(problems.codes), 0) AS problems, problems.codes AS problem_codes,
    return_of IS NOT NULL AS is_return, steps.attempt_reasons,
    ${secondsBetween('greatest(created_at, dispatch_from)', 'accepted')} AS accept_seconds,
    ${secondsBetween('steps.arrived', 'picked')} AS pickup_seconds,
    ${secondsBetween('steps.picked', 'delivered')} AS door_seconds
  FROM due CROSS JOIN LATERAL (
    SELECT * FROM deliveries WHERE order_id = due.order_id AND tenant_id = due.tenant_id OFFSET 0
  ) AS delivery
  CROSS JOIN LATERAL (
    SELECT ${last('accept')} AS accepted, ${last('arrived')} AS arrived, ${last('tracking.picked_up')} AS picked,
      ${last('tracking.delivered')} AS delivered,
      array_agg(entry.facts ->> 'reason' ORDER BY entry.number) FILTER (WHERE entry.type = 'tracking.attempt_failed') AS attempt_reasons,
      coalesce(bool_or(entry.type = 'tracking.canceled' AND entry.by_kind <> 'platform'), false) AS is_by_shipper
    FROM timeline_entries AS entry WHERE entry.order_id = delivery.order_id AND entry.tenant_id = delivery.tenant_id
  ) AS steps
  CROSS JOIN LATERAL (
    SELECT array_agg(code::text) AS codes FROM incidents
    WHERE incidents.order_id = delivery.order_id AND incidents.tenant_id = delivery.tenant_id
  ) AS problems`

const orderColumns = [
  ...['order_id', 'tenant_id', 'day', 'hour', 'tier', 'area', 'driver_id', 'version', 'status'],
  ...['is_on_time', 'is_canceled_by_shipper', 'price_cents', 'rating_stars', 'problems', 'problem_codes'],
  ...['is_return', 'attempt_reasons'],
  ...measuredTimes.map((time) => `${time}_seconds`),
]

/**
 * The columns that count: an order that only got another version or another open status adds the same as
 * before.
 */
const countedColumns = orderColumns.filter((name) => name !== 'version' && name !== 'status')

const counted = `${countedColumns}, CASE WHEN ${isOpenFigure} THEN 'open' ELSE status END AS status`

/** SQL: a bucket is a column of its own, for each is compared with each. */
const buckets = measuredTimes.map((time) => `${bucketOf(`${time}_seconds`)} AS ${time}_bucket`)

/** SQL: what `before` has and `after` has not, and the other way round, with the sign that it is added with. */
const signedDifference = (before: string, after: string) => `
  SELECT -1 AS sign, *, ${buckets} FROM (SELECT ${counted} FROM ${before} EXCEPT SELECT ${counted} FROM ${after}) AS taken
  UNION ALL
  SELECT 1, *, ${buckets} FROM (SELECT ${counted} FROM ${after} EXCEPT SELECT ${counted} FROM ${before}) AS given`

const sumOf = (name: string, added: string) => `sum(sign * (${added})) AS ${name}`

const bucketsOf = (time: string) => `
  CASE WHEN count(${time}_bucket) = 0 THEN ${noBuckets}
    ELSE ${eachBucket((index) => `coalesce(sum(sign) FILTER (WHERE ${time}_bucket = ${index}), 0)`)}::int[] END AS ${time}_buckets`

/** SQL: the sums of signed rows, for each tenant, dimension, day or month, and key; those that change anything. */
const groupedSumsOf = (signed: string) => `
  SELECT * FROM (
    SELECT owner.tenant_id, kept.dimension, span.span, span.day, kept.key,
      ${[...Object.entries(sums).map(([name, added]) => sumOf(name, added)), ...measuredTimes.map(bucketsOf)]}
    FROM ${signed} AS counted
    CROSS JOIN LATERAL (
      SELECT counted.tenant_id UNION ALL
      SELECT '${allTenants}' WHERE NOT (${isRehearsalId('counted.tenant_id')})
    ) AS owner
    CROSS JOIN LATERAL (
      VALUES ('day', ''), ('tier', tier), ('area', area), ('driver', coalesce(driver_id::text, '')), ('hour', lpad(hour::text, 2, '0')),
        ('tenant', counted.tenant_id::text)
    ) AS kept (dimension, key)
    CROSS JOIN LATERAL (
      VALUES ('day', counted.day), ('month', date_trunc('month', counted.day::timestamp)::date)
    ) AS span (span, day)
    WHERE kept.dimension <> 'tenant' OR owner.tenant_id = '${allTenants}'
    GROUP BY 1, 2, 3, 4, 5
  ) AS grouped
  WHERE (${Object.keys(sums)}) <> (${Object.keys(sums).map(() => 0)})
    OR ${bucketColumns.map((name) => `${name} <> ${noBuckets}`).join(' OR ')}`

const sumColumns = ['tenant_id', 'dimension', 'span', 'day', 'key', ...Object.keys(sums), ...bucketColumns]

/** SQL: adds rows to the sums. */
export const addedToFigures = (rows: string) => `
  INSERT INTO figures AS kept (${sumColumns}) SELECT ${sumColumns} FROM ${rows}
  ON CONFLICT (tenant_id, dimension, span, day, key) DO UPDATE SET
    ${Object.keys(sums).map((name) => `${name} = kept.${name} + excluded.${name}`)},
    ${bucketColumns.map(
      (name) => `${name} = CASE WHEN excluded.${name} = ${noBuckets} THEN kept.${name}
        ELSE ${eachBucket((index) => `kept.${name}[${index + 1}] + excluded.${name}[${index + 1}]`)} END`,
    )}`

/**
 * Takes orders with events after position `$2`, open ones whose version moved without an event, and those after the id `$3`, which are
 * from before figures were kept. Replaces what each added to the sums by what it adds now, where that differs. All open orders are
 * compared only when the events fit in, so that a backlog does not compare them for each of its batches.
 *
 * `(SELECT $2)` hides the values from the planner: with them it found plans that look cheaper, and planned each pass anew, in some 4 ms.
 *
 * The gate locks the row of the progress, and lets one pass with the number `$1` through. A process that has read that number sees all that
 * earlier passes wrote, because they changed the number in their transaction. So each change counts once: in any order of events, with
 * events that come again, with many processes, and after a process died.
 */
const countText = `
WITH events AS MATERIALIZED (
    SELECT position, order_id, tenant_id FROM outbox
    WHERE position > (SELECT $2::bigint) AND order_id IS NOT NULL ORDER BY position LIMIT ${batchSize}
  ),
  moved AS MATERIALIZED (
    SELECT order_id, tenant_id FROM figure_orders JOIN deliveries USING (order_id, tenant_id)
    WHERE (SELECT count(*) FROM events) < ${batchSize}
      AND figure_orders.${isOpenFigure} AND figure_orders.version <> deliveries.version LIMIT ${batchSize}
  ),
  earlier AS MATERIALIZED (
    SELECT order_id, tenant_id FROM deliveries WHERE order_id > (SELECT $3::uuid) ORDER BY order_id LIMIT ${batchSize}
  ),
  due AS MATERIALIZED (
    SELECT order_id, tenant_id FROM events UNION SELECT order_id, tenant_id FROM moved
    UNION SELECT order_id, tenant_id FROM earlier
  ),
  gate AS MATERIALIZED (
    UPDATE figures_counted SET pass = pass + 1,
      position = coalesce((SELECT max(position) FROM events), position),
      backfill_after = (SELECT order_id FROM earlier ORDER BY order_id DESC LIMIT 1)
    WHERE pass = $1 AND (EXISTS (SELECT FROM due) OR $3::uuid IS NOT NULL)
    RETURNING pass
  ),
  present AS MATERIALIZED (
    SELECT contribution.* FROM gate, LATERAL (${contributionsText}) AS contribution
    WHERE NOT EXISTS (
      SELECT FROM figure_orders AS known
      WHERE known.order_id = contribution.order_id AND known.tenant_id = contribution.tenant_id
        AND known.version = contribution.version
    )
  ),
  before AS MATERIALIZED (
    SELECT known.* FROM present JOIN figure_orders AS known USING (order_id, tenant_id)
  ),
  signed AS (${signedDifference('before', 'present')}),
  kept AS (
    INSERT INTO figure_orders (${orderColumns}) SELECT ${orderColumns} FROM present
    ON CONFLICT (order_id, tenant_id) DO UPDATE SET ${orderColumns.map((name) => `${name} = excluded.${name}`)}
  ),
  added AS (${addedToFigures(`(${groupedSumsOf('signed')}) AS changes`)})
SELECT ${batchSize} IN (
    (SELECT count(*) FROM events), (SELECT count(*) FROM moved), (SELECT count(*) FROM earlier)
  ) AS "hasMore"`

type Progress = { pass: bigint; position: bigint; backfillAfter: string | null }

const progressText =
  'SELECT pass, position, backfill_after AS "backfillAfter" FROM figures_counted WHERE id = 1'

export function countOn(sql: Sql): FigureStore['count'] {
  return async () => {
    const [progress] = await sql<Progress>({ name: 'figures-progress', text: progressText, values: [] })
    if (!progress) throw new Error('the migrations make a row of figures_counted')
    const { pass, position, backfillAfter } = progress
    const [counted] = await sql<{ hasMore: boolean }>({
      name: 'figures-count',
      text: countText,
      values: [pass, position, backfillAfter],
    })
    return counted!.hasMore
  }
}
