import type { Drivers } from '../../fleet/ports.ts'
import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import { refuse } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { type Change, type ChangeContext, type ChangePorts, recordMove } from '../changes/change.ts'
import { decideAndCommit } from '../committing/decide-and-commit.ts'
import { photoFacts, type StoredPhoto, storePhotos } from '../committing/store-photos.ts'
import type { Delivery } from '../model/delivery.ts'
import { type DriverStep, driverMoves, isReachedBy, targetOf } from '../model/states.ts'
import type { RouteWork } from '../model/stops-ahead.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import type { DeliveryDetails, DeliveryPorts, PhotoFiles, WithDetails } from '../ports.ts'
import { distanceToDestination } from '../positions/distance-to-destination.ts'
import {
  assertHandOverProof,
  assertPicturesProve,
  type CustomerCodes,
  needsCode,
  needsPin,
} from '../proof/hand-over.ts'
import { type DriverView, driverView, viewContext } from '../reading/driver-view.ts'
import { findDetailedDelivery, findOriginal } from '../reading/find-delivery.ts'
import { findOwnRouteWork } from '../routes/find-route-work.ts'
import { endReturn } from './end-return.ts'

export type AdvanceDelivery = {
  request: Request
  code: string
  step: DriverStep
  photoBase64?: string | null
  signatureBase64?: string | null
  note?: string | null
  pin?: string | null
  /** The time of a step that was taken offline, by the phone's clock. */
  device?: TimelineFacts
  /**
   * The driver's place at the time of the step, if the caller knows it better than the last reported
   * position does.
   */
  place?: { lat: number; lng: number }
}

export type AdvancePorts = DeliveryPorts &
  LimitPorts & { drivers: Drivers; photoFiles: PhotoFiles; customerCodes: CustomerCodes }

/** The stored photos of a step, and in a hand-over the distance from driver to destination. */
export type StepEvidence = { photos: readonly StoredPhoto[]; distanceMeters: number | null }

/**
 * One step of the driver, see docs/reference/rules.md#delivery. The same step again by the same driver returns the
 * delivery unchanged. Refuses with `not_found` another driver's delivery, with `invalid_state` a step out of order, with
 * `proof_required` a hand-over without its proof, with `rate_limited` too many wrong PINs, with `validation_failed` an
 * invalid picture.
 */
export async function advanceDelivery(
  ports: AdvancePorts,
  input: AdvanceDelivery,
): Promise<DriverView & WithDetails> {
  const { request, step, device } = input
  const driver = requireActor(request.actor)
  const note = readOptionalText('note', input.note, 1000)
  const at = ports.clock()
  let evidence: StepEvidence | undefined
  let details: DeliveryDetails | undefined
  let change: Change | null = null

  await ports.drivers.markSeen(driver.userId, at)
  const by = { kind: 'driver', userId: driver.userId } as const
  let isDriverFilled = false
  const commit = async (change: Change) => {
    const result = await ports.deliveries.commit(change)
    isDriverFilled = result.isDriverFilled === true
    return result
  }
  const delivery = await decideAndCommit(
    { ...ports, deliveries: { commit } },
    { request, by },
    {
      read: async () => {
        const read = await findDetailedDelivery(ports, driver, input.code)
        details = read.details
        return read.delivery
      },
      prepare: async (before) => {
        // A step that was taken before or is refused counts no PIN attempt and stores no photo.
        if (targetOf(before.status, step)) evidence ??= await collectEvidence(ports, before, input, note, at)
        const original = step === 'delivered' ? await findOriginal(ports, before) : null
        return {
          ...evidence,
          original,
          routeWork: step === 'picked' ? await findOwnRouteWork(ports, before) : null,
        }
      },
      decide: (before, context, collected) => {
        change = takeStep(ports, before, { ...context, at, step, note, device, ...collected })
        return change
      },
    },
  )
  // The driver's other offers go to the next drivers at once if this delivery was the last that fits the vehicle.
  if (isDriverFilled) await ports.deliveries.reviewOffersTo(driver.userId, at)
  const view = driverView(delivery, viewContext(ports, at))
  return details ? { ...view, details: withChange(details, change) } : view
}

