/** What a push tells: to the driver whom an order was offered to or taken from, and to the people of the order. */
export const pushTypes = [
  'driver.offered',
  'driver.taken_off',
  'driver.canceled',
  'order.accepted',
  'order.arrived',
  'order.picked_up',
  'order.on_route',
  'order.delivered',
  'order.canceled',
] as const
export type PushType = (typeof pushTypes)[number]
