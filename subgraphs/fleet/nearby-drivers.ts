import type { NearbyDriver } from '@rodovia/core/fleet/nearby-driver.ts'
import { type NearbyDrivers, nearbyDrivers } from '@rodovia/core/fleet/nearby-drivers.ts'
import { serviceTypeEnum } from '../shared/enums.ts'
import { builder } from './builder.ts'

const NearbyDriverRef = builder.objectRef<NearbyDriver>('NearbyDriver').implement({
  description: 'A driver on duty, shown some hundred metres beside the true place.',
  fields: (t) => ({
    lat: t.exposeFloat('lat', { description: 'Degrees north.' }),
    lng: t.exposeFloat('lng', { description: 'Degrees east.' }),
    serviceType: t.expose('serviceType', {
      type: serviceTypeEnum(builder),
      description: 'The vehicle; of one who drives a car or a van, `CAR`.',
    }),
    distanceKm: t.exposeFloat('distanceKm', {
      description: 'From the point that was asked for to the shown place, in a straight line.',
    }),
  }),
})

const NearbyDriversRef = builder.objectRef<NearbyDrivers>('NearbyDrivers').implement({
  description: 'Who is on duty near a point.',
  fields: (t) => ({
    drivers: t.expose('drivers', {
      type: [NearbyDriverRef],
      description: 'The nearest first, at most 500.',
    }),
    totalCount: t.int({ description: 'How many they are.', resolve: ({ drivers }) => drivers.length }),
    ttlSeconds: t.exposeInt('ttlSeconds', {
      description: 'How long an answer is kept before it is made anew.',
    }),
  }),
})

builder.queryField('nearbyDrivers', (t) =>
  t.field({
    type: NearbyDriversRef,
    description:
      'Drivers on duty near a postal code or a position, for anyone. A position counts before a postal code. Refuses with `validation_failed`.',
    args: {
      cep: t.arg({ type: 'Cep', description: 'A postal code of eight digits.' }),
      lat: t.arg.float({ description: 'Degrees north, from -34 to 6; with `lng`.' }),
      lng: t.arg.float({ description: 'Degrees east, from -74 to -28; with `lat`.' }),
      km: t.arg.float({ description: 'How far away at most, from 0.1 to 50; 10 by default.' }),
    },
    resolve: (_, where, { ports }) => nearbyDrivers(ports, where),
  }),
)
