import type { DeliveryAttachments } from '@rodovia/core/delivery/changes/client-events.ts'
import { openDeliveryEvents } from '@rodovia/core/open-delivery/open-delivery-events.ts'
import { shopEvents } from '@rodovia/core/shops/shop-events.ts'

/** The areas whose parts are attached to orders: Open Delivery and shops. */
export const deliveryAttachments: DeliveryAttachments = {
  none: { openDelivery: null, shop: null },
  clientEvents: (ports, after, entry, before) => [
    ...openDeliveryEvents(ports, after, entry, before),
    ...shopEvents(ports, after, entry),
  ],
}
