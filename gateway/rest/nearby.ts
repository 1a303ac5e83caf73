import { z } from 'zod'
import { expecting, expectingOnce } from '../http/parse-input.ts'
import { queryCep } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'

/** A decimal number in an address. Which numbers are allowed is the core's to say. */
const decimal = (what: string) =>
  z
    .string(expectingOnce(what))
    .regex(/^-?[0-9]{1,4}(\.[0-9]{1,15})?$/, expecting(what))
    .transform(Number)
    .optional()
    .meta({ type: 'number', pattern: undefined })

const aDegree = 'a number of degrees such as -23.56'

/** Contract section 4, Public: drivers on duty, for anyone. */
export const nearbyRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/api/drivers-nearby',
    tag: 'public',
    summary: 'Drivers on duty near a place, some hundred metres beside their own',
    answers: answers.nearby,
    auth: 'none',
    // Up to 500 drivers, whom the core keeps that long: putting them into words each time costs more than looking them up there.
    cacheSeconds: (body) => Math.min(1, (body as { ttl_seconds: number }).ttl_seconds),
    query: z.object({
      cep: queryCep.optional(),
      lat: decimal(aDegree),
      lng: decimal(aDegree),
      km: decimal('a number of kilometres from 0.1 to 50'),
    }),
    operation: `query NearbyDrivers($cep: Cep, $lat: Float, $lng: Float, $km: Float) {
      nearby: nearbyDrivers(cep: $cep, lat: $lat, lng: $lng, km: $km) {
        drivers { lat lng service_type: serviceType distance_km: distanceKm }
        total: totalCount ttl_seconds: ttlSeconds
      }
    }`,
    variables: ({ query }) => query,
    answer: ({ nearby }: { nearby: object }) => nearby,
  }),
]
