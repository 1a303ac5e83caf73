import { defineEntity, p } from '@mikro-orm/core'
import { checks, lat, lng } from './checks.ts'

/** Where a delivery was, when. A partition a day, so that an old day is dropped and never deleted row by row. */
export const PositionEntity = defineEntity({
  name: 'Position',
  tableName: 'positions',
  properties: {
    orderId: p.uuid().primary(),
    at: p.datetime(3).primary(),
    tenantId: p.uuid().primary(),
    driverId: p.uuid(),
    lat: p.double().$type<number>(),
    lng: p.double().$type<number>(),
  },
  checks: checks('positions', { lat: lat('lat'), lng: lng('lng') }),
})
