import { accountPushTypes } from '../../identity/account-push.ts'

/**
 * The types of pushes: `driver.*` go to the driver, `order.*` to the order's team, `wallet.*` to the tenant's owners,
 * `account.*` to the user of the account.
 */
export const pushTypes = [
  'driver.offered',
  'driver.route_offered',
  'driver.taken_off',
  'driver.canceled',
  'driver.at_pickup',
  'driver.at_destination',
  'driver.note_added',
  'driver.instructed',
  'order.accepted',
  'order.arrived',
  'order.picked_up',
  'order.on_route',
  'order.arriving',
  'order.arrived_at_destination',
  'order.delivered',
  'order.canceled',
  'order.note_added',
  'wallet.top_up_contested',
  'wallet.top_up_held',
  'wallet.top_up_returned',
  'wallet.top_up_released',
  ...accountPushTypes,
] as const
export type PushType = (typeof pushTypes)[number]
