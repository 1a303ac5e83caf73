import type { EntityManager } from '@mikro-orm/postgresql'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import { IncidentEntity } from '../entities/incident.ts'
import { OfferEntity } from '../entities/offer.ts'
import { PhotoEntity } from '../entities/photo.ts'
import { grouped } from '../grouped.ts'
import { findQuotesOn } from '../quoting/quotes.ts'
import type { Sql } from '../sql.ts'
import { commitOn } from './commit.ts'
import {
  dueForDispatchOn,
  findByCodesOn,
  findByOrderIdsOn,
  findByTokenOn,
  positionsOn,
  postponeDispatchOn,
  timelinesOn,
} from './find.ts'
import { listDriverDeliveriesOn, listOrdersOn } from './list.ts'
import { placeOn } from './place.ts'

export function createDeliveries({
  sql,
  em,
  signalDispatch,
}: {
  sql: Sql
  em: EntityManager
  signalDispatch: () => void
}): Deliveries {
  const findQuotes = findQuotesOn(sql)
  return {
    findQuote: async (id) => (await findQuotes([id])).get(id) ?? null,
    place: placeOn(sql, signalDispatch),
    commit: commitOn(sql, signalDispatch),
    findByOrderIds: findByOrderIdsOn(sql),
    findByCodes: findByCodesOn(sql),
    findByToken: findByTokenOn(sql),
    listOrders: listOrdersOn(sql),
    listDriverDeliveries: listDriverDeliveriesOn(sql),
    timelines: timelinesOn(sql),
    positions: positionsOn(sql),
    postponeDispatch: postponeDispatchOn(sql),
    dueForDispatch: dueForDispatchOn(sql),

    async photos(ids) {
      const photos = await em
        .fork()
        .find(PhotoEntity, { orderId: { $in: [...ids] } }, { orderBy: { id: 'asc' } })
      return grouped(
        photos,
        ({ orderId }) => orderId,
        ({ id, stage, name, note, takenAt, sha256 }) => ({ id, stage, name, note, takenAt, sha256 }),
      )
    },

    async incidents(ids) {
      const incidents = await em
        .fork()
        .find(IncidentEntity, { orderId: { $in: [...ids] } }, { orderBy: { id: 'asc' } })
      return grouped(
        incidents,
        ({ orderId }) => orderId,
        ({ id, code, note, openedAt, resolvedAt }) => ({ id, code, note, openedAt, resolvedAt }),
      )
    },

    async offers(ids) {
      const offers = await em
        .fork()
        .find(OfferEntity, { orderId: { $in: [...ids] } }, { orderBy: { id: 'asc' } })
      return grouped(
        offers,
        ({ orderId }) => orderId,
        ({ id, driverId, offeredAt, distanceMeters, radiusKm, skipped, outcome, answeredAt }) => ({
          id,
          driverId,
          offeredAt,
          distanceMeters,
          radiusKm,
          skipped,
          outcome,
          answeredAt,
        }),
      )
    },
  }
}
