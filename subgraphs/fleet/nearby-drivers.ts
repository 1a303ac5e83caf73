import type { NearbyDriver } from '@rodovia/core/fleet/nearby-driver.ts'
import { type NearbyDrivers, nearbyDrivers } from '@rodovia/core/fleet/nearby-drivers.ts'
import { latitude, longitude } from '../shared/descriptions.ts'
import { cep, described, float, int, of } from '../shared/fields.ts'
import { builder, ServiceTypeEnum } from './builder.ts'

const NearbyDriverRef = builder.objectRef<NearbyDriver>('NearbyDriver').implement({
  description: 'A driver on duty. The position is blurred by a few hundred metres for privacy.',
  fields: described({
    lat: float(latitude),
    lng: float(longitude),
    serviceType: of(ServiceTypeEnum)('Vehicle class; `CAR` for a driver of a car or van.'),
    distanceKm: float(
      'Straight-line distance from the requested point to the blurred position, in kilometres.',
    ),
  }),
})

const NearbyDriversRef = builder.objectRef<NearbyDrivers>('NearbyDrivers').implement({
  description: 'Drivers on duty near a point.',
  fields: described({
    drivers: of([NearbyDriverRef])('Nearest first, at most 500.'),
    totalCount: int('Number of drivers.', ({ drivers }) => drivers.length),
    ttlSeconds: int('Seconds for which this result is cached.'),
  }),
})

builder.queryField('nearbyDrivers', (t) =>
  t.field({
    type: NearbyDriversRef,
    description:
      'Drivers on duty near a postal code or a position. Public. If both are given, the position is used. Errors: `validation_failed`.',
    args: {
      cep: t.arg(cep.orNull('Postal code (CEP), 8 digits.')),
      lat: t.arg(float.orNull('Latitude in decimal degrees, from -34 to 6; requires `lng`.')),
      lng: t.arg(float.orNull('Longitude in decimal degrees, from -74 to -28; requires `lat`.')),
      km: t.arg(float.orNull('Search radius in kilometres, from 0.1 to 50; the default is 10.')),
    },
    resolve: (_, where, { ports }) => nearbyDrivers(ports, where),
  }),
)
