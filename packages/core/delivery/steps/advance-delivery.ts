import type { Drivers } from '../../fleet/ports.ts'
import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import { refuse } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { type Change, type ChangeContext, type ChangePorts, recordMove } from '../changes/change.ts'
import {
  type Cash,
  type CashInput,
  cashPaymentOf,
  collectAtDoor,
  noCash,
  readCash,
} from '../collect-on-delivery/collect-at-door.ts'
import type { CollectOnDelivery } from '../collect-on-delivery/collect-on-delivery.ts'
import { decideAndCommit } from '../committing/decide-and-commit.ts'
import { photoFacts, type StoredPhoto, storePhotos } from '../committing/store-photos.ts'
import type { Delivery } from '../model/delivery.ts'
import { type DriverStep, driverMoves, isReachedBy, targetOf } from '../model/states.ts'
import type { RouteWork } from '../model/stops-ahead.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import type { DeliveryDetails, DeliveryPorts, PhotoFiles, WithDetails } from '../ports.ts'
import { distanceToDestination, distanceToPickup } from '../positions/distance-to-destination.ts'
import { type CustomerCodes, needsCode, needsPin, pinHash } from '../proof/hand-over.ts'
import { type DriverView, driverView, viewContext } from '../reading/driver-view.ts'
import { findDetailedDelivery, findOriginal } from '../reading/find-delivery.ts'
import {
  assertPicturesProve,
  assertShown,
  type Evidence,
  type EvidenceInput,
  evidenceFacts,
  noEvidence,
  readEvidence,
  type Shown,
} from '../requirements/evidence.ts'
import type { RequirementPlace } from '../requirements/requirements.ts'
import { endOf, needsAt, placeOfStep } from '../requirements/stop-needs.ts'
import { findOwnRouteWork } from '../routes/find-route-work.ts'
import { endReturn } from './end-return.ts'
import type { TripStart } from './trip-start.ts'

