import { publishUpdate } from '../delivery/committing/publish-update.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import type { Deliveries, Updates } from '../delivery/ports.ts'
import { addSeconds, secondsBetween } from '../shared/clock.ts'
import type { FreightOperationId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { draftOperationEvent } from './draft-event.ts'
import {
  endWish,
  type FreightOperation,
  moveTo,
  operationKinds,
  type RegistryState,
  type Wish,
} from './freight-operation.ts'
import type {
  DueOperation,
  FreightOperations,
  FreightRegistries,
  FreightSettings,
  Registered,
  RegistryAnswer,
} from './ports.ts'
import { detailsOf, isLikeTac, readTrip, type TripPorts } from './trip.ts'

export type OperationPorts = Pick<SystemPorts, 'clock' | 'newId' | 'sha256'> &
  TripPorts & {
    deliveries: Pick<Deliveries, 'findByOrderIds'>
    updates: Updates
    freightOperations: FreightOperations
    freightRegistries: FreightRegistries
    freightSettings: FreightSettings
  }

/** The time for which a claimed operation is reserved: more than two requests of a registry may take. */
const claimSeconds = 15
/** A refusal is asked about again after this time: what it names may have been put right. */
const refusedSeconds = 600
const firstPauseSeconds = 5

/**
 * Brings one due operation to where its order wants it; returns whether there may be more. Safe with any number of workers and to interrupt
 * anywhere: operation and id are committed before the registry hears of them, and after a try without an answer it is asked what it has.
 */
export async function settleOperation(ports: OperationPorts): Promise<boolean> {
  const { clock, freightOperations, freightRegistries } = ports
  const kinds = operationKinds.filter((kind) => freightRegistries[kind] !== null)
  if (kinds.length === 0) return false
  const at = clock()
  await freightOperations.noteTrips(kinds, at, ports.newId)
  const due = await freightOperations.claimDue(kinds, at, addSeconds(at, claimSeconds))
  if (!due) return false
  const { operation, tries } = due
  const order = (await ports.deliveries.findByOrderIds([operation.orderId])).get(operation.orderId)
  try {
    await settle(ports, due, order)
  } catch (error) {
    const pause = Math.min(firstPauseSeconds * 2 ** (tries - 1), refusedSeconds)
    await freightOperations.putOff(due, addSeconds(clock(), pause))
    throw error
  }
  return true
}

async function settle(ports: OperationPorts, due: DueOperation, order: Delivery | undefined): Promise<void> {
  const { operation, tries } = due
  const registry = ports.freightRegistries[operation.kind]!
  const wish: Wish = order ? await wishOf(ports, operation, order) : { to: 'cancel' }
  // The answer to an earlier try may have been lost.
  const known = tries > 1 ? await registry.find(operation.id) : null
  const before = ofOrder(known ? withRegistered(operation, known) : operation, order)
  const state = known?.state ?? (operation.number === null ? null : 'open')
  const move = moveTo(wish, state, before)
  const details = wish.to === 'hold' ? wish.details : null
  if (wish.to === 'hold' && move)
    await ports.freightOperations.markAsked(due, move === 'issue' ? wish.hash : null)
  const answer = move && (await registry.send(move, operation.id, details))
  const at = ports.clock()
  const after = outcomeOf(ports, { before, wish, state, answer, at })
  const saved = {
    ...after,
    endedAt: isPastRetry(order, at) ? (after.endedAt ?? at) : after.endedAt,
    changedAt: at,
  }
  const event = order ? draftOperationEvent(ports, order, { before: operation, after: saved, move }) : null
  const isSaved = await ports.freightOperations.save(due, saved, {
    askAt: nextAskAt(saved, wish, operation, at),
    event,
  })
  if (isSaved && order) publishUpdate(ports.updates, order)
}

function ofOrder(operation: FreightOperation, order: Delivery | undefined): FreightOperation {
  if (!order) return operation
  const { driver, version: orderVersion } = order
  return { ...operation, orderVersion, ...(driver && { driverId: driver.id, carrierId: driver.tenantId }) }
}

/** A registry that refuses to cancel or to close is asked no longer than this after the end of the order. */
const giveUpSeconds = 7 * 86_400

function isPastRetry(order: Delivery | undefined, at: Date): boolean {
  return !order || (order.endedAt !== null && secondsBetween(order.endedAt, at) > giveUpSeconds)
}

/** A refused operation is asked for again after a while, one with another id at once. */
function nextAskAt(
  { id, endedAt, refusalCode }: FreightOperation,
  wish: Wish,
  before: FreightOperation,
  at: Date,
): Date | null {
  if (endedAt !== null || wish.to === 'wait') return null
  if (wish.to === 'hold' && id !== before.id) return at
  return refusalCode === null ? null : addSeconds(at, refusedSeconds)
}

/** The end that the order wants for its operation. */
export async function wishOf(
  ports: TripPorts & Pick<OperationPorts, 'sha256' | 'freightSettings'>,
  { kind }: Pick<FreightOperation, 'kind'>,
  order: Delivery,
): Promise<Wish> {
  const end = endWish(order)
  if (end) return end
  const trip = await readTrip(ports, order)
  if (kind === 'ciot' && ports.freightSettings.ciotRule === 'tac' && !isLikeTac(trip)) return { to: 'exempt' }
  const details = detailsOf(ports, order, trip)
  if (typeof details === 'string') return { to: 'complete_papers', fault: details }
  const json = JSON.stringify(details, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return { to: 'hold', details, hash: ports.sha256(json) }
}

type Settled = {
  before: FreightOperation
  wish: Wish
  /** The state at the registry before the request. */
  state: RegistryState
  /** Null if nothing was asked for. */
  answer: RegistryAnswer | null
  at: Date
}

/** The operation after the registry's answer, or without one if it was already where the order wants it. */
function outcomeOf(ports: OperationPorts, settled: Settled): FreightOperation {
  const { before, wish, state, answer, at } = settled
  if (answer && 'refused' in answer) {
    const { code, text } = answer.refused
    const refusal = { refusalCode: code.slice(0, 40), refusalText: text.slice(0, 300) }
    return { ...before, ...refusal, ...(wish.to === 'hold' && { status: 'refused', detailsHash: null }) }
  }
  const after = {
    ...(answer ? withRegistered(before, answer) : before),
    refusalCode: null,
    refusalText: null,
  }
  const now = answer?.state ?? state
  switch (wish.to) {
    case 'wait':
      return before
    case 'complete_papers':
      return { ...before, status: 'refused', refusalCode: wish.fault, refusalText: null }
    case 'exempt':
      return { ...(now === null ? after : underAnotherId(ports, after)), status: 'exempt' }
    case 'cancel':
      return { ...after, status: 'canceled', endedAt: at }
    case 'close':
      // An operation that the registry never had ends as it is.
      return { ...after, status: now === null || now === 'none' ? after.status : 'closed', endedAt: at }
    case 'hold':
      return heldBy(ports, wish, after, now, at)
  }
}

/** The registry has it now, or says that the way has no toll. */
function heldBy(
  ports: OperationPorts,
  { details, hash }: Extract<Wish, { to: 'hold' }>,
  after: FreightOperation,
  state: RegistryState,
  at: Date,
): FreightOperation {
  if (state === 'canceled' || state === 'closed') return underAnotherId(ports, after)
  const asked = { ...after, plate: details.plate, rntrc: details.rntrc, detailsHash: hash }
  if (state !== 'open') return { ...asked, status: 'exempt', number: null, amountCents: 0n }
  const amountCents = after.kind === 'ciot' ? details.amountCents : after.amountCents
  return { ...asked, status: 'issued', amountCents, issuedAt: after.issuedAt ?? at }
}

/** An operation that ended at the registry is asked for under another id, should it be due again. */
function underAnotherId({ newId }: OperationPorts, operation: FreightOperation): FreightOperation {
  return {
    ...operation,
    id: newId<FreightOperationId>(),
    status: 'requested',
    number: null,
    detailsHash: null,
    amountCents: null,
    issuedAt: null,
  }
}

function withRegistered(
  operation: FreightOperation,
  { number, amountCents, means }: Registered,
): FreightOperation {
  return {
    ...operation,
    number: number ?? operation.number,
    amountCents: amountCents ?? operation.amountCents,
    means: means ?? operation.means,
  }
}
