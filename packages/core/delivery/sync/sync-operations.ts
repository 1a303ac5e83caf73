import { assertInServiceArea } from '../../geo/service-area.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { IdempotencyStore } from '../../shared/idempotency.ts'
import { type AnyRefusal, isRefusal, refuseField } from '../../shared/refusal.ts'
import { advanceDelivery } from '../advance-delivery.ts'
import { declineOffer } from '../decline-offer.ts'
import { findDriverDelivery } from '../find-delivery.ts'
import type { Fix } from '../positions/approach.ts'
import { assertAccuracy, reportPosition } from '../positions/report-position.ts'
import { reportProblem } from '../report-problem.ts'
import { isFinal, type Status } from '../states.ts'
import { clockLag, deviceFacts, timeOfDevice } from './device-time.ts'
import { type Operation, type OperationInput, readInstant, readOperation } from './operation.ts'

/** Product rules, offline driver: so many in one call. */
export const maxOperations = 500

/** A position that is older than that completes the way and moves nothing that anybody watches. */
const maxLiveAgeSeconds = 60

type Ports = Parameters<typeof advanceDelivery>[0] &
  Parameters<typeof reportPosition>[0] & { idempotencyStore: IdempotencyStore }

export type SyncedOperation = {
  /** As it was given; null where there was none. */
  opId: string | null
  /** `duplicate`: it was done before, under the same `opId`. */
  outcome: 'done' | 'duplicate' | 'refused'
  /** Where the delivery stands now; null where the caller has none of that code. */
  status: Status | null
  refusal: AnyRefusal | null
}

type Outcome = Pick<SyncedOperation, 'outcome' | 'status'>

type Sync = { request: Request; driver: Actor; now: Date; lag: number; operations: readonly OperationInput[] }

/**
 * Does what a driver did without a connection, in the order of the list, each operation by itself: one that is refused is told so and
 * keeps no other from being done. Each is done once by its `opId` for 30 days, so that a call that was half done is finished by
 * sending it again. `sentAt` is the phone's clock at the time of sending, by which its other times are put right.
 * Refuses altogether with `forbidden` who drives nothing, with `validation_failed` no operation or more than 500, with `unavailable` when
 * a dependency is away.
 */
export async function syncOperations(
  ports: Ports,
  {
    request,
    sentAt,
    operations,
  }: { request: Request; sentAt?: string | null | undefined; operations: readonly OperationInput[] },
): Promise<readonly SyncedOperation[]> {
  const driver = permit(request.actor, 'delivery.drive')
  if (operations.length === 0 || operations.length > maxOperations)
    throw refuseField('operations', `must be 1 to ${maxOperations}; got ${operations.length}`)
  const now = ports.clock()
  const lag = clockLag(sentAt ? readInstant('sent_at', sentAt) : null, now)
  const sync = { request, driver, now, lag, operations }

  const known = await findCompleted(ports, sync, operations)
  const results: SyncedOperation[] = []
  for (const [index, given] of operations.entries()) {
    const result = await syncOne(ports, sync, { given, index, isKnown: known.has(given.opId?.trim() ?? '') })
    if (result.outcome === 'done' && result.opId !== null) known.add(result.opId)
    results.push(result)
  }
  return results
}

/** Of these operations those that were done, by their names. */
async function findCompleted(
  { idempotencyStore }: Ports,
  { driver }: Pick<Sync, 'driver'>,
  operations: readonly OperationInput[],
): Promise<Set<string>> {
  const names = operations.map(({ opId }) => opId?.trim() ?? '').filter(Boolean)
  const done = await idempotencyStore.findDone(driver.userId, names.map(onceKey))
  return new Set(names.filter((name) => done.has(onceKey(name))))
}

const onceKey = (opId: string) => `sync:${opId}`

