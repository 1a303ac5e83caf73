import type { Request } from '../identity/request.ts'
import type { Role } from '../identity/roles.ts'
import { addHours, addSeconds } from '../shared/clock.ts'
import type { NewId, PushId, UserId } from '../shared/ids.ts'
import type { Delivery } from './delivery.ts'
import { trackingUrl } from './order-view.ts'
import type { PushType } from './push-types.ts'
import type { Move } from './states.ts'
import type { TimelineActor } from './timeline.ts'

/** What an app gets beside the words. A driver knows a delivery by its code, the order's people by its id too. */
export type PushData = {
  code: string
  status: string
  order_id?: string
  /** The driver's first name. */
  driver?: string
  tracking_url?: string
}

type PushPorts = { newId: NewId; deliverySettings: { publicUrl: string } }

/** Something that is told to people's phones, committed with the change that it tells of. */
export type PushNotification = {
  id: PushId
  type: PushType
  /** The driver, or who placed the order. */
  userId: UserId
  /** Whether those who run the order's tenant are told too. */
  isForTeam: boolean
  /** Nobody is told what they just did themselves. */
  exceptUserId: UserId | null
  data: PushData
  /** From then on it is of no use, and not sent any more. */
  expiresAt: Date
}

/** Who is told of all of a tenant's orders, besides who placed one: those who may create and cancel all of them. */
export const orderTeamRoles = ['owner', 'admin', 'manager'] as const satisfies readonly Role[]

/** How long a step is news. */
const newsHours = 1
/** And how long a guess by positions is: soon it is true, or the driver is elsewhere. */
const guessSeconds = 600

const driverPushOf: Partial<Record<Move, PushType>> = {
  offer: 'driver.offered',
  unassign: 'driver.taken_off',
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
 * Who is told what of a move (product rules, table of the delivery): the driver of the offer, and of what was taken from
 * him; the order's people of the driver's steps and of the cancellation. For a rehearsal nobody's phone rings, here and below.
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
    told: Pick<PushNotification, 'userId' | 'isForTeam' | 'data'>,
    expiresAt: Date,
  ) => {
    // What a key did, whoever made the key did not do.
    const exceptUserId = by.kind === 'platform' || request?.actor?.key ? null : by.userId
    notes.push({ id: newId<PushId>(), type, ...told, exceptUserId, expiresAt })
  }
  const { code, status, driver } = after
  const driverType = driverPushOf[move]
  // Who was taken off stands in the order as it was before.
  const toldDriver = move === 'offer' ? driver : before.driver
  if (driverType && toldDriver)
    note(
      driverType,
      { userId: toldDriver.id, isForTeam: false, data: { code, status } },
      (move === 'offer' && after.offerExpiresAt) || addHours(at, newsHours),
    )
  const shipperType = orderPushOf[move]
  if (shipperType)
    note(
      shipperType,
      orderRecipients(after, move === 'on-route' ? trackingUrl(after, publicUrl) : null),
      addHours(at, newsHours),
    )
  return notes
}

/** To whoever placed the order and those who run its tenant. */
function orderRecipients({ orderId, code, status, createdBy, driver }: Delivery, link: string | null) {
  const data: PushData = {
    code,
    status,
    order_id: orderId,
    ...(driver && { driver: driver.firstName }),
    ...(link !== null && { tracking_url: link }),
  }
  return { userId: createdBy, isForTeam: true, data }
}

/** What is told of a delivery that no move is behind, but where its driver is: to him, or to the people of the order. */
export function approachNotifications(
  { newId, deliverySettings: { publicUrl } }: PushPorts,
  delivery: Delivery,
  types: readonly PushType[],
  at: Date,
): readonly PushNotification[] {
  if (delivery.rehearsal) return []
  const { code, status, driver } = delivery
  return types.flatMap((type) => {
    const told = type.startsWith('driver.')
      ? driver && { userId: driver.id, isForTeam: false, data: { code, status } }
      : orderRecipients(delivery, trackingUrl(delivery, publicUrl))
    if (!told) return []
    const expiresAt = addSeconds(at, guessSeconds)
    return [{ id: newId<PushId>(), type, ...told, exceptUserId: null, expiresAt }]
  })
}
