import { defineEntity, p } from '@mikro-orm/core'
import type { StoredProgress } from '../fleet/progress.ts'
import { checks, lat, lng } from './checks.ts'

/** The newest position of each delivery, without a search in the partitions of `positions`. */
export const LastPositionEntity = defineEntity({
  name: 'LastPosition',
  tableName: 'last_positions',
  properties: {
    orderId: p.uuid().primary(),
    tenantId: p.uuid().primary(),
    driverId: p.uuid(),
    lat: p.double().$type<number>(),
    lng: p.double().$type<number>(),
    at: p.datetime(3),
    progress: p.json<StoredProgress>().strictNullable(),
  },
  checks: checks('last_positions', {
    lat: lat('lat'),
    lng: lng('lng'),
    progress: `jsonb_typeof(progress) = 'object'`,
  }),
})
