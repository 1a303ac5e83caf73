import { timeZonesOf } from '../../geo/time-zone.ts'
import { type AccessPorts, recordOrderAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { requireActor } from '../../identity/permissions.ts'
import type { Language } from '../../shared/language.ts'
import { pick } from '../../shared/pick.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Delivery, Photo, PhotoStage } from '../model/delivery.ts'
import type { DeliverySettings } from '../model/settings.ts'
import type { Status } from '../model/states.ts'
import { genesisHash, type TimelineEntry, type TimelineType } from '../model/timeline.ts'
import type { Deliveries, ProofSeals } from '../ports.ts'
import { findScopedOrder } from '../reading/find-delivery.ts'
import { checksIn, type StopCheck } from '../requirements/evidence.ts'
import { endOf } from '../requirements/stop-needs.ts'
import { needsPin } from './hand-over.ts'
import { sealFile } from './proof-file.ts'
import { proofUrl } from './proof-head.ts'
import { brokenEntryOf, evidenceIn } from './verify-proof.ts'

/** The final statuses with a proof, and their timeline entries. A canceled order was never handed over. */
const endings: Partial<Record<Status, TimelineType>> = {
  delivered: 'tracking.delivered',
  returned: 'returned',
}

/** Whether a delivery with this status has a proof. */
export function isProven(status: Status): boolean {
  return endings[status] !== undefined
}

/**
 * A photo with the hash of the bytes that the driver sent, null if unknown. A deleted photo has no name; its hashes remain
 * in the timeline.
 */
export type ProofPhoto = Pick<Photo, 'stage' | 'sha256' | 'takenAt' | 'note'> & {
  name: Photo['name'] | null
  sentSha256: string | null
}

const proofFields = [
  ...(['orderId', 'code', 'status', 'tier', 'serviceType', 'reference', 'remarks', 'pod'] as const),
  ...(['createdAt', 'deadlineAt', 'distanceMeters', 'pickupWindow', 'deliveryWindow', 'parcels'] as const),
]

/** A proof of delivery. It may be passed on to third parties, so it has no telephone numbers. */
export type Proof = Pick<Delivery, (typeof proofFields)[number]> & {
  /** Its times are those of the destination, and of the pickup's window and photos those of the pickup. */
  timeZones: ReturnType<typeof timeZonesOf>
  sender: { name: string; address: string }
  recipient: { name: string; address: string }
  driverFirstName: string | null
  /** False in a rehearsal. */
  livemode: boolean
  /** When the parcel was handed to its recipient, or back to its sender. */
  endedAt: Date
  /** The evidence of the hand-over; null for a returned parcel. */
  handOver: { pin: 'matched' | 'not_asked'; distanceMeters: number | null } | null
  /** The checks at pickup, hand-over and return. */
  checks: readonly StopCheck[]
  /** Photos of the hand-over come first. */
  photos: readonly ProofPhoto[]
  /** Complete, oldest first. */
  timeline: readonly TimelineEntry[]
  /** The hash of the last entry, by which anyone can verify the timeline later. */
  head: string
  /** The first entry that breaks the hash chain; null if it is intact. */
  brokenEntry: number | null
  /** The page that verifies the proof. */
  url: string
  madeAt: Date
}

export type ProofPrinter = {
  /**
   * The proof as a PDF of A4 pages with its head in the PDF's properties. It names pictures whose file is missing or
   * changed.
   */
  print(proof: Proof, language: Language): Promise<Uint8Array>
}

type Ports = Pick<SystemPorts, 'sha256'> &
  AccessPorts & {
    deliveries: Deliveries
    proofPrinter: ProofPrinter
    proofSeals: ProofSeals
    deliverySettings: Pick<DeliverySettings, 'publicUrl'>
  }

/**
 * The sealed proof of a delivered or returned order, which `verifyProof` recognizes. Refuses with `not_found` another
 * tenant's order, with `invalid_state` any other status, naming those with a proof.
 */
export async function printProof(
  ports: Ports,
  { actor, orderId, language }: { actor: Actor | null; orderId: string; language: Language },
): Promise<{ code: string; pdf: Uint8Array }> {
  const order = await findScopedOrder(ports, actor, 'order.read', orderId)
  await recordOrderAccess(ports, requireActor(actor), [order], 'proof')
  const ids = [order.orderId]
  const { timelines, photos } = await ports.deliveries.details({ timelines: ids, photos: ids })
  const evidence = {
    timeline: timelines.get(order.orderId) ?? [],
    photos: photos.get(order.orderId) ?? [],
  }
  const proof = proofOf(ports, order, evidence)
  const pdf = await ports.proofPrinter.print(proof, language)
  return { code: order.code, pdf: sealFile(ports.proofSeals, proof.head, pdf) }
}

type Evidence = { timeline: readonly TimelineEntry[]; photos: readonly Photo[] }

/** Refuses with `invalid_state` an order without a proof. */
export function proofOf(
  { clock, sha256, deliverySettings }: Pick<Ports, 'clock' | 'sha256' | 'deliverySettings'>,
  order: Delivery,
  { timeline, photos }: Evidence,
): Proof {
  const end = timeline.findLast(({ type }) => type === endings[order.status])
  if (!end)
    throw refuse('invalid_state', {
      status: order.status,
      allowed: Object.keys(endings),
      reason: 'not_proven_yet',
    })
  const head = timeline.at(-1)?.hash ?? genesisHash
  return {
    ...pick(order, proofFields),
    timeZones: timeZonesOf(order),
    sender: { name: order.sender.name, address: order.origin.address },
    recipient: { name: order.recipient.name, address: order.destination.address },
    driverFirstName: order.driver?.firstName ?? null,
    livemode: !order.rehearsal,
    endedAt: end.at,
    handOver: order.status === 'delivered' ? handOverOf(order, end) : null,
    checks: checksIn(timeline, endOf(order)),
    photos: [
      ...photos.map((photo) => ({ ...photo, sentSha256: sentSha256(photo, timeline) })),
      ...deletedPhotos(timeline, photos),
    ].sort((a, b) => weight[a.stage] - weight[b.stage]),
    timeline,
    head,
    brokenEntry: brokenEntryOf(sha256, order, timeline),
    url: proofUrl(head, deliverySettings.publicUrl),
    madeAt: clock(),
  }
}

/** A hand-over without the required PIN is refused (hand-over.ts), so a set PIN matched. */
function handOverOf(delivery: Delivery, { facts }: TimelineEntry): NonNullable<Proof['handOver']> {
  const distance = facts.distance_to_destination_m
  return {
    pin: needsPin(delivery) ? 'matched' : 'not_asked',
    distanceMeters: typeof distance === 'number' ? distance : null,
  }
}

const weight: Record<PhotoStage, number> = { delivery: 0, signature: 1, pickup: 2, damage: 3, photo: 4 }

/** From the timeline entry of the photo. */
function sentSha256({ stage, sha256 }: Photo, timeline: readonly TimelineEntry[]): string | null {
  const facts = timeline.find((entry) => entry.facts[`${stage}_sha256`] === sha256)?.facts
  const sent = facts?.[`${stage}_sent_sha256`]
  return typeof sent === 'string' ? sent : null
}

/** Photos that only the timeline still knows. */
function deletedPhotos(timeline: readonly TimelineEntry[], photos: readonly Photo[]): ProofPhoto[] {
  const isKept = (gone: Pick<Photo, 'stage' | 'sha256'>) =>
    photos.some(({ stage, sha256 }) => stage === gone.stage && sha256 === gone.sha256)
  return timeline
    .flatMap(evidenceIn)
    .filter((evidence) => !isKept(evidence))
    .map(({ at, ...evidence }) => ({ ...evidence, takenAt: at, note: '', name: null }))
}
