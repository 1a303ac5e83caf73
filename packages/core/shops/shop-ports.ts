import type { PlaceOrderPorts } from '../delivery/orders/place-order.ts'
import type { Streets } from '../geo/ports.ts'
import type { RequestQuotePorts } from '../quoting/request-quote.ts'
import type { RefusalMessages } from '../shared/refusal.ts'
import type { ShopStore } from './ports.ts'
import type { ShopCallPorts } from './shop-calls.ts'

/** The ports for taking an order of a shop. */
export type ShopPorts = PlaceOrderPorts &
  RequestQuotePorts &
  ShopCallPorts & { shops: ShopStore; streets: Streets; refusalMessages: RefusalMessages }
