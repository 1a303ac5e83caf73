import type { Request } from '../../identity/request.ts'
import type { Role } from '../../identity/roles.ts'
import { addHours, addSeconds } from '../../shared/clock.ts'
import type { NewId, PushId, UserId } from '../../shared/ids.ts'
import type { Delivery } from '../model/delivery.ts'
import { trackingUrl } from '../model/order-view.ts'
import type { PushType } from '../model/push-types.ts'
import type { Move } from '../model/states.ts'
import type { TimelineActor } from '../model/timeline.ts'

/**
 * The data for an app besides the text. A driver's app gets the code of a delivery, the order's team its
 * id too; owners get the id of a top-up.
 */
export type PushData = {
  code?: string
  status?: string
  topup_id?: string
  route_id?: string
  /** The number of deliveries of the route. */
  deliveries?: string
  order_id?: string
  /** The driver's first name. */
  driver?: string
  tracking_url?: string
}

type PushPorts = { newId: NewId; deliverySettings: { publicUrl: string } }

/** A push in the outbox, committed with the change that it is about. */
export type PushNotification = {
  id: PushId
  type: PushType
  /** The driver, or the user who placed the order. */
  userId: UserId
  /** Whether the order's team is notified too. */
  isForTeam: boolean
  /** The user who made the change is not notified of it. */
  exceptUserId: UserId | null
  data: PushData
  /** It is not sent after this time. */
  expiresAt: Date
}

/** The order's team: the roles that may create and cancel all orders of the tenant. */
export const orderTeamRoles = ['owner', 'admin', 'manager'] as const satisfies readonly Role[]

/** The time for which a push about a move is worth sending. */
export const moveLifeHours = 1
/** The time for which a push about an estimated approach is worth sending. */
const approachLifeSeconds = 600

const driverPushOf: Partial<Record<Move, PushType>> = {
  offer: 'driver.offered',
  unassign: 'driver.taken_off',
  reschedule: 'driver.taken_off',
  cancel: 'driver.canceled',
  no_driver: 'driver.canceled',
}

const orderPushOf: Partial<Record<Move, PushType>> = {
  accept: 'order.accepted',
  arrived: 'order.arrived',
  picked: 'order.picked_up',
  'on-route': 'order.on_route',
  delivered: 'order.delivered',
  cancel: 'order.canceled',
  no_driver: 'order.canceled',
}

/**
 * The pushes of a move (docs/reference/rules.md#events-webhooks-push): to the driver about the offer and about a lost
 * delivery, to the order's team about the driver's steps and the cancellation. Rehearsals push nothing.
 */
export function pushNotificationsOf(
  { newId, deliverySettings: { publicUrl } }: PushPorts,
  { before, after }: { before: Delivery; after: Delivery },
  { move, by, request, at }: { move: Move; by: TimelineActor; request: Request | null; at: Date },
): readonly PushNotification[] {
  if (after.rehearsal) return []
  const notes: PushNotification[] = []
  const note = (
    type: PushType,
    recipients: Pick<PushNotification, 'userId' | 'isForTeam' | 'data'>,
    expiresAt: Date,
  ) => {
    // The user who created an API key did not make the key's changes.
    const exceptUserId = !('userId' in by) || request?.actor?.key ? null : by.userId
    notes.push({ id: newId<PushId>(), type, ...recipients, exceptUserId, expiresAt })
  }
  const { code, status, driver } = after
  const driverType = driverPushOf[move]
  // After an unassignment only the previous state names the driver.
  const toldDriver = move === 'offer' ? driver : before.driver
  if (driverType && toldDriver)
    note(
      driverType,
      { userId: toldDriver.id, isForTeam: false, data: { code, status } },
      (move === 'offer' && after.offerExpiresAt) || addHours(at, moveLifeHours),
    )
  const shipperType = orderPushOf[move]
  if (shipperType)
    note(
      shipperType,
      orderRecipients(after, move === 'on-route' ? trackingUrl(after, publicUrl) : null),
      addHours(at, moveLifeHours),
    )
  return notes
}

/** The user who placed the order, and the tenant's team. */
export function orderRecipients({ orderId, code, status, createdBy, driver }: Delivery, link: string | null) {
  const data: PushData = {
    code,
    status,
    order_id: orderId,
    ...(driver && { driver: driver.firstName }),
    ...(link !== null && { tracking_url: link }),
  }
  return { userId: createdBy, isForTeam: true, data }
}

/** The pushes about the driver's position rather than a move: to the driver, or to the order's team. */
export function approachNotifications(
  { newId, deliverySettings: { publicUrl } }: PushPorts,
  delivery: Delivery,
  types: readonly PushType[],
  at: Date,
): readonly PushNotification[] {
  if (delivery.rehearsal) return []
  const { code, status, driver } = delivery
  return types.flatMap((type) => {
    const recipients = type.startsWith('driver.')
      ? driver && { userId: driver.id, isForTeam: false, data: { code, status } }
      : orderRecipients(delivery, trackingUrl(delivery, publicUrl))
    if (!recipients) return []
    const expiresAt = addSeconds(at, approachLifeSeconds)
    return [{ id: newId<PushId>(), type, ...recipients, exceptUserId: null, expiresAt }]
  })
}
