import type { PushSettings, PushTokens } from '@rodovia/core/notifications/pushes/ports.ts'
import type { Outbox } from '@rodovia/core/notifications/read-events.ts'
import type {
  WebhookEndpoints,
  WebhookMessages,
  WebhookSettings,
} from '@rodovia/core/notifications/webhooks/ports.ts'
import type { OpenDeliveryStore } from '@rodovia/core/open-delivery/ports.ts'
import type { ShopRates, ShopStore } from '@rodovia/core/shops/ports.ts'
import type { ShopCallPorts } from '@rodovia/core/shops/shop-calls.ts'

/** Events, pushes and webhooks, and the endpoints of Open Delivery clients and shops. */
export type NotificationPorts = {
  outbox: Outbox
  pushTokens: PushTokens
  pushSettings: PushSettings
  webhookEndpoints: WebhookEndpoints
  webhookDeliveries: WebhookMessages
  webhookSettings: WebhookSettings
  openDelivery: OpenDeliveryStore
  shops: ShopStore
  shopRates: ShopRates
  shopCaller: ShopCallPorts['shopCaller']
  shopSettings: ShopCallPorts['shopSettings']
  openDeliveryAppId: string
}
