import { isFinal, type Status } from '../delivery/model/states.ts'
import { type AddNotePorts, addDeliveryNote } from '../delivery/notes/add-note.ts'
import { maxNoteCharacters } from '../delivery/notes/order-note.ts'
import type { Fix } from '../delivery/positions/approach.ts'
import { type ReportPositionPorts, reportPosition } from '../delivery/positions/report-position.ts'
import { findDriverDelivery } from '../delivery/reading/find-delivery.ts'
import type { AnswerPorts } from '../delivery/routes/answer-route.ts'
import { type SkipPorts, skipStop } from '../delivery/routes/skip-stop.ts'
import { type AdvancePorts, advanceDelivery } from '../delivery/steps/advance-delivery.ts'
import { arriveAtDestination } from '../delivery/steps/arrive-at-destination.ts'
import { declineOffer } from '../delivery/steps/decline-offer.ts'
import { reportProblem } from '../delivery/steps/report-problem.ts'
import { readPhoneReadings } from '../geo/phone-readings.ts'
import { assertInServiceArea } from '../geo/service-area.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { type ReportAttemptPorts, reportFailedAttempt } from '../return-orders/report-attempt.ts'
import type { IdempotencyStore } from '../shared/idempotency.ts'
import { type AnyRefusal, isRefusal, refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { assertRange } from '../shared/whole-number.ts'
import { clockLag, deviceFacts, timeOfDevice } from './device-time.ts'
import { type Operation, type OperationInput, opIdOf, readInstant, readOperation } from './operation.ts'

export const maxOperations = 500

/** An older position only completes the track: subscribers do not get it. */
const maxCurrentAgeSeconds = 60

type Ports = AdvancePorts &
  AnswerPorts &
  AddNotePorts &
  ReportAttemptPorts &
  SkipPorts &
  ReportPositionPorts & { idempotencyStore: IdempotencyStore }

export type SyncedOperation = {
  /** The id as sent; null without one. */
  opId: string | null
  /** `duplicate`: an operation with the same `opId` was done before. */
  outcome: 'done' | 'duplicate' | 'refused'
  /** The delivery's status now; null if the caller has no delivery of that code. */
  status: Status | null
  refusal: AnyRefusal | null
}

type Outcome = Pick<SyncedOperation, 'outcome' | 'status'>

type Sync = { request: Request; driver: Actor; now: Date; lag: number; operations: readonly OperationInput[] }

/**
 * Runs what a driver did offline, in the order of the list, each operation by itself: a refused one does not stop the
 * others. Each `opId` runs once within 30 days, so repeating the call completes an interrupted one. `sentAt` is the phone's
 * time of sending, which corrects its other times. Refuses the whole call with `forbidden` callers who do not drive, with
 * `validation_failed` no operation or more than 500, with `unavailable` if a dependency does not answer.
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
  assertRange('operations', 'count', operations.length, [1, maxOperations])
  const now = ports.clock()
  const lag = clockLag(sentAt ? readInstant('sent_at', sentAt) : null, now)
  const sync = { request, driver, now, lag, operations }

  const completed = await findCompleted(ports, sync, operations)
  const results: SyncedOperation[] = []
  for (const [index, given] of operations.entries()) {
    const result = await syncOne(ports, sync, {
      given,
      index,
      isDuplicate: completed.has(given.opId?.trim() ?? ''),
    })
    if (result.outcome === 'done' && result.opId !== null) completed.add(result.opId)
    results.push(result)
  }
  return results
}

/** The `opId`s of these operations that were done before. */
async function findCompleted(
  { idempotencyStore }: Ports,
  { driver }: Pick<Sync, 'driver'>,
  operations: readonly OperationInput[],
): Promise<Set<string>> {
  const names = operations.map(opIdOf).filter((name) => name !== null)
  const done = await idempotencyStore.findDone(driver.userId, names.map(idempotencyKeyOf))
  return new Set(names.filter((name) => done.has(idempotencyKeyOf(name))))
}

const idempotencyKeyOf = (opId: string) => `sync:${opId}`

async function syncOne(
  ports: Ports,
  sync: Sync,
  { given, index, isDuplicate }: { given: OperationInput; index: number; isDuplicate: boolean },
): Promise<SyncedOperation> {
  const opId = given.opId?.trim() || null
  const ended = async (
    outcome: SyncedOperation['outcome'],
    refusal: SyncedOperation['refusal'] = null,
  ): Promise<SyncedOperation> => {
    const status = await statusOf(ports, sync, given.code ?? '')
    return { opId, outcome, status, refusal }
  }
  if (isDuplicate) return ended('duplicate')
  try {
    const done = await runDriverOperation(ports, sync, readOperation(given), index)
    return { opId, ...done, refusal: null }
  } catch (error) {
    // A concurrent try of the same call may have been faster.
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

  const idempotencyKey = { callerId: driver.userId, key: idempotencyKeyOf(opId), resultId: null }
  const request = { ...sync.request, idempotencyKey }
  const device = deviceFacts(occurredAt, at)
  if (op === 'decline') {
    await declineOffer(ports, { request, code, device, reason: given.declineReason, note: given.note })
    return { outcome: 'done', status: null }
  }
  if (op === 'note') {
    const text = readText('note', given.note ?? '', maxNoteCharacters)
    await addDeliveryNote(ports, { request, code, text, writtenAt: at })
    return { outcome: 'done', status: (await findDriverDelivery(ports, driver, code)).status }
  }
  if (op === 'problem') {
    const { delivery } = await reportProblem(ports, { ...given, request, code, device })
    return { outcome: 'done', status: delivery.status }
  }
  if (op === 'attempt-failed') {
    const reason = given.attemptReason
    const delivery = await reportFailedAttempt(ports, { ...given, request, code, device, reason })
    return { outcome: 'done', status: delivery.status }
  }
  if (op === 'skip-stop') {
    const { stopKind: kind, skipReason: reason, note } = given
    await skipStop(ports, { request, code, kind, reason, note, skippedAt: at })
    return { outcome: 'done', status: (await findDriverDelivery(ports, driver, code)).status }
  }
  const lastPlace = placeBefore(sync, index)
  const step = { request, code, device, ...(lastPlace && { place: lastPlace }) }
  const delivery =
    op === 'arrived-at-destination'
      ? await arriveAtDestination(ports, step)
      : await advanceDelivery(ports, { ...given, ...step, step: op })
  return { outcome: 'done', status: delivery.status }
}

/**
 * Returns the phone's place at that operation, from the positions in the same call: the stored position
 * is older.
 */
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

/** A current position is reported as usual. A late one completes the track, also of a delivery that has ended. */
async function keepPosition(
  ports: Ports,
  { driver, now }: Sync,
  { code, lat, lng, ...readings }: Operation,
  at: Date,
): Promise<Outcome> {
  const position: Fix = { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN, at, ...readPhoneReadings(readings) }
  assertInServiceArea(position)
  const delivery = await findDriverDelivery(ports, driver, code)
  const isCurrent = now.getTime() - at.getTime() <= maxCurrentAgeSeconds * 1000
  if (isCurrent && !isFinal(delivery.status)) {
    await reportPosition(ports, { actor: driver, code, ...position })
    return { outcome: 'done', status: delivery.status }
  }
  if (at < delivery.createdAt)
    throw refuseField('occurred_at', 'too_early', {
      got: at.toISOString(),
      earliest: delivery.createdAt.toISOString(),
    })
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
