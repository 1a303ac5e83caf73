import type { Leg, Speeds } from '@rodovia/core/estimates/ports.ts'
import type { MeasuredSpeed } from '@rodovia/core/estimates/speeds.ts'
import { roadOfGreatCircle } from '@rodovia/core/geo/distance.ts'
import type { StoreContext } from '../database/store-context.ts'
import { timeOfStep } from '../delivery/step-times.ts'
import { isRehearsalId } from '../rehearsal/tenant-ids.ts'
import { rowOf } from '../statements/columns.ts'
import { toJson } from '../statements/sql.ts'

/**
 * For each delivery of the period: the quoted distance to the destination, and the great-circle distance from
 * the driver to the pickup when it was offered. Rehearsals are left out: their robots drive at made-up
 * speeds. So are orders with windows, whose drivers wait, and orders of routes, with stops of others in between.
 * They are left out last: as a condition of the join PostgreSQL misjudges them and reads every order. Events are
 * found by the BRIN index on their time.
 */
const legsText = `
  WITH delivered AS (
    SELECT order_id, tenant_id FROM outbox
    WHERE kind = 'tracking.delivered' AND created_at >= $1 AND created_at < $2
      AND NOT (${isRehearsalId('tenant_id')})
  ), ends AS (
    SELECT delivery.service_type, delivery.distance_meters, offer.distance_meters AS pickup_meters,
      max(${timeOfStep('entry')}) FILTER (WHERE entry.type = 'accept') AS accepted,
      max(${timeOfStep('entry')}) FILTER (WHERE entry.type = 'arrived') AS arrived,
      max(${timeOfStep('entry')}) FILTER (WHERE entry.type = 'on-route') AS departed,
      max(${timeOfStep('entry')}) FILTER (WHERE entry.type = 'tracking.delivered') AS delivered
    FROM delivered JOIN deliveries AS delivery USING (order_id, tenant_id)
    JOIN timeline_entries AS entry USING (order_id, tenant_id)
    LEFT JOIN LATERAL (
      SELECT distance_meters FROM offers
      WHERE order_id = delivery.order_id AND tenant_id = delivery.tenant_id AND driver_id = delivery.driver_id
        AND outcome = 'accepted'
      ORDER BY id DESC LIMIT 1
    ) AS offer ON true
    GROUP BY delivery.order_id, delivery.tenant_id, offer.distance_meters
    HAVING bool_and(num_nonnulls(ready_at, pickup_window_from, delivery_window_from, route_id) = 0)
  )
  SELECT service_type AS "serviceType", distance_meters AS meters, false AS "isStraight",
    departed AS "startedAt", delivered AS "endedAt"
  FROM ends WHERE departed IS NOT NULL AND delivered IS NOT NULL
  UNION ALL
  SELECT service_type, pickup_meters, true, accepted, arrived
  FROM ends WHERE pickup_meters IS NOT NULL AND accepted IS NOT NULL AND arrived IS NOT NULL`

export function createSpeeds({ sql }: StoreContext): Speeds {
  return {
    all: () =>
      sql<MeasuredSpeed>({
        text: 'SELECT service_type AS "serviceType", hour, bucket, legs::float8 FROM measured_speeds',
        values: [],
      }),

    async measuredUntil() {
      const [row] = await sql<{ until: Date }>({ text: 'SELECT until FROM speeds_measured', values: [] })
      if (!row) throw new Error('the migrations make a row of speeds_measured')
      return row.until
    },

    async legs(from, until) {
      const legs = await sql<Leg & { isStraight: boolean }>({ text: legsText, values: [from, until] })
      return legs.map(({ isStraight, meters, ...leg }) => ({
        ...leg,
        meters: isStraight ? roadOfGreatCircle(meters) : meters,
      }))
    },

    /**
     * Locks the row that holds the end of the measured period, then the counts. A second caller for the same
     * period writes nothing.
     */
    async add({ from, until }, legs) {
      await sql({
        text: `
          WITH turn AS (
            UPDATE speeds_measured SET until = $2 WHERE until = $1 RETURNING until
          )
          INSERT INTO measured_speeds AS speed (service_type, hour, bucket, legs)
          SELECT service_type, hour, bucket, legs
          FROM turn, jsonb_populate_recordset(null::measured_speeds, $3::jsonb)
          ON CONFLICT (service_type, hour, bucket) DO UPDATE SET legs = speed.legs + excluded.legs`,
        values: [from, until, toJson(legs.map(rowOf))],
      })
    },
  }
}
