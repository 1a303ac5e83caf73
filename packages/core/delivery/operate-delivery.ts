import { widestRadiusKm } from '../fleet/matching.ts'
import type { Drivers } from '../fleet/ports.ts'
import { greatCircleMeters } from '../geo/distance.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { canCarry } from '../quoting/service-type.ts'
import { addSeconds, earlier } from '../shared/clock.ts'
import { isUuid, type OfferId, type OrderId, type UserId } from '../shared/ids.ts'
import type { Machine } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import { type Change, type Patch, recordMove, recordNote } from './change.ts'
import { decideAndCommit } from './decide-and-commit.ts'
import type { Delivery } from './delivery.ts'
import type { Deliveries, Updates } from './ports.ts'
import type { DeliverySettings } from './settings.ts'
import { allowedMoves, move } from './states.ts'
import type { TimelineFacts } from './timeline.ts'

/** What an operator can decide; `resume` says that what stood in the way is solved and the delivery goes on. */
export const operatorMoves = ['unassign', 'return', 'returned'] as const
export type OperatorAction = (typeof operatorMoves)[number] | 'resume'

type Ports = Machine & {
  deliveries: Deliveries
  drivers: Drivers
  updates: Updates
  deliverySettings: DeliverySettings
}

type Operation = { actor: Actor | null; orderId: string; note?: string | null }

/**
 * An operator decides about a delivery; its open incidents count as resolved by that. Refuses with `forbidden` who may
 * not dispatch, with `not_found` a delivery outside a fleet manager's fleet, with `invalid_state` what the table of
 * the states does not list.
 */
export async function operateDelivery(
  ports: Ports,
  { actor, orderId, note: noteText, action }: Operation & { action: OperatorAction },
): Promise<Delivery> {
  const operator = permit(actor, 'dispatch.manage')
  const note = readOptionalText('note', noteText, 1000)
  const { delivery } = await decideAndCommit(
    ports,
    () => findDispatched(ports, operator, orderId),
    async (before) => {
      const at = ports.clock()
      const recorded = {
        at,
        by: { kind: 'operator', userId: operator.userId } as const,
        facts: factsOf(note),
        incident: { resolvedAt: at },
      }
      if (action === 'resume') {
        await assertResumable(ports, before)
        return recordNote(ports, ports.deliverySettings, before, { ...recorded, type: 'resume' })
      }
      return recordMove(ports, ports.deliverySettings, before, {
        ...recorded,
        move: action,
        to: move(before.status, action, operatorMoves),
        patch: patchOf(action, at),
      })
    },
  )
  return delivery
}

/** A delivery goes on where something stands in its way and it is not on its way back. */
async function assertResumable({ deliveries }: Ports, { orderId, status }: Delivery): Promise<void> {
  const incidents = (await deliveries.incidents([orderId])).get(orderId) ?? []
  const isHeldUp = incidents.some(({ resolvedAt }) => resolvedAt === null)
  if (isHeldUp && status !== 'returning') return
  throw refuse('invalid_state', { status, allowed: allowedMoves(status, operatorMoves) })
}

function factsOf(note: string | null): TimelineFacts {
  return note === null ? {} : { note }
}

function patchOf(action: (typeof operatorMoves)[number], at: Date): Patch {
  if (action === 'unassign') return { driver: null, offerExpiresAt: null, dispatchAt: at }
  return action === 'returned' ? { dispatchAt: null } : {}
}

/**
 * Offers a waiting delivery to a driver of the operator's choice, who answers as to any offer. For the platform's people:
 * what waits is with no fleet. Refuses with `validation_failed` a driver whose vehicle cannot carry it, with
 * `invalid_state` a delivery that is not waiting.
 */
export async function assignDriver(
  ports: Ports,
  { actor, orderId, driverId }: Operation & { driverId: string },
): Promise<Delivery> {
  const operator = permit(actor, 'dispatch.manage')
  const driver = isUuid(driverId) ? await ports.drivers.findBusy(driverId as UserId) : null
  if (!driver) throw refuse('not_found', { kind: 'driver', id: driverId })

  const { delivery } = await decideAndCommit(
    ports,
    () => findDispatched(ports, operator, orderId),
    (before): Change => {
      const to = move(before.status, 'offer', ['offer', ...operatorMoves])
      if (!canCarry(driver.persona, before.serviceType))
        throw refuseField('driver_id', `a ${driver.persona} cannot carry what needs a ${before.serviceType}`)
      const at = ports.clock()
      const expiresAt = earlier(addSeconds(at, ports.deliverySettings.offerTimeoutSeconds), before.deadlineAt)
      const { id, tenantId, firstName, persona, position } = driver
      const distanceMeters = position ? Math.round(greatCircleMeters(position, before.origin)) : 0
      return recordMove(ports, ports.deliverySettings, before, {
        move: 'offer',
        to,
        at,
        by: { kind: 'operator', userId: operator.userId },
        facts: { driver: firstName, persona },
        patch: {
          driver: { id, tenantId, firstName, persona },
          offerExpiresAt: expiresAt,
          dispatchAt: expiresAt,
        },
        offer: {
          id: ports.newId<OfferId>(),
          driverId: id,
          offeredAt: at,
          distanceMeters,
          radiusKm: widestRadiusKm,
          skipped: [],
          outcome: null,
          answeredAt: null,
        },
      })
    },
  )
  return delivery
}

/** The platform dispatches everything; a fleet's manager what is with the fleet's own drivers. */
async function findDispatched({ deliveries }: Ports, operator: Actor, orderId: string): Promise<Delivery> {
  const delivery = isUuid(orderId)
    ? (await deliveries.findByOrderIds([orderId as OrderId])).get(orderId as OrderId)
    : undefined
  const isOwn = operator.tenantKind === 'plataforma' || delivery?.driver?.tenantId === operator.tenantId
  if (delivery && isOwn) return delivery
  throw refuse('not_found', { kind: 'order', id: orderId })
}
