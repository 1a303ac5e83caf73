import type { Drivers } from '../fleet/ports.ts'
import { requireActor } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { LimitSettings, RateLimiter } from '../shared/limits.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { assertWithinLimit } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import { type Patch, recordMove } from './change.ts'
import { decideAndCommit } from './decide-and-commit.ts'
import type { Delivery } from './delivery.ts'
import { findDriverDelivery } from './find-delivery.ts'
import type { Deliveries, PhotoFiles, Updates } from './ports.ts'
import { distanceToDestination } from './positions/distance-to-destination.ts'
import { assertHandOverProof, type HandOver } from './proof/hand-over.ts'
import type { DeliverySettings } from './settings.ts'
import { type DriverStep, driverMoves, isReachedBy, move } from './states.ts'
import { photoFacts, type StoredPhoto, storePhotos } from './store-photos.ts'
import type { TimelineFacts } from './timeline.ts'

export type AdvanceDelivery = {
  request: Request
  code: string
  step: DriverStep
  photoBase64?: string | null
  signatureBase64?: string | null
  note?: string | null
  pin?: string | null
  /** Of a step that was taken without a connection: when, by the phone. */
  device?: TimelineFacts
  /** Where the driver was then, if that is known better than by the last position. */
  place?: { lat: number; lng: number }
}

type Ports = SystemPorts & {
  deliveries: Deliveries
  drivers: Drivers
  photoFiles: PhotoFiles
  updates: Updates
  deliverySettings: DeliverySettings
  limits: RateLimiter
  limitSettings: LimitSettings
}

/**
 * One step of the driver (product rules, table of the delivery). The same step again by the same driver gives the
 * delivery back unchanged. Refuses with `not_found` another driver's delivery, with `invalid_state` a step out of
 * order, with `proof_required` a hand-over without its proof, with `rate_limited` too many wrong PINs, with `validation_failed` a picture that is none.
 */
export async function advanceDelivery(ports: Ports, input: AdvanceDelivery): Promise<Delivery> {
  const driver = requireActor(input.request.actor)
  const note = readOptionalText('note', input.note, 1000)
  const at = ports.clock()
  let photos: readonly StoredPhoto[] | undefined

  await ports.drivers.markSeen(driver.userId, at)
  const { delivery } = await decideAndCommit(
    ports,
    input.request,
    () => findDriverDelivery(ports, driver, input.code),
    async (before) => {
      if (isReachedBy(before.status, input.step)) return null
      const to = move(before.status, input.step, driverMoves)
      if (input.step === 'delivered') {
        await proveHandOver(ports, before, {
          hasPhoto: Boolean(input.photoBase64),
          hasSignature: Boolean(input.signatureBase64),
          pin: input.pin ?? null,
        })
      }
      photos ??= await storePhotos(ports, at, note ?? '', [
        {
          field: 'photo_b64',
          base64: input.photoBase64,
          stage: input.step === 'picked' ? 'pickup' : 'delivery',
        },
        { field: 'signature_b64', base64: input.signatureBase64, stage: 'signature' },
      ])
      const distance =
        input.step === 'delivered' ? await distanceToDestination(ports, before, input.place) : null
      return recordMove(ports, ports.deliverySettings, before, {
        move: input.step,
        to,
        at,
        request: input.request,
        ...(input.step === 'delivered' && { audit: 'order.delivered' }),
        by: { kind: 'driver', userId: driver.userId },
        photos,
        facts: {
          ...input.device,
          ...(note !== null && { note }),
          ...photoFacts(photos),
          ...(distance !== null && { distance_to_destination_m: distance }),
          // Without the right one it would have been refused; what it was is nobody's business.
          ...(input.step === 'delivered' && before.recipientPinHash !== null && { recipient_pin: 'matched' }),
        },
        patch: patchOf(input.step, before),
      })
    },
  )
  // What else he was offered goes to others at once, if this one filled his hands.
  if (input.step === 'accept') await ports.deliveries.reviewOffersTo(driver.userId, at)
  return delivery
}

/** From acceptance on only the deadline wakes the dispatcher; after the hand-over nothing does. */
function patchOf(step: DriverStep, { deadlineAt, slaBreachedAt }: Delivery): Patch {
  if (step === 'accept') return { offerExpiresAt: null, dispatchAt: slaBreachedAt ? null : deadlineAt }
  if (step === 'delivered') return { dispatchAt: null }
  return {}
}

/** A PIN counts as wrong until it turns out to be right: its few digits must not be found by trying. */
async function proveHandOver(
  { limits, limitSettings: { pinFailures }, sha256 }: Ports,
  delivery: Delivery,
  brought: HandOver,
): Promise<void> {
  if (delivery.recipientPinHash === null || brought.pin === null)
    return assertHandOverProof(sha256, delivery, brought)
  const key = `pin:${delivery.orderId}`
  assertWithinLimit('recipient-pin', pinFailures, await limits.take(key, pinFailures))
  assertHandOverProof(sha256, delivery, brought)
  await limits.giveBack(key)
}
