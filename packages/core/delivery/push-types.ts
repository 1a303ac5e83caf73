/** What a push tells: to the driver what became of an offer or where he seems to be, and to the people of the order. */
export const pushTypes = [
  'driver.offered',
  'driver.taken_off',
  'driver.canceled',
  'driver.at_pickup',
  'driver.at_destination',
  'order.accepted',
  'order.arrived',
  'order.picked_up',
  'order.on_route',
  'order.arriving',
  'order.delivered',
  'order.canceled',
] as const
export type PushType = (typeof pushTypes)[number]
