import type { OrderId, PlanId, UserId } from '../../shared/ids.ts'
import { mostChanges } from './limits.ts'

export type KeptStop = { orderId: OrderId; isPickup: boolean }

/** The proposed stops of each driver in their order, as ids alone, and the deliveries that the dispatcher locked to their driver. */
export type PlanState = {
  routes: readonly { driverId: UserId; stops: readonly KeptStop[] }[]
  locked: readonly OrderId[]
}

/** A change that a dispatcher made: `stops` are all stops of the driver with the moved delivery, which is locked there. */
export type PlanEdit =
  | { kind: 'move'; orderId: OrderId; driverId: UserId; stops: readonly KeptStop[] }
  | { kind: 'lock'; orderId: OrderId; isLocked: boolean }

/** The plan that a dispatcher was shown last: as it was planned, and the changes since. `id` names this state of it. */
export type LastPlan = PlanState & { id: PlanId; at: Date; edits: readonly PlanEdit[] }

/** The plan with all changes. */
export function currentState({ edits, routes, locked }: LastPlan): PlanState {
  return edits.reduce(applyEdit, { routes, locked })
}

/** The plan without its last change; null where nothing was changed. */
export function stateBefore(last: LastPlan): PlanState | null {
  return last.edits.length === 0 ? null : currentState({ ...last, edits: last.edits.slice(0, -1) })
}

/** The plan with one change more. The oldest of too many cannot be taken back any more. */
export function withEdit(last: LastPlan, id: PlanId, edit: PlanEdit): LastPlan {
  const edits = [...last.edits, edit]
  const settled = edits.slice(0, Math.max(0, edits.length - mostChanges))
  return { ...last, ...settled.reduce(applyEdit, last as PlanState), id, edits: edits.slice(settled.length) }
}

function applyEdit({ routes, locked }: PlanState, edit: PlanEdit): PlanState {
  const others = locked.filter((orderId) => orderId !== edit.orderId)
  if (edit.kind === 'lock') return { routes, locked: edit.isLocked ? [...others, edit.orderId] : others }
  const without = routes.map(({ driverId, stops }) => ({
    driverId,
    stops: driverId === edit.driverId ? edit.stops : stops.filter(({ orderId }) => orderId !== edit.orderId),
  }))
  const isNew = !without.some(({ driverId }) => driverId === edit.driverId)
  return {
    routes: [...without, ...(isNew ? [{ driverId: edit.driverId, stops: edit.stops }] : [])].filter(
      ({ stops }) => stops.length > 0,
    ),
    locked: [...others, edit.orderId],
  }
}
