import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { findQuoteOn } from '../quoting/quotes.ts'
import { commitOn } from './commit.ts'
import { orderDetails } from './details.ts'
import { dispatchQueue } from './dispatch.ts'
import { deliveryFinders } from './find.ts'
import { detailedFinder } from './find-detailed.ts'
import { deliveryLists } from './list.ts'
import { orderNotes } from './notes.ts'
import { placeOn } from './place.ts'

export function createDeliveries(context: StoreContext): Deliveries {
  return {
    findQuote: findQuoteOn(context.sql),
    place: placeOn(context),
    commit: commitOn(context),
    ...deliveryFinders(context),
    ...detailedFinder(context),
    ...deliveryLists(context),
    ...orderDetails(context),
    ...dispatchQueue(context),
    ...orderNotes(context),
  }
}
