import type { Drivers } from '@rodovia/core/fleet/ports.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { createBatcher } from '../statements/batcher.ts'

type Place = Parameters<Drivers['savePlace']>[1] & { driverId: UserId }

/**
 * Locks the drivers in the order of their ids, as `savePositions` does, so neither can deadlock with the other. A position that
 * comes within five seconds of the last one writes nothing.
 */
const savePlacesText = `
  WITH report AS (
    SELECT DISTINCT ON (driver_id) *
    FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::timestamptz[], $5::real[], $6::real[])
      AS report (driver_id, lat, lng, at, accuracy_meters, battery_percent)
    ORDER BY driver_id, at DESC
  ), locked AS MATERIALIZED (
    SELECT user_id, is_available FROM drivers WHERE user_id = ANY ($1) ORDER BY user_id FOR NO KEY UPDATE
  ), raised AS (
    UPDATE drivers SET lat = report.lat, lng = report.lng, positioned_at = report.at,
      accuracy_meters = report.accuracy_meters, battery_percent = report.battery_percent,
      last_seen_at = greatest(last_seen_at, report.at), is_kept_fresh = false
    FROM report JOIN locked ON locked.user_id = report.driver_id
    WHERE drivers.user_id = report.driver_id AND locked.is_available
      AND coalesce(positioned_at <= report.at - interval '5 seconds', true)
  )
  SELECT user_id AS id FROM locked WHERE is_available`

/** The positions of drivers on duty without a delivery. */
export function driverPlaces({ sql }: StoreContext): Pick<Drivers, 'savePlace'> {
  const savePlaces = async (places: readonly Place[]) => {
    const onDuty = await sql<{ id: UserId }>({
      name: 'save-places',
      text: savePlacesText,
      values: [
        places.map(({ driverId }) => driverId),
        places.map(({ lat }) => lat),
        places.map(({ lng }) => lng),
        places.map(({ at }) => at),
        places.map(({ accuracyMeters }) => accuracyMeters ?? null),
        places.map(({ batteryPercent }) => batteryPercent ?? null),
      ],
    })
    const ids = new Set(onDuty.map(({ id }) => id))
    return places.map(({ driverId }) => ids.has(driverId))
  }
  const savePlace = createBatcher(savePlaces)
  return { savePlace: (driverId, place) => savePlace({ ...place, driverId }) }
}