async function syncOne(
  ports: Ports,
  sync: Sync,
  { given, index, isKnown }: { given: OperationInput; index: number; isKnown: boolean },
): Promise<SyncedOperation> {
  const opId = given.opId?.trim() || null
  const ended = async (
    outcome: SyncedOperation['outcome'],
    refusal: SyncedOperation['refusal'] = null,
  ): Promise<SyncedOperation> => {
    const status = await statusOf(ports, sync, given.code ?? '')
    return { opId, outcome, status, refusal }
  }
  if (isKnown) return ended('duplicate')
  try {
    const done = await runDriverOperation(ports, sync, readOperation(given), index)
    return { opId, ...done, refusal: null }
  } catch (error) {
    // Another try of the same call may have been faster.
    if ((await findCompleted(ports, sync, [given])).size > 0) return ended('duplicate')
    if (!isRefusal(error) || error.code === 'unavailable') throw error
    return ended('refused', error)
  }
}

async function runDriverOperation(
  ports: Ports,
  sync: Sync,
  operation: Operation,
  index: number,
): Promise<Outcome> {
  const { driver } = sync
  const { opId, op, code, occurredAt, ...given } = operation
  const at = timeOfDevice(occurredAt, sync)
  if (op === 'position') return keepPosition(ports, sync, operation, at)

  const idempotencyKey = { callerId: driver.userId, key: onceKey(opId), resultId: null }
  const request = { ...sync.request, idempotencyKey }
  const device = deviceFacts(occurredAt, at)
  if (op === 'decline') {
    await declineOffer(ports, { request, code, device })
    return { outcome: 'done', status: null }
  }
  if (op === 'problem') {
    const { delivery } = await reportProblem(ports, { ...given, request, code, device })
    return { outcome: 'done', status: delivery.status }
  }
  const lastPlace = placeBefore(sync, index)
  const delivery = await advanceDelivery(ports, {
    ...given,
    ...{ request, code, device, step: op },
    ...(lastPlace && { place: lastPlace }),
  })
  return { outcome: 'done', status: delivery.status }
}

/** Where the phone was when it did that, by the positions that come with it: what we know ourselves is older. */
function placeBefore({ operations }: Sync, index: number): { lat: number; lng: number } | null {
  const { code } = operations[index]!
  const reported = operations.slice(0, index).findLast((one) => isPositionOf(one, code))
  return reported ? { lat: reported.lat, lng: reported.lng } : null
}

function isPositionOf(
  given: OperationInput,
  code: OperationInput['code'],
): given is OperationInput & { lat: number; lng: number } {
  return (
    given.op === 'position' && given.code === code && Number.isFinite(given.lat) && Number.isFinite(given.lng)
  )
}

/** A fresh one is a position like every other. A late one belongs to the way, also to that of a delivery which has ended. */
async function keepPosition(
  ports: Ports,
  { driver, now }: Sync,
  { code, lat, lng, accuracyMeters = null }: Operation,
  at: Date,
): Promise<Outcome> {
  const position: Fix = { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN, at, accuracyMeters }
  assertInServiceArea(position)
  assertAccuracy(accuracyMeters)
  const delivery = await findDriverDelivery(ports, driver, code)
  const isLive = now.getTime() - at.getTime() <= maxLiveAgeSeconds * 1000
  if (isLive && !isFinal(delivery.status)) {
    await reportPosition(ports, { actor: driver, code, ...position })
    return { outcome: 'done', status: delivery.status }
  }
  if (at < delivery.createdAt) {
    const since = delivery.createdAt.toISOString()
    throw refuseField('occurred_at', `must not be before the order, ${since}; got ${at.toISOString()}`)
  }
  const isNew = await ports.drivers.completeTrack(driver.userId, delivery, position)
  return { outcome: isNew ? 'done' : 'duplicate', status: delivery.status }
}

async function statusOf({ deliveries }: Ports, { driver }: Sync, code: string): Promise<Status | null> {
  try {
    return (await findDriverDelivery({ deliveries }, driver, code)).status
  } catch (error) {
    if (isRefusal(error) && error.code !== 'unavailable') return null
    throw error
  }
}
