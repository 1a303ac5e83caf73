import type { Request } from '../../identity/request.ts'
import type { LimitSettings, RateLimiter } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { assertWithinLimit, refuseField } from '../../shared/refusal.ts'
import { type Delivery, type PhotoStage, photoStages } from '../delivery.ts'
import type { Deliveries, ProofSeals } from '../ports.ts'
import { erasedIn, firstBrokenEntry, type TimelineEntry } from '../timeline.ts'
import { publicView, type TrackedDelivery } from '../track-delivery.ts'
import { readHead } from './proof-head.ts'

export type VerifyProof = {
  request: Pick<Request, 'address'>
  head: string
  /** Of the PDF that the head was read from: SHA-256 of all before its last line, and the code in that line. */
  fileSha256?: string | null
  fileMac?: string | null
}

/**
 * `genuine`: a timeline has the head, and every entry of it fits the one before. `broken`: one does not, somebody changed it behind the
 * platform's back. `unknown`: no timeline has the head.
 */
export const proofVerdicts = ['genuine', 'broken', 'unknown'] as const
export type ProofVerdict = (typeof proofVerdicts)[number]

export type ProofCheck = {
  verdict: ProofVerdict
  /** The head in full, where it is known; as it was given, where not. */
  head: string
  /** Whether the file is the platform's, byte for byte; null where none was asked about. */
  isFileGenuine: boolean | null
  /** Null where the head is unknown. */
  found: ProvenDelivery | null
}

/** What a photo or signature has to hash to; `sentSha256` is of the bytes that the driver sent, null where it is not known. */
export type Evidence = { stage: PhotoStage; at: Date; sha256: string; sentSha256: string | null }

/** Of the delivery no more than its tracking page tells, and the hashes of the evidence for whoever holds a picture. */
export type ProvenDelivery = {
  delivery: TrackedDelivery
  /** The number of the entry that the head belongs to, from 1 on, and what it tells. */
  entryNumber: number
  entry: TimelineEntry
  /** How many came behind it. */
  entriesSince: number
  /** The number of the first entry that does not fit; null where all do. */
  brokenEntry: number | null
  /** How many entries had personal facts erased, and when last; null of none. */
  erased: ReturnType<typeof erasedIn>
  pickedUpAt: Date | null
  /** When it was handed to its recipient, or back to its sender. */
  endedAt: Date | null
  evidence: readonly Evidence[]
}

type Ports = Pick<SystemPorts, 'sha256'> & {
  deliveries: Deliveries
  proofSeals: ProofSeals
  limits: RateLimiter
  limitSettings: LimitSettings
}

/**
 * Says to anyone whether the head of a proof is genuine, and whether the PDF is that it came from. Refuses with `rate_limited` too many
 * from an address, with `validation_failed` what is no head or no hash.
 */
export async function verifyProof(ports: Ports, { request, ...input }: VerifyProof): Promise<ProofCheck> {
  const { proofChecks } = ports.limitSettings
  assertWithinLimit(
    'proof-checks',
    proofChecks,
    await ports.limits.take(`proofs:${request.address}`, proofChecks),
  )
  const asked = readHead(input.head)
  const file = readFile(input)
  const found = await findProven(ports, asked)
  const head = found?.entry.hash ?? asked
  const isFileGenuine = file && ports.proofSeals.isMacOf({ head, sha256: file.sha256 }, file.mac)
  if (!found) return { verdict: 'unknown', head, isFileGenuine, found }
  const verdict = found.brokenEntry === null ? 'genuine' : 'broken'
  return { verdict, head, isFileGenuine, found }
}

function readFile({
  fileSha256,
  fileMac,
}: Pick<VerifyProof, 'fileSha256' | 'fileMac'>): { sha256: string; mac: string } | null {
  if (!fileSha256 && !fileMac) return null
  const given = { file_sha256: fileSha256 ?? '', file_mac: fileMac ?? '' }
  for (const [field, text] of Object.entries(given))
    if (!/^[0-9a-f]{64}$/.test(text))
      throw refuseField(field, 'is not 64 digits from 0 to 9 and a to f; give both of the file, or neither')
  return { sha256: given.file_sha256, mac: given.file_mac }
}

async function findProven({ deliveries, sha256 }: Ports, head: string): Promise<ProvenDelivery | null> {
  const orderId = await deliveries.findOrderByHead(head)
  if (!orderId) return null
  const [orders, timelines] = await Promise.all([
    deliveries.findByOrderIds([orderId]),
    deliveries.timelines([orderId]),
  ])
  const order = orders.get(orderId)
  const timeline = timelines.get(orderId) ?? []
  const index = timeline.findIndex(({ hash }) => hash.startsWith(head))
  const entry = timeline[index]
  if (!order || !entry) return null
  return {
    delivery: publicView(order),
    entryNumber: index + 1,
    entry,
    entriesSince: timeline.length - index - 1,
    brokenEntry: brokenEntryOf(sha256, order, timeline),
    erased: erasedIn(timeline),
    pickedUpAt: timeline.findLast(({ type }) => type === 'tracking.picked_up')?.at ?? null,
    endedAt:
      timeline.findLast(({ type }) => type === 'tracking.delivered' || type === 'returned')?.at ?? null,
    evidence: timeline.flatMap(evidenceIn),
  }
}

/** The number of the first entry that does not fit; one more than there are where the last ones were taken away. */
export function brokenEntryOf(
  sha256: (text: string) => string,
  { timelineHash }: Pick<Delivery, 'timelineHash'>,
  timeline: readonly TimelineEntry[],
): number | null {
  const broken = firstBrokenEntry(sha256, timeline)
  if (broken !== null) return broken + 1
  return timeline.at(-1)?.hash === timelineHash ? null : timeline.length + 1
}

/** The pictures that came with an entry, by their hashes. */
export function evidenceIn({ at, facts }: TimelineEntry): Evidence[] {
  return photoStages.flatMap((stage) => {
    const [sha256, sentSha256] = [facts[`${stage}_sha256`], facts[`${stage}_sent_sha256`]]
    if (typeof sha256 !== 'string') return []
    return [{ stage, at, sha256, sentSha256: typeof sentSha256 === 'string' ? sentSha256 : null }]
  })
}
