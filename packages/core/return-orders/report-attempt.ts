import { decideAndCommit } from '../delivery/committing/decide-and-commit.ts'
import { type StoredPhoto, storePhotos } from '../delivery/committing/store-photos.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import type { TimelineActor, TimelineEntry, TimelineFacts } from '../delivery/model/timeline.ts'
import type { DeliveryPorts, PhotoFiles } from '../delivery/ports.ts'
import { type DriverView, driverView, viewContext } from '../delivery/reading/driver-view.ts'
import { findDriverDelivery } from '../delivery/reading/find-delivery.ts'
import type { Drivers } from '../fleet/ports.ts'
import { requireActor } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { readOptionalText } from '../shared/texts.ts'
import { type AttemptFacts, failAttempt, lastAttemptOf } from './attempt.ts'
import { type AttemptReason, readAttemptReason } from './attempt-reason.ts'
import { type ReturnRulesPorts, returnRulesOf } from './return-rules.ts'

export type AttemptPorts = DeliveryPorts & ReturnRulesPorts & { photoFiles: PhotoFiles }
export type ReportAttemptPorts = AttemptPorts & { drivers: Drivers }

export type AttemptInput = {
  request: Request
  reason?: string | null | undefined
  note?: string | null | undefined
  photoBase64?: string | null | undefined
}

export type ReportFailedAttempt = AttemptInput & {
  code: string
  /** The time of an attempt that was made offline, by the phone's clock. */
  device?: TimelineFacts
  /** For the robot of a rehearsal, whose attempts may follow each other at once. */
  isSeparate?: boolean
}

/**
 * The driver reports that the parcel could not be handed over, with the reason and a photo. The last allowed attempt turns the delivery
 * back: docs/reference/rules.md#return-orders. Reporting the same attempt again changes nothing. Refuses with `not_found` another driver's
 * delivery, with `invalid_state` one that is not in transit, with `validation_failed` an unknown reason or an invalid picture.
 */
export async function reportFailedAttempt(
  ports: ReportAttemptPorts,
  { code, ...input }: ReportFailedAttempt,
): Promise<DriverView> {
  const driver = requireActor(input.request.actor)
  const at = ports.clock()
  await ports.drivers.markSeen(driver.userId, at)
  const delivery = await commitAttempt(ports, input, {
    by: { kind: 'driver', userId: driver.userId },
    read: () => findDriverDelivery(ports, driver, code),
  })
  return driverView(delivery, viewContext(ports, at))
}

type Prepared = Omit<AttemptFacts, 'lastAttemptAt'> & { timeline: readonly TimelineEntry[] }

/** Commits an attempt with its photo. The last one makes the return order. */
export async function commitAttempt(
  ports: AttemptPorts,
  { request, device, isSeparate = false, ...input }: Omit<ReportFailedAttempt, 'code'>,
  { by, read }: { by: TimelineActor; read: () => Promise<Delivery> },
): Promise<Delivery> {
  const reason: AttemptReason = readAttemptReason(input.reason)
  const note = readOptionalText('note', input.note, 1000)
  let photos: readonly StoredPhoto[] | undefined
  return decideAndCommit(
    ports,
    { request, by },
    {
      read,
      prepare: async ({ orderId, tenantId, quoteId, status }, at): Promise<Prepared> => {
        // A report that is refused or known stores no photo.
        if (status !== 'in_transit')
          return { rules: await returnRulesOf(ports, tenantId), quote: null, photos: [], timeline: [] }
        photos ??= await storePhotos(ports, { request, takenAt: at, note: note ?? '' }, [
          { field: 'photo_b64', base64: input.photoBase64, stage: 'photo' },
        ])
        const [rules, quote, { timelines }] = await Promise.all([
          returnRulesOf(ports, tenantId),
          ports.deliveries.findQuote(quoteId),
          ports.deliveries.details({ timelines: [orderId] }),
        ])
        return { rules, quote, photos, timeline: timelines.get(orderId) ?? [] }
      },
      decide: (before, context, { timeline, ...prepared }) =>
        failAttempt(ports, before, {
          ...context,
          ...prepared,
          reason,
          note,
          device,
          lastAttemptAt: isSeparate ? null : (lastAttemptOf(timeline)?.at ?? null),
        }),
    },
  )
}
