import { type Change, type Patch, recordEntry, recordMove } from '../delivery/change.ts'
import { decideAndCommit } from '../delivery/decide-and-commit.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { findDispatchedOrder } from '../delivery/find-delivery.ts'
import type { Deliveries, Updates } from '../delivery/ports.ts'
import type { DeliverySettings } from '../delivery/settings.ts'
import { allowedMoves, move, type Status } from '../delivery/states.ts'
import type { TimelineFacts } from '../delivery/timeline.ts'
import type { BusyDriver } from '../fleet/driver.ts'
import { widestRadiusKm } from '../fleet/matching.ts'
import type { Drivers } from '../fleet/ports.ts'
import { greatCircleMeters } from '../geo/distance.ts'
import type { Actor } from '../identity/actor.ts'
import type { AuditAction } from '../identity/audit/audit-entry.ts'
import { mayAccessTenant, requireActor } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { canCarry } from '../quoting/service-type.ts'
import { addSeconds, earlier } from '../shared/clock.ts'
import { isUuid, type OfferId, type UserId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'

/** What an operator can decide; `resume` says that what stood in the way is solved and the delivery goes on. */
export const operatorMoves = ['unassign', 'return', 'returned'] as const
export const operatorActions = [...operatorMoves, 'resume'] as const
export type OperatorAction = (typeof operatorActions)[number]

/** That a delivery which is held up goes on, unless it is on its way back; and what the table of the states allows. */
export function allowedActions(status: Status, isHeldUp: boolean): OperatorAction[] {
  return [
    ...(isHeldUp && status !== 'returning' ? (['resume'] as const) : []),
    ...allowedMoves(status, operatorMoves),
  ]
}

const auditedAs = {
  unassign: 'delivery.unassigned',
  return: 'delivery.return',
  returned: 'delivery.returned',
} as const satisfies Record<(typeof operatorMoves)[number], AuditAction>

type Ports = SystemPorts & {
  deliveries: Deliveries
  drivers: Drivers
  updates: Updates
  deliverySettings: DeliverySettings
}

type Operation = { request: Request; orderId: string; note?: string | null }

/**
 * An operator decides about a delivery; its open incidents count as resolved by that. Refuses with `not_found` another
 * tenant's order, with `forbidden` one of the own tenant that is not for him to dispatch, with `invalid_state` what the
 * table of the states does not list.
 */
export async function operateDelivery(
  ports: Ports,
  { request, orderId, note: noteText, action }: Operation & { action: OperatorAction },
): Promise<Delivery> {
  const operator = requireActor(request.actor)
  const note = readOptionalText('note', noteText, 1000)
  const { delivery } = await decideAndCommit(
    ports,
    request,
    () => findDispatchedOrder(ports, operator, orderId),
    async (before) => {
      const at = ports.clock()
      const recorded = {
        at,
        request,
        by: { kind: 'operator', userId: operator.userId } as const,
        facts: factsOf(note),
        incident: { resolvedAt: at },
      }
      if (action === 'resume') {
        await assertResumable(ports, before)
        return recordEntry(ports, ports.deliverySettings, before, {
          ...recorded,
          type: 'resume',
          audit: 'incident.resolved',
        })
      }
      return recordMove(ports, ports.deliverySettings, before, {
        ...recorded,
        move: action,
        audit: auditedAs[action],
        to: move(before.status, action, operatorMoves),
        patch: patchOf(action, at),
      })
    },
  )
  return delivery
}

async function assertResumable({ deliveries }: Ports, { orderId, status }: Delivery): Promise<void> {
  const incidents = (await deliveries.incidents([orderId])).get(orderId) ?? []
  const isHeldUp = incidents.some(({ resolvedAt }) => resolvedAt === null)
  if (allowedActions(status, isHeldUp).includes('resume')) return
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
 * Offers a waiting delivery to a driver of the operator's choice, who answers as to any offer: the platform any delivery
 * to any driver, a fleet's manager what the fleet ordered itself to a driver of the fleet. Refuses as `operateDelivery`,
 * with `not_found` a driver of another tenant too, and with `validation_failed` one whose vehicle cannot carry it.
 */
export async function assignDriver(
  ports: Ports,
  { request, orderId, driverId }: Operation & { driverId: string },
): Promise<Delivery> {
  const operator = requireActor(request.actor)
  const { delivery } = await decideAndCommit(
    ports,
    request,
    () => findDispatchedOrder(ports, operator, orderId),
    async (before): Promise<Change> => {
      const driver = await findDispatchedDriver(ports, operator, driverId)
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
        request,
        audit: 'delivery.assigned',
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

/** A driver whom the operator may send. Refuses with `not_found` who is none and who is of another's fleet alike. */
async function findDispatchedDriver({ drivers }: Ports, operator: Actor, id: string): Promise<BusyDriver> {
  const driver = isUuid(id) ? await drivers.findBusy(id as UserId) : null
  if (driver && mayAccessTenant(operator, driver.tenantId)) return driver
  throw refuse('not_found', { kind: 'driver', id })
}
