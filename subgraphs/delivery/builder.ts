import type { Status } from '@rodovia/core/delivery/model/states.ts'
import { addressInput, addressType, precisionEnum } from '../shared/address.ts'
import { createBuilder } from '../shared/builder.ts'
import { createConnections, pageArgs } from '../shared/connection.ts'
import {
  describedEnum,
  distanceSourceEnum,
  orderableTierEnum,
  personaEnum,
  serviceTypeEnum,
} from '../shared/enums.ts'
import { parcelInput, parcelType } from '../shared/parcels.ts'
import { roadFields } from '../shared/road-fields.ts'
import { wholeLoadInput, wholeLoadType } from '../shared/whole-load.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cents', 'Cep', 'JSON', 'Metadata'] })

builder.queryType({ description: 'Read operations.' })
builder.mutationType({ description: 'Write operations.' })
builder.subscriptionType({ description: 'Event streams, over WebSocket or server-sent events.' })

export const page = pageArgs(builder)
export const connectionOf = createConnections(builder)

/** The cursor of an order or delivery is the order id. */
export const cursorOf = ({ orderId }: { orderId: string }) => orderId

export const ServiceTypeEnum = serviceTypeEnum(builder)

export const PrecisionEnum = precisionEnum(builder)
export const AddressRef = addressType(builder)
export const AddressInput = addressInput(builder)
export const DistanceSourceEnum = distanceSourceEnum(builder)
export const { distance, duration } = roadFields(DistanceSourceEnum)
export const ParcelRef = parcelType(builder)
export const ParcelInput = parcelInput(builder)
export const WholeLoadRef = wholeLoadType(builder)
export const WholeLoadInput = wholeLoadInput(builder)

export const PersonaEnum = personaEnum(builder)

export const TierEnum = orderableTierEnum(builder)

export const StatusEnum = describedEnum<Status>(builder, 'DeliveryStatus', 'Status of a delivery.', {
  awaiting_driver: 'Paid; waiting for a driver.',
  assigned: 'Offered to a driver who has not answered yet.',
  accepted: 'Accepted; the driver is on the way to the pickup.',
  at_pickup: 'The driver is at the pickup.',
  picked_up: 'The driver has the parcel.',
  in_transit: 'The driver is on the way to the destination.',
  delivered: 'Handed over to the recipient. Final.',
  canceled: 'Canceled and refunded. Final.',
  returning: 'On the way back to the sender.',
  returned: 'Returned to the sender. Final.',
})
