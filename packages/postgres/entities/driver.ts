import { defineEntity, p } from '@mikro-orm/core'
import { allOrNone, atLeast, checks, lat, lng } from './checks.ts'

/** Serves nearest-first searches; a migration defines `map_point`. */
function placeIndex(name: string, where: string) {
  return `create index ${name} on drivers using gist (map_point(lat, lng)) where ${where}`
}

/** What changes often about a driver; name and persona are in `users`. */
export const DriverEntity = defineEntity({
  name: 'Driver',
  tableName: 'drivers',
  properties: {
    userId: p.uuid().primary(),
    isAvailable: p.boolean(),
    lastSeenAt: p.datetime(3).nullable(),
    lat: p.double().$type<number>().nullable(),
    lng: p.double().$type<number>().nullable(),
    isKeptFresh: p.boolean(),
    activeDeliveries: p.integer(),
  },
  indexes: [
    { name: 'drivers_available_idx', expression: placeIndex('drivers_available_idx', 'is_available') },
    { name: 'drivers_away_idx', expression: placeIndex('drivers_away_idx', 'not is_available') },
  ],
  checks: checks('drivers', {
    lat: lat('lat'),
    lng: lng('lng'),
    place: allOrNone('lat', 'lng'),
    active_deliveries: atLeast('active_deliveries', 0),
  }),
})
