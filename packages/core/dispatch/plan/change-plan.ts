import type { RouteStopKind } from '../../delivery/model/route.ts'
import type { OrderId, PlanId } from '../../shared/ids.ts'
import { type RefusedMove, refuse, refuseField } from '../../shared/refusal.ts'
import { readWhole } from '../../shared/whole-number.ts'
import { findDispatchedOrder } from '../find-dispatched-order.ts'
import { findDispatchedDriver } from '../operate-delivery.ts'
import { startingFrom } from './last-plan.ts'
import { type Move, moveStop } from './move-stop.ts'
import { findPlan, type OpenPlan, openPlan, type PlanOf, type PlanPorts } from './open-plan.ts'
import { currentState, type LastPlan, type PlanEdit, withEdit } from './plan-edits.ts'
import type { PlannedPart } from './plan-problem.ts'
import type { PlanProposal, PlanReason } from './plan-proposal.ts'
import type { PlannedStop } from './ports.ts'
import { showPlan } from './propose-plan.ts'
import { noFacts, reasonOf } from './read-plan.ts'

/** A change names the state of the plan that the dispatcher sees. */
type Change = PlanOf & { planId: string }
type StopInput = { orderId: string; kind: RouteStopKind }

/**
 * Moves a planned stop within its route, or a delivery into a driver's route before one of its planned stops
 * (null: to the end), and locks it there. Nothing else of the plan changes. Refuses as `proposePlan`, with
 * `not_found`, `validation_failed`, and with `invalid_state`: the plan is not the one that is named, the
 * driver has the delivery already, or `move_refused` with the stop, the rule and both values.
 */
export function movePlannedStop(
  ports: PlanPorts,
  {
    orderId,
    kind,
    driverId,
    before,
    ...change
  }: Change & StopInput & { driverId: string; before: StopInput | null },
): Promise<PlanProposal> {
  return changePlan(ports, change, async (plan, last) => {
    const part = plan.parts.find((one) => one.deliveries.some((delivery) => delivery.orderId === orderId))
    if (!part) return refuseUnplanned(ports, plan, orderId, kind)
    const started = startingFrom(currentState(last), part)
    const job = jobOf(part, orderId)
    const isPickup = kind === 'pickup'
    const driver = part.drivers.findIndex(({ id }) => id === driverId)
    if (driver < 0) return refuseDriver(ports, plan, part, { job, isPickup }, driverId)
    const anchor = before && { job: jobOf(part, before.orderId), isPickup: before.kind === 'pickup' }
    const move: Move = { job, isPickup, driver, before: anchor }
    const moved = await moveStop(ports.routePlanner, started.problem, move)
    if ('isUnknownPlace' in moved) throw refuseField('before', 'not_allowed', { why: 'no_other_stop' })
    if ('broken' in moved)
      throw moveRefused(part, moved.broken, reasonOf(part, moved.broken.reason, plan.context))
    return {
      kind: 'move',
      orderId: orderId as OrderId,
      driverId: part.drivers[driver]!.id,
      stops: moved.stops.map((stop) => ({
        orderId: part.deliveries[stop.job]!.orderId,
        isPickup: stop.isPickup,
      })),
    }
  })
}

/** Locks a delivery of a route to its driver, or frees it. Refuses as `movePlannedStop`. */
export function lockPlannedDelivery(
  ports: PlanPorts,
  { orderId, isLocked, ...change }: Change & { orderId: string; isLocked: boolean },
): Promise<PlanProposal> {
  return changePlan(ports, change, async (_, last) => {
    const { routes } = currentState(last)
    if (!routes.some(({ stops }) => stops.some((stop) => stop.orderId === orderId)))
      throw refuse('invalid_state', { status: 'planned', allowed: [], reason: 'not_in_plan' })
    return { kind: 'lock', orderId: orderId as OrderId, isLocked }
  })
}

/** Takes back the last changes. Refuses as `movePlannedStop`, with `nothing_to_undo`, and with `validation_failed` more changes
 * than were made since the plan was asked for. */
