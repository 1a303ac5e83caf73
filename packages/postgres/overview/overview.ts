import { type OverviewMoney, type WaitingOrders, waitingMinutes } from '@rodovia/core/overview/overview.ts'
import type { OverviewScope, OverviewStore } from '@rodovia/core/overview/ports.ts'
import { clientEventTypes } from '@rodovia/core/shared/event-types.ts'
import type { PublishedEvent } from '@rodovia/core/shared/published-event.ts'
import type { StoreContext } from '../database/store-context.ts'
import {
  activeConditions,
  type Condition,
  conditionsSql,
  equals,
  whereClause,
} from '../delivery/conditions.ts'
import { ofFleet } from '../delivery/dispatch.ts'
import { isOpen } from '../entities/delivery.ts'
import { fromDrivers, hasActiveAccount } from '../fleet/driver-rows.ts'
import { firstIdAt } from '../statements/stable-counts.ts'

const waitingGroups = [0, ...waitingMinutes].map((fromMinutes, index) => ({
  fromMinutes,
  toMinutes: waitingMinutes[index] ?? null,
}))

const countWhere = (condition: string) => `(count(*) FILTER (WHERE ${condition}))::int`

/** Counts and sums for the first page of the console. */
export function createOverview({ sql }: StoreContext): OverviewStore {
  return {
    /** Reads open orders by their partial index, and those of today by the time of placing. Not prepared, as lists of orders. */
    async orders(scope, { at, today, dueBefore, limit }) {
      const conditions = activeConditions(conditionsOf(scope))
      const values = conditions.map(({ value }) => value)
      const parameter = (value: unknown) => `$${values.push(value)}`
      const ofTenant = 'tenantId' in scope && scope.tenantId !== null ? 'AND tenant_id = $1' : ''
      const [now, day, soon, most] = [at, today, dueBefore, limit].map(parameter)
      const part = (condition: string) => `
        SELECT order_id, tenant_id, status, final_status, deadline_at, coalesce(dispatch_from, created_at) AS since,
          ${lacksDocument} AS lacks_document
        FROM deliveries ${whereClause([...conditionsSql(conditions), condition])}`
      const waits = ({ fromMinutes, toMinutes }: Omit<WaitingOrders, 'count'>) =>
        `status IN ('awaiting_driver', 'assigned') AND NOT lacks_document AND since <= ${now}::timestamptz - interval '${fromMinutes} minutes'
          ${toMinutes === null ? '' : `AND since > ${now}::timestamptz - interval '${toMinutes} minutes'`}`
      type Row = Omit<Awaited<ReturnType<OverviewStore['orders']>>, 'waiting' | 'attention'> & {
        waiting: number[]
        attention: { orderId: never; incidentCode: never; deadlineAt: string }[] | null
      }
      const [row] = await sql<Row>({
        text: `
          WITH shown AS MATERIALIZED (
              ${part(isOpen)} UNION ALL ${part(`created_at >= ${day} AND final_status IS NOT NULL`)}
            ),
            open AS MATERIALIZED (
              SELECT shown.*, incident.code FROM shown LEFT JOIN (
                SELECT tenant_id, order_id, min(code) AS code FROM incidents
                WHERE resolved_at IS NULL ${ofTenant} GROUP BY tenant_id, order_id
              ) AS incident USING (tenant_id, order_id)
              WHERE ${isOpen}
            ),
            listed AS (
              SELECT order_id AS "orderId", code AS "incidentCode", deadline_at AS "deadlineAt" FROM open
              WHERE code IS NOT NULL OR deadline_at < ${soon} ${isOfAll(scope) ? '' : 'OR lacks_document'}
              ORDER BY code IS NULL, deadline_at, order_id LIMIT ${most}
            )
          SELECT
            (SELECT coalesce(jsonb_agg(counted), '[]') FROM (
              SELECT status, count(*)::int AS count FROM shown GROUP BY status
            ) AS counted) AS "byStatus",
            ${countWhere('code IS NOT NULL')} AS problems,
            ${countWhere(`deadline_at < ${now}`)} AS late,
            ${countWhere(`deadline_at >= ${now} AND deadline_at < ${soon}`)} AS "dueSoon",
            ARRAY[${waitingGroups.map((group) => countWhere(waits(group)))}] AS waiting,
            (SELECT jsonb_agg(listed) FROM listed) AS attention
          FROM open`,
        values,
      })
      const { waiting, attention, ...counts } = row!
      return {
        ...counts,
        waiting: waitingGroups.map((group, index) => ({ ...group, count: waiting[index] ?? 0 })),
        attention: (attention ?? []).map((one) => ({ ...one, deadlineAt: new Date(one.deadlineAt) })),
      }
    },

    async drivers(fleetId, { today, seenSince }) {
      const isOfFleet = '($3::uuid IS NULL OR users.tenant_id = $3)'
      const [row] = await sql<Awaited<ReturnType<OverviewStore['drivers']>>>({
        name: 'overview-drivers',
        text: `
          SELECT present.*, asked.* FROM (
            SELECT count(*)::int AS "driversOnDuty",
              ${countWhere('NOT is_kept_fresh AND (last_seen_at IS NULL OR last_seen_at < $2)')} AS "driversSilent"
            ${fromDrivers} WHERE is_available AND ${hasActiveAccount} AND ${isOfFleet}
          ) AS present, (
            SELECT count(*)::int AS offers, ${countWhere(`outcome = 'declined'`)} AS "offersDeclined",
              ${countWhere(`outcome = 'timed_out'`)} AS "offersTimedOut"
            FROM offers JOIN users ON users.id = driver_id WHERE offered_at >= $1 AND ${isOfFleet}
          ) AS asked`,
        values: [today, seenSince, fleetId],
      })
      return row!
    },

    async money({ at, since }) {
      const [row] = await sql<OverviewMoney>({
        name: 'overview-money',
        text: `
          SELECT payout.*, charge.* FROM (
            SELECT count(*)::int AS payouts, coalesce(sum(amount_cents), 0)::bigint AS "payoutCents"
            FROM payouts WHERE status = 'requested'
          ) AS payout, (
            SELECT count(*)::int AS "topUps", coalesce(sum(amount_cents), 0)::bigint AS "topUpCents"
            FROM pix_charges AS asked WHERE id >= $2 AND expires_at > $1
              AND NOT EXISTS (SELECT FROM pix_payments WHERE charge_id = asked.id)
          ) AS charge`,
        values: [at, firstIdAt(since.getTime())],
      })
      return row!
    },

    /** Each order is that of an index of the tenant, so that a tenant without any reads no other's rows. */
    async account(tenantId) {
      const [row] = await sql<Awaited<ReturnType<OverviewStore['account']>>>({
        name: 'overview-account',
        text: `
          SELECT
            (SELECT created_at FROM deliveries WHERE tenant_id = $1 ORDER BY created_at LIMIT 1) IS NOT NULL AS "hasOrder",
            (SELECT id FROM saved_addresses WHERE tenant_id = $1 ORDER BY owner_id, id LIMIT 1) IS NOT NULL AS "hasAddress",
            (
              SELECT id FROM ledger_entries WHERE tenant_id = $1 AND account_kind = 'tenant_wallet' AND account_owner = $1
              ORDER BY id LIMIT 1
            ) IS NOT NULL AS "hasMoney",
            coalesce((SELECT balance_cents FROM wallets WHERE tenant_id = $1), 0)::bigint AS "balanceCents"`,
        values: [tenantId],
      })
      return row!
    },

    lastEvents: (tenantId, limit) =>
      sql<PublishedEvent>({
        name: 'overview-events',
        text: `
          SELECT id, tenant_id AS "tenantId", kind, order_id AS "orderId", sequence, created_at AS "createdAt", data
          FROM outbox WHERE tenant_id = $1 AND position IS NOT NULL AND kind <> ALL ($3) ORDER BY position DESC LIMIT $2`,
        values: [tenantId, limit, clientEventTypes],
      }),
  }
}

/** The SQL form of `waitsForDocument` in core. */
const lacksDocument = `(status = 'awaiting_driver' AND demands_document IS TRUE AND goods IS NULL)`

/** Whether the reader sees the orders of all tenants. */
const isOfAll = (scope: OverviewScope) => ('fleetId' in scope ? scope.fleetId : scope.tenantId) === null

/** Nobody dispatches a rehearsal, and nobody looks at those of all tenants. */
function conditionsOf(scope: OverviewScope): Condition[] {
  const isAll = 'fleetId' in scope || isOfAll(scope)
  return [
    ...('fleetId' in scope
      ? [ofFleet(scope.fleetId)]
      : [equals('tenant_id', scope.tenantId), equals('created_by', scope.createdBy)]),
    { value: isAll || null, sql: (flag) => `(rehearsal IS NULL) = ${flag}` },
  ]
}