/** The details after the change that was decided on them: the commit proves that nothing came between. */
function withChange(details: DeliveryDetails, change: Change | null): DeliveryDetails {
  if (!change) return details
  const { timelines = [], photos = [], positions } = details
  return { timelines: [...timelines, change.entry], photos: [...photos, ...change.photos], positions }
}

type StepTaken = ChangeContext &
  Partial<StepEvidence> & {
    step: DriverStep
    note: string | null
    device?: TimelineFacts | undefined
    /** For a return: the order whose parcel it carries. */
    original?: Delivery | null
    routeWork?: RouteWork | null
  }

/** The change that a step makes; null if the delivery is already where the step leads. Refuses with `invalid_state`. */
export function takeStep(
  ports: ChangePorts,
  before: Delivery,
  { step, note, device, photos = [], distanceMeters = null, original = null, ...context }: StepTaken,
): Change | null {
  if (isReachedBy(before.status, step)) return null
  if (step === 'accept') assertOfferedAlone(before)
  const isHandOver = step === 'delivered'
  const change = recordMove(ports, before, {
    ...context,
    move: step,
    callerMoves: driverMoves,
    ...(isHandOver && { audit: 'order.delivered' }),
    photos,
    facts: {
      ...device,
      ...(note !== null && { note }),
      ...photoFacts(photos),
      ...(distanceMeters !== null && { distance_to_destination_m: distanceMeters }),
      // A hand-over without the right PIN was refused before. The PIN itself stays secret.
      ...(isHandOver && needsPin(before) && { recipient_pin: 'matched' }),
    },
  })
  return isHandOver ? endReturn(ports, change, original, context) : change
}

/** A route is accepted as a whole: its driver would be left with stops that do not fit one another. */
function assertOfferedAlone({ status, routeId }: Delivery): void {
  if (status === 'assigned' && routeId)
    throw refuse('invalid_state', { status, allowed: ['decline'], reason: 'offered_in_route', routeId })
}

async function collectEvidence(
  ports: AdvancePorts,
  delivery: Delivery,
  input: AdvanceDelivery,
  note: string | null,
  at: Date,
): Promise<StepEvidence> {
  const { request, step, photoBase64, signatureBase64, place } = input
  const isHandOver = step === 'delivered'
  if (isHandOver) await verifyHandOver(ports, delivery, input)
  const photos = await storePhotos(ports, { request, takenAt: at, note: note ?? '' }, [
    { field: 'photo_b64', base64: photoBase64, stage: step === 'picked' ? 'pickup' : 'delivery' },
    { field: 'signature_b64', base64: signatureBase64, stage: 'signature' },
  ])
  if (isHandOver) assertPicturesProve(delivery, photos)
  return { photos, distanceMeters: isHandOver ? await distanceToDestination(ports, delivery, place) : null }
}

/** A PIN attempt counts as wrong until the PIN proves right: its few digits must not be found by trying. */
async function verifyHandOver(
  { limits, limitSettings: { pinFailures }, sha256, customerCodes }: AdvancePorts,
  delivery: Delivery,
  { photoBase64, signatureBase64, pin = null }: AdvanceDelivery,
): Promise<void> {
  const handOver = { hasPhoto: Boolean(photoBase64), hasSignature: Boolean(signatureBase64), pin }
  if (!needsPin(delivery) || pin === null) return assertHandOverProof(sha256, delivery, handOver)
  const key = `pin:${delivery.orderId}`
  await takeWithinLimit({ limits }, 'recipient-pin', pinFailures, key)
  assertHandOverProof(sha256, delivery, handOver)
  if (needsCode(delivery)) await assertRightCode(customerCodes, delivery, pin)
  await limits.giveBack(key)
}

/** Refuses with `proof_required` a wrong code, with `unavailable` where the requester does not answer: the driver tries again. */
async function assertRightCode(codes: CustomerCodes, delivery: Delivery, code: string): Promise<void> {
  const answer = await codes.check(delivery, code)
  if (answer === 'wrong') throw refuse('proof_required', { missing: ['matching_pin'] })
  if (answer === 'unreachable') throw refuse('unavailable', { retryAfterSeconds: 5 })
}
