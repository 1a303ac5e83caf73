/** The types of pushes: `driver.*` go to the driver, `order.*` to the order's team. */
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