export async function undoPlanChanges(
  ports: PlanPorts,
  { count, ...change }: Change & { count: number },
): Promise<PlanProposal> {
  const found = await findPlan(ports, change)
  const last = assertCurrent(found.last, change.planId)
  const { edits } = last
  if (edits.length === 0)
    throw refuse('invalid_state', { status: 'planned', allowed: [], reason: 'nothing_to_undo' })
  readWhole('count', count, [1, edits.length])
  const plan = await openPlan(ports, found, 'dispatchPlanChanges')
  return replacePlan(ports, plan, last, { ...last, id: ports.newId<PlanId>(), edits: edits.slice(0, -count) })
}

async function changePlan(
  ports: PlanPorts,
  { planId, ...of }: Change,
  edit: (plan: OpenPlan, last: LastPlan) => Promise<PlanEdit>,
): Promise<PlanProposal> {
  const found = await findPlan(ports, of)
  const last = assertCurrent(found.last, planId)
  const plan = await openPlan(ports, found, 'dispatchPlanChanges')
  return replacePlan(ports, plan, last, withEdit(last, ports.newId<PlanId>(), await edit(plan, last)))
}

/** Replaces a state of a plan. Only one of two changes to the same state succeeds. */
async function replacePlan(
  ports: PlanPorts,
  plan: OpenPlan,
  { id }: LastPlan,
  next: LastPlan,
): Promise<PlanProposal> {
  const isReplaced = await ports.lastPlans.replace(plan.key, id, next)
  if (!isReplaced) throw stale('plan_changed')
  return showPlan(ports, plan, next)
}

function assertCurrent(last: LastPlan | null, planId: string): LastPlan {
  if (!last) throw stale('plan_gone')
  if (last.id !== planId) throw stale('plan_changed')
  return last
}

function stale(reason: 'plan_changed' | 'plan_gone') {
  return refuse('invalid_state', { status: 'planned', allowed: [], reason })
}

function jobOf({ deliveries }: PlannedPart, orderId: string): number {
  return deliveries.findIndex((delivery) => delivery.orderId === orderId)
}

/** A delivery that no route may get: its deadline is too close, a driver has it, or the plan does not look at it. */
async function refuseUnplanned(
  ports: PlanPorts,
  plan: OpenPlan,
  orderId: string,
  kind: RouteStopKind,
): Promise<never> {
  const part = plan.parts.find(({ tooLate }) => tooLate.some((delivery) => delivery.orderId === orderId))
  const late = part?.tooLate.find((delivery) => delivery.orderId === orderId)
  if (late)
    throw refusedMove(late.code, kind === 'pickup', {
      ...noFacts,
      kind: 'margin_gone',
      closesAt: late.deadlineAt,
    })
  const { driver } = await findDispatchedOrder(ports, plan.operator, orderId)
  const reason = driver ? 'stop_committed' : 'not_in_plan'
  throw refuse('invalid_state', { status: 'planned', allowed: [], reason })
}

async function refuseDriver(
  ports: PlanPorts,
  { operator }: OpenPlan,
  part: PlannedPart,
  stop: PlannedStop,
  driverId: string,
): Promise<never> {
  const driver = await findDispatchedDriver(ports, operator, driverId)
  const kind = driver.persona === part.persona ? 'driver_away' : 'other_vehicle'
  throw moveRefused(part, stop, { ...noFacts, kind, driver })
}

function moveRefused({ deliveries }: PlannedPart, { job, isPickup }: PlannedStop, reason: PlanReason) {
  return refusedMove(deliveries[job]!.code, isPickup, reason)
}

function refusedMove(
  code: string,
  isPickup: boolean,
  { kind, driver, arrivesAt, closesAt, room }: PlanReason,
) {
  const move: RefusedMove = {
    code,
    stop: isPickup ? 'pickup' : 'dropoff',
    rule: kind,
    driver: driver?.firstName ?? null,
    arrivesAt,
    closesAt,
    measure: room?.measure ?? null,
    needs: room?.needs ?? 0,
    free: room?.free ?? 0,
  }
  return refuse('invalid_state', { status: 'planned', allowed: [], reason: 'move_refused', move })
}
