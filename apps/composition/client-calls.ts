import type { ClientCalls } from '@rodovia/core/notifications/webhooks/ports.ts'
import {
  type OpenDeliveryCallPorts,
  openDeliveryCall,
} from '@rodovia/core/open-delivery/open-delivery-call.ts'
import { type ShopCallPorts, tellShop } from '@rodovia/core/shops/shop-calls.ts'

/** The calls of Open Delivery clients and of shops. */
export function clientCallsOf(ports: OpenDeliveryCallPorts & ShopCallPorts): ClientCalls {
  return {
    openDelivery: (event, endpoint) => openDeliveryCall(ports, event, endpoint),
    tellShop: (event, shop) => tellShop(ports, event, shop),
  }
}
