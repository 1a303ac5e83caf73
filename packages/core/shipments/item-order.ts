import { type OrderInput, type ValidatedOrder, validateOrder } from '../delivery/model/order-input.ts'
import type { Actor } from '../identity/actor.ts'
import type { ItemInput, PickupInput } from './shipment.ts'

/** Returns the order of an item. Its addresses are those of its quote, which found them. */
export function orderInputOf(pickup: PickupInput, item: ItemInput): Omit<OrderInput, 'quoteId'> {
  const { senderName = null, senderPhone, readyAt = null, pickupWindow = null } = pickup
  const { cepDestino: _, serviceType: __, destinationAddress: ___, ...order } = item
  const { originAddressId = null } = pickup
  return { ...order, senderName, senderPhone, readyAt, pickupWindow, originAddressId }
}

/** Refuses with `validation_failed` as one order would be refused. */
export function validateItem(pickup: PickupInput, item: ItemInput, shipper: Actor, at: Date): ValidatedOrder {
  return validateOrder({ ...orderInputOf(pickup, item), quoteId: '' }, shipper, at)
}
