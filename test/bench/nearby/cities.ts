import type { HttpRequest } from '../harness/http-load.ts'
import { openRows } from '../seeds/rows.ts'

/** The ten largest cities, with a thousand people to each driver or so. */
const cities = [
  { lat: -23.55, lng: -46.63, weight: 11_451 },
  { lat: -22.91, lng: -43.2, weight: 6_211 },
  { lat: -15.79, lng: -47.88, weight: 2_817 },
  { lat: -3.73, lng: -38.53, weight: 2_428 },
  { lat: -12.97, lng: -38.5, weight: 2_417 },
  { lat: -19.92, lng: -43.94, weight: 2_315 },
  { lat: -3.12, lng: -60.02, weight: 2_063 },
  { lat: -25.43, lng: -49.27, weight: 1_773 },
  { lat: -8.05, lng: -34.88, weight: 1_488 },
  { lat: -16.68, lng: -49.25, weight: 1_437 },
]
const weightOfAll = cities.reduce((sum, { weight }) => sum + weight, 0)
/** So far from the middle most of a city's people live, some 9 km. */
const spreadDegrees = 0.08

/** Drivers on duty, all of one tenant, around each city's middle. */
export async function seedCities(databaseUrl: string, count: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { run } = openRows(databaseUrl, stack)
  // The demo's drivers are no part of it.
  await run('UPDATE drivers SET is_available = false')
  await run(`INSERT INTO tenants VALUES (gen_random_uuid(), 'Bench', 'transportadora', now())`)
  for (const { lat, lng, weight } of cities) {
    await run(
      `WITH person AS (
         INSERT INTO users (id, tenant_id, email, password_hash, name, role, persona, created_at, is_pending)
         SELECT ids.id, tenants.id, ids.id || '@bench.test', 'none', 'Bench', 'driver', 'carro_van', now(), false
         FROM tenants, (SELECT gen_random_uuid() AS id FROM generate_series(1, $1::int)) AS ids WHERE tenants.name = 'Bench'
         RETURNING id
       )
       INSERT INTO drivers (user_id, is_available, last_seen_at, lat, lng, is_kept_fresh, active_deliveries)
       SELECT id, true, now(), $2 + random_normal() * $4::float8, $3 + random_normal() * $4::float8, false, 0 FROM person`,
      [Math.round((count * weight) / weightOfAll), lat, lng, spreadDegrees],
    )
  }
  await run('VACUUM ANALYZE users')
  await run('VACUUM ANALYZE drivers')
}

export const path = ({ lat, lng, km }: { lat: number; lng: number; km: number }) =>
  `/api/drivers-nearby?lat=${lat.toFixed(3)}&lng=${lng.toFixed(3)}&km=${km.toFixed(1)}`

/** Questions within 2.5 km of the middle of São Paulo, for 9 to 11 km, of which none was asked before: some 50,000 of them. */
export function everywhere(): () => HttpRequest {
  const wide = 50
  const radii = 21
  // A step that has no divisor in common with the number of questions comes to each of them once.
  const step = 19_997
  let number = 0
  return () => {
    number = (number + step) % (wide * wide * radii)
    const place = Math.floor(number / radii)
    const lat = -23.575 + (place % wide) / 1000
    const lng = -46.655 + Math.floor(place / wide) / 1000
    return { path: path({ lat, lng, km: 9 + (number % radii) / 10 }) }
  }
}
