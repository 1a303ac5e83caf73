import { isRoadLinePublic } from '@rodovia/core/delivery/model/place-views.ts'
import type { WithDetails } from '@rodovia/core/delivery/ports.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { addFields, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

async function roadLineOf(order: { orderId: OrderId } & WithDetails, context: SubgraphContext) {
  return (await detailOf(context, 'roadLines', order)) ?? null
}

const description =
  'Way on the roads from origin to destination, for a map: an encoded polyline with 5 decimal places, at most 12,000 characters. Null if the distance is an estimate'

addFields(builder, OrderRef, {
  roadLine: string.orNull(`${description}.`, (order, _, context) =>
    order.isRoadLineShown === false ? null : roadLineOf(order, context),
  ),
})

addFields(builder, DeliveryRef, {
  roadLine: string.orNull(
    `${description}, and if \`isMasked\` and it leads to a street address.`,
    (delivery, _, context) => (delivery.isRoadLineShown ? roadLineOf(delivery, context) : null),
  ),
})

addFields(builder, TrackedDeliveryRef, {
  roadLine: string.orNull(`${description}, or if an end is a street address.`, (delivery, _, context) =>
    isRoadLinePublic(delivery) ? roadLineOf(delivery, context) : null,
  ),
})
