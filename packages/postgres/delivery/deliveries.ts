import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import { OfferEntity } from '../entities/fleet.ts'
import { IncidentEntity } from '../entities/order-records.ts'
import { groupBy } from '../group-by.ts'
import { findQuoteOn } from '../quoting/quotes.ts'
import type { StoreContext } from '../store-context.ts'
import { commitOn } from './commit.ts'
import { detailsOn } from './details.ts'
import {
  dueForDispatchOn,
  findByCodesOn,
  findByOrderIdsOn,
  findByTokenOn,
  findOrderByHeadOn,
  postponeDispatchOn,
  reviewOffersToOn,
} from './find.ts'
import { listDriverDeliveriesOn, listOrdersOn } from './list.ts'
import { listForDispatchOn } from './list-for-dispatch.ts'
import { placeOn } from './place.ts'

export function createDeliveries({ sql, em, signals }: StoreContext): Deliveries {
  return {
    findQuote: findQuoteOn(sql),
    place: placeOn(sql, signals),
    commit: commitOn(sql, signals),
    findByOrderIds: findByOrderIdsOn(sql),
    findByCodes: findByCodesOn(sql),
    findByToken: findByTokenOn(sql),
    findOrderByHead: findOrderByHeadOn(sql),
    listOrders: listOrdersOn(sql),
    listForDispatch: listForDispatchOn(sql),
    listDriverDeliveries: listDriverDeliveriesOn(sql),
    details: detailsOn(sql),
    reviewOffersTo: reviewOffersToOn(sql, signals.dispatch),
    postponeDispatch: postponeDispatchOn(sql),
    dueForDispatch: dueForDispatchOn(sql),

    async incidents(ids) {
      const incidents = await em
        .fork()
        .find(IncidentEntity, { orderId: { $in: [...ids] } }, { orderBy: { id: 'asc' } })
      return groupBy(
        incidents,
        ({ orderId }) => orderId,
        ({ id, code, note, openedAt, resolvedAt }) => ({ id, code, note, openedAt, resolvedAt }),
      )
    },

    async offers(ids) {
      const offers = await em
        .fork()
        .find(OfferEntity, { orderId: { $in: [...ids] } }, { orderBy: { id: 'asc' } })
      return groupBy(
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
