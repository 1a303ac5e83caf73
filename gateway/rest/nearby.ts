import * as z from 'zod'
import { cep, decimal } from './request-fields.ts'
import { route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const degree = 'a number of degrees such as -23.56'

/** docs/reference/contract.md#public: drivers on duty. */
export const nearbyRoute = route('GET /api/drivers-nearby', {
  summary: 'List drivers on duty near a place',
  auth: 'none',
  // The core caches the drivers for that long; printing up to 500 of them costs more than the look-up.
  cacheSeconds: (body) => Math.min(1, (body as { ttl_seconds: number }).ttl_seconds),
  query: z.object({
    cep: cep.optional(),
    lat: decimal(degree).optional(),
    lng: decimal(degree).optional(),
    km: decimal('a number of kilometres from 0.1 to 50').optional(),
  }),
  operation: storedOperation(`query NearbyDrivers($cep: Cep, $lat: Float, $lng: Float, $km: Float) {
    nearby: nearbyDrivers(cep: $cep, lat: $lat, lng: $lng, km: $km) {
      drivers { lat lng service_type: serviceType distance_km: distanceKm }
      total: totalCount ttl_seconds: ttlSeconds
    }
  }`),
  responseFrom: 'nearby',
})
