import type { Request } from '../../identity/request.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuseField } from '../../shared/refusal.ts'
import { type Delivery, type PhotoStage, photoStages } from '../model/delivery.ts'
import { erasedIn, firstBrokenEntry, type TimelineEntry } from '../model/timeline.ts'
import type { Deliveries, ProofSeals } from '../ports.ts'
import { publicView, type TrackedDelivery } from '../reading/track-delivery.ts'
import { checksIn, type StopCheck } from '../requirements/evidence.ts'
import { endOf } from '../requirements/stop-needs.ts'
import { readHead } from './proof-head.ts'

export type VerifyProof = {
  request: Pick<Request, 'address'>
  head: string
  /** From the PDF: the SHA-256 of everything before its last line, and the code in that line. */
  fileSha256?: string | null
  fileMac?: string | null
}

/**
 * `genuine`: a timeline has the head, and its hash chain is intact. `broken`: the chain is broken, so somebody changed the
 * timeline outside of the platform. `unknown`: no timeline has the head.
 */
export const proofVerdicts = ['genuine', 'broken', 'unknown'] as const
export type ProofVerdict = (typeof proofVerdicts)[number]

export type ProofCheck = {
  verdict: ProofVerdict
  /** The full head if it is known, else as it was given. */
  head: string
  /** Whether the file is the platform's, byte for byte; null without a file. */
  isFileGenuine: boolean | null
  /** Null if the head is unknown. */
  found: ProvenDelivery | null
}

/** The hash of a photo or signature; `sentSha256` is of the bytes that the driver sent, null if unknown. */
export type Evidence = { stage: PhotoStage; at: Date; sha256: string; sentSha256: string | null }

/** The delivery as the tracking page shows it, with the hashes of the evidence, to compare pictures with. */
export type ProvenDelivery = {
  delivery: TrackedDelivery
  /** The entry of the head; entries count from 1. */
  entryNumber: number
  entry: TimelineEntry
  /** The number of entries after that of the head. */
  entriesSince: number
  /** The first entry that breaks the hash chain; null if the chain is intact. */
  brokenEntry: number | null
  /** The number of entries whose personal facts were erased, and the last time; null for none. */
  erased: ReturnType<typeof erasedIn>
  pickedUpAt: Date | null
  /** When it was handed to its recipient, or back to its sender. */
  endedAt: Date | null
  evidence: readonly Evidence[]
  /** The checks at each stop, without names, documents and codes. */
  checks: readonly Pick<StopCheck, 'place' | 'at' | 'kinds'>[]
}

type Ports = Pick<SystemPorts, 'sha256'> & LimitPorts & { deliveries: Deliveries; proofSeals: ProofSeals }

/**
 * Verifies, for anyone, the head of a proof and the PDF that it came from. Refuses with `rate_limited` too many checks from
 * an address, with `validation_failed` an invalid head or hash.
 */
export async function verifyProof(ports: Ports, { request, ...input }: VerifyProof): Promise<ProofCheck> {
  const { proofChecks } = ports.limitSettings
  await takeWithinLimit(ports, 'proof-checks', proofChecks, `proofs:${request.address}`)
  const headDigits = readHead(input.head)
  const file = readFile(input)
  const found = await findProven(ports, headDigits)
  const head = found?.entry.hash ?? headDigits
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
  const hashes = { file_sha256: fileSha256 ?? '', file_mac: fileMac ?? '' }
  for (const [field, text] of Object.entries(hashes))
    if (!/^[0-9a-f]{64}$/.test(text)) throw refuseField(field, 'not_allowed', { why: 'not_a_hash' })
  return { sha256: hashes.file_sha256, mac: hashes.file_mac }
}

async function findProven({ deliveries, sha256 }: Ports, head: string): Promise<ProvenDelivery | null> {
  const orderId = await deliveries.findOrderByHead(head)
  if (!orderId) return null
  const [orders, { timelines }] = await Promise.all([
    deliveries.findByOrderIds([orderId]),
    deliveries.details({ timelines: [orderId] }),
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
    checks: checksIn(timeline, endOf(order)).map(({ place, at, kinds }) => ({ place, at, kinds })),
  }
}

/** The number of the first entry that breaks the chain; one more than there are if the last ones were removed. */
export function brokenEntryOf(
  sha256: (text: string) => string,
  { timelineHash }: Pick<Delivery, 'timelineHash'>,
  timeline: readonly TimelineEntry[],
): number | null {
  const broken = firstBrokenEntry(sha256, timeline)
  if (broken !== null) return broken + 1
  return timeline.at(-1)?.hash === timelineHash ? null : timeline.length + 1
}

/** The hashes of the photos of an entry. */
export function evidenceIn({ at, facts }: TimelineEntry): Evidence[] {
  return photoStages.flatMap((stage) => {
    const [sha256, sentSha256] = [facts[`${stage}_sha256`], facts[`${stage}_sent_sha256`]]
    if (typeof sha256 !== 'string') return []
    return [{ stage, at, sha256, sentSha256: typeof sentSha256 === 'string' ? sentSha256 : null }]
  })
}
