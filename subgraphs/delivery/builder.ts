import type { Status } from '@rodovia/core/delivery/states.ts'
import { createBuilder } from '../shared/builder.ts'
import { createConnections, pageArgs } from '../shared/connection.ts'
import { describedValues, orderableTierEnum, personaEnum, serviceTypeEnum } from '../shared/enums.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cents', 'Cep', 'JSON'] })

builder.queryType({ description: 'What can be read.' })
builder.mutationType({ description: 'What can be done.' })
builder.subscriptionType({ description: 'What can be followed as it happens.' })

export const page = pageArgs(builder)
export const connectionOf = createConnections(builder)

/** Orders and deliveries alike stand in their lists under the order's id. */
export const cursorOf = ({ orderId }: { orderId: string }) => orderId

export const ServiceTypeEnum = serviceTypeEnum(builder)

export const PersonaEnum = personaEnum(builder)

export const TierEnum = orderableTierEnum(builder)

export const StatusEnum = builder.enumType('DeliveryStatus', {
  description: 'Where a delivery stands on its way.',
  values: describedValues<Status>({
    awaiting_driver: 'Paid, and no driver has been found yet.',
    assigned: 'Offered to a driver, who has not answered yet.',
    accepted: 'The driver is on the way to pickup.',
    at_pickup: 'The driver is where the parcel is fetched.',
    picked_up: 'The driver has the parcel.',
    in_transit: 'The driver is on the way to the destination.',
    delivered: 'Handed over. Final.',
    canceled: 'Canceled and refunded. Final.',
    returning: 'On the way back to the sender.',
    returned: 'Back with the sender. Final.',
  }),
})
