import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { cep } from './request-fields.ts'
import { route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

/** A decimal number in the query. The core refuses a number outside its range. */
const decimal = (what: string) =>
  z
    .string(expecting(what))
    .regex(/^-?[0-9]{1,4}(\.[0-9]{1,15})?$/, expecting(what))
    .transform(Number)
    .optional()
    .meta({ type: 'number', pattern: undefined })

const degree = 'a number of degrees such as -23.56'

/** docs/reference/contract.md#public: drivers on duty. */
export const nearbyRoute = route('GET /api/drivers-nearby', {
  summary: 'List drivers on duty near a place',
  auth: 'none',
  // The core caches the drivers for that long; printing up to 500 of them costs more than the look-up.
  cacheSeconds: (body) => Math.min(1, (body as { ttl_seconds: number }).ttl_seconds),
  query: z.object({
    cep: cep.optional(),
    lat: decimal(degree),
    lng: decimal(degree),
    km: decimal('a number of kilometres from 0.1 to 50'),
  }),
  operation: storedOperation(`query NearbyDrivers($cep: Cep, $lat: Float, $lng: Float, $km: Float) {
    nearby: nearbyDrivers(cep: $cep, lat: $lat, lng: $lng, km: $km) {
      drivers { lat lng service_type: serviceType distance_km: distanceKm }
      total: totalCount ttl_seconds: ttlSeconds
    }
  }`),
  responseFrom: 'nearby',
})