export type AdvanceDelivery = EvidenceInput &
  CashInput & {
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
  LimitPorts & {
    drivers: Drivers
    photoFiles: PhotoFiles
    customerCodes: CustomerCodes
    tripStart: TripStart
  }

/** The stored photos of a step, what else was shown, and the distance from the driver to the stop where that counts. */
export type StepEvidence = {
  photos: readonly StoredPhoto[]
  evidence: Evidence
  distanceMeters: number | null
}

/**
 * One step of the driver, see docs/reference/rules.md#delivery. The same step again by the same driver returns the
 * delivery unchanged. Refuses with `not_found` another driver's delivery, with `invalid_state` a step out of order and the arrival of a
 * whole load without the CIOT that is due (`no_ciot`), with `proof_required` a step without the proof that the order asks for, with
 * `collection_required` one whose recipient has not paid, with `rate_limited` too many wrong PINs, with `validation_failed` an
 * invalid picture or evidence.
 */
export async function advanceDelivery(
  ports: AdvancePorts,
  input: AdvanceDelivery,
): Promise<DriverView & WithDetails> {
  const { request, step, device } = input
  const driver = requireActor(request.actor)
  const note = readOptionalText('note', input.note, 1000)
  const evidence = readEvidence(input)
  const cash = readCash(input)
  const at = ports.clock()
  let collected: StepEvidence | undefined
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
        const original = step === 'delivered' ? await findOriginal(ports, before) : null
        if (targetOf(before.status, step) && step === 'delivered') collectAtDoor(before, cash, at)
        if (step === 'arrived' && targetOf(before.status, step)) await ports.tripStart.assertReady(before, at)
        if (targetOf(before.status, step))
          collected ??= await collectEvidence(ports, before, { ...input, evidence, original, note, at })
        return {
          ...collected,
          original,
          routeWork: step === 'picked' ? await findOwnRouteWork(ports, before) : null,
        }
      },
      decide: (before, context, prepared) => {
        change = takeStep(ports, before, { ...context, at, step, note, device, cash, ...prepared })
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
    cash?: Cash
  }

/**
 * The change that a step makes; null if the delivery is already where the step leads. Refuses with `invalid_state`, and with
 * `proof_required` what is missing for the requirements that the delivery has at the time of the change.
 */
export function takeStep(
  ports: ChangePorts,
  before: Delivery,
  {
    step,
    note,
    device,
    photos = [],
    evidence = noEvidence,
    distanceMeters = null,
    original = null,
    cash = noCash,
    ...context
  }: StepTaken,
): Change | null {
  if (isReachedBy(before.status, step)) return null
  if (step === 'accept') assertOfferedAlone(before)
  const isHandOver = step === 'delivered'
  const place = placeOfStep(step, before)
  const needs = place && targetOf(before.status, step) ? needsAt(before, place) : null
  // A wrong PIN was refused before: its attempts are counted.
  const shown = { ...evidence, ...picturesOf(photos), pin: 'matched' } as const
  if (place) assertShown(place, needs, shown, labelsOf(before, original))
  const collected =
    isHandOver && targetOf(before.status, step) ? collectAtDoor(before, cash, context.at) : null
  const change = recordMove(ports, before, {
    ...context,
    move: step,
    callerMoves: driverMoves,
    ...(isHandOver && { audit: 'order.delivered' }),
    photos,
    ...(collected && {
      patch: { collectOnDelivery: collected },
      collected: { payment: cashPaymentOf(ports, before, collected, context.at) },
    }),
    facts: {
      ...device,
      ...(collected && collectFacts(collected)),
      ...(note !== null && { note }),
      ...photoFacts(photos),
      ...(distanceMeters !== null && {
        [isHandOver ? 'distance_to_destination_m' : 'distance_to_pickup_m']: distanceMeters,
      }),
      ...(place && evidenceFacts(needs, shown)),
      // A hand-over without the right PIN was refused before. The PIN itself stays secret.
      ...(isHandOver && needsPin(before) && { recipient_pin: 'matched' }),
    },
  })
  return isHandOver ? endReturn(ports, change, original, context) : change
}

function collectFacts({ amountCents, method, collected }: CollectOnDelivery): TimelineFacts {
  return { collected_cents: amountCents, collect_method: method, change_cents: collected?.changeCents ?? 0 }
}

/** A route is accepted as a whole: its driver would be left with stops that do not fit one another. */
function assertOfferedAlone({ status, routeId }: Delivery): void {
  if (status === 'assigned' && routeId)
    throw refuse('invalid_state', { status, allowed: ['decline'], reason: 'offered_in_route', routeId })
}

/** The codes that the label of the parcel may have: a parcel comes back with the label of its way out. */
function labelsOf({ code }: Delivery, original: Delivery | null): string[] {
  return [code, ...(original ? [original.code] : [])]
}

function picturesOf(photos: readonly StoredPhoto[]): Pick<Shown, 'hasPhoto' | 'hasSignature'> {
  return {
    hasPhoto: photos.some(({ stage }) => stage !== 'signature'),
    hasSignature: photos.some(({ stage }) => stage === 'signature'),
  }
}

type Collected = Omit<AdvanceDelivery, 'note'> & {
  evidence: Evidence
  original: Delivery | null
  note: string | null
  at: Date
}

async function collectEvidence(
  ports: AdvancePorts,
  delivery: Delivery,
  collected: Collected,
): Promise<StepEvidence> {
  const { request, step, photoBase64, signatureBase64, note, at, evidence } = collected
  const stepPlace = placeOfStep(step, delivery)
  const needs = stepPlace && needsAt(delivery, stepPlace)
  if (stepPlace) await verifyShown(ports, delivery, stepPlace, collected)
  const photos = await storePhotos(ports, { request, takenAt: at, note: note ?? '' }, [
    { field: 'photo_b64', base64: photoBase64, stage: step === 'picked' ? 'pickup' : 'delivery' },
    { field: 'signature_b64', base64: signatureBase64, stage: 'signature' },
  ])
  if (stepPlace) assertPicturesProve(stepPlace, needs, photos)
  const distanceOf = step === 'delivered' ? distanceToDestination : needs ? distanceToPickup : null
  return {
    photos,
    evidence,
    distanceMeters: distanceOf && (await distanceOf(ports, delivery, collected.place)),
  }
}

/**
 * Refuses with `proof_required` evidence that lacks something, before a photo is stored. A PIN attempt counts as wrong until the PIN proves
 * right: its few digits must not be found by trying.
 */
async function verifyShown(
  { limits, limitSettings: { pinFailures }, sha256, customerCodes }: AdvancePorts,
  delivery: Delivery,
  place: RequirementPlace,
  { photoBase64, signatureBase64, evidence, original, pin = null }: Collected,
): Promise<void> {
  const needs = needsAt(delivery, place)
  const { orderId, recipientPinHash: hash } = delivery
  const isGiven = place === endOf(delivery) && needsPin(delivery) && pin !== null
  const key = `pin:${orderId}`
  if (isGiven) await takeWithinLimit({ limits }, 'recipient-pin', pinFailures, key)
  const isWrong = pin !== null && hash !== null && pinHash(sha256, orderId, pin) !== hash
  const shown: Shown = {
    ...evidence,
    hasPhoto: Boolean(photoBase64),
    hasSignature: Boolean(signatureBase64),
    pin: pin === null ? null : isWrong ? 'wrong' : 'matched',
  }
  assertShown(place, needs, shown, labelsOf(delivery, original))
  if (!isGiven) return
  if (needsCode(delivery)) await assertRightCode(customerCodes, delivery, place, pin)
  await limits.giveBack(key)
}

/** Refuses with `proof_required` a wrong code, with `unavailable` where the requester does not answer: the driver tries again. */
async function assertRightCode(
  codes: CustomerCodes,
  delivery: Delivery,
  place: RequirementPlace,
  code: string,
): Promise<void> {
  const answer = await codes.check(delivery, code)
  if (answer === 'wrong') throw refuse('proof_required', { missing: ['matching_pin'], place })
  if (answer === 'unreachable') throw refuse('unavailable', { retryAfterSeconds: 5 })
}
