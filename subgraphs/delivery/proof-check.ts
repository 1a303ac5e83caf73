import type { PhotoStage } from '@rodovia/core/delivery/model/delivery.ts'
import { isProven } from '@rodovia/core/delivery/proof/print-proof.ts'
import { proofUrl } from '@rodovia/core/delivery/proof/proof-head.ts'
import {
  type Evidence,
  type ProofCheck,
  type ProofVerdict,
  type ProvenDelivery,
  verifyProof,
} from '@rodovia/core/delivery/proof/verify-proof.ts'
import { statusLabels, timelineLabels } from '@rodovia/core/delivery/texts/labels.ts'
import { deliveryCode } from '../shared/descriptions.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, boolean, dateTime, described, int, of, string } from '../shared/fields.ts'
import { builder, StatusEnum } from './builder.ts'
import { detailOf } from './details.ts'
import { PublicPlaceRef } from './place.ts'
import { PublicStopCheckRef } from './requirement-fields.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const VerdictEnum = describedEnum<ProofVerdict>(builder, 'ProofVerdict', 'Verdict on a proof of delivery.', {
  genuine: 'The head is known and the hash chain of the timeline is intact.',
  broken:
    'The head is known, but the timeline was changed since: the hash of an entry does not match the entry before.',
  unknown: 'No timeline has this head.',
})

const EvidenceRef = builder.objectRef<Evidence>('Evidence').implement({
  description: 'Hashes of a photo or signature, to compare with a file at hand.',
  fields: described({
    stage: string(
      'What it shows: `pickup`, `delivery`, `signature`, `damage` or `photo`.',
      ({ stage }): PhotoStage => stage,
    ),
    ts: dateTime('When the server received it.', ({ at }) => at),
    sha256: string('SHA-256 of the stored file, in hex.'),
    sentSha256: string.orNull('SHA-256 of the original upload, in hex; null if unknown.'),
  }),
})

const ProvenDeliveryRef = builder.objectRef<ProvenDelivery>('ProvenDelivery').implement({
  description: 'The delivery of a proof, with no more personal data than the tracking page shows.',
  fields: described({
    entry: int('Number of the entry whose hash is the head, from 1.', ({ entryNumber }) => entryNumber),
    entryAt: dateTime('When that entry happened.', ({ entry }) => entry.at),
    entryLabel: string(
      'What happened in that entry, in the language of the request.',
      ({ entry }, _, { language }) => timelineLabels[entry.type][language],
    ),
    entriesSince: int('Number of timeline entries after that one.'),
    brokenEntry: int.orNull('Number of the first entry whose hash does not match; null if all match.'),
    erasedEntries: int(
      'Number of entries whose personal data was erased by law. For those, only the position in the hash chain can be verified.',
      ({ erased }) => erased?.entries ?? 0,
    ),
    erasedAt: dateTime.orNull(
      'When personal data was last erased; null if it never was.',
      ({ erased }) => erased?.lastAt ?? null,
    ),
    code: string(deliveryCode, ({ delivery }) => delivery.code),
    status: of(StatusEnum)('Current status.', ({ delivery }) => delivery.status),
    statusLabel: string(
      'Current status, in the language of the request.',
      ({ delivery }, _, { language }) => statusLabels[delivery.status][language],
    ),
    livemode: boolean('False for a rehearsal, which proves nothing.', ({ delivery }) => delivery.livemode),
    senderName: string('First name of the sender.', ({ delivery }) => delivery.senderFirstName),
    recipientName: string('First name of the recipient.', ({ delivery }) => delivery.recipientFirstName),
    origin: of(PublicPlaceRef)('Pickup place.', ({ delivery }) => delivery.origin),
    destination: of(PublicPlaceRef)('Destination.', ({ delivery }) => delivery.destination),
    pickedUpAt: dateTime.orNull('When the driver picked the parcel up; null before.'),
    endedAt: dateTime.orNull(
      'When the parcel was handed to the recipient or returned to the sender; null before.',
    ),
    evidence: of([EvidenceRef])('Photos and signatures, oldest first.'),
    checks: of([PublicStopCheckRef])(
      'What was checked at pickup, hand-over and return, without names, documents and codes; oldest first.',
      ({ checks }) => [...checks],
    ),
  }),
})

const ProofCheckRef = builder.objectRef<ProofCheck>('ProofCheck').implement({
  description: 'Result of verifying a proof of delivery.',
  fields: described({
    verdict: of(VerdictEnum)('Verdict on the timeline.'),
    head: string('Head: all 64 hex digits if known, else the argument.'),
    isFileGenuine: boolean.orNull(
      'Whether this platform made the PDF, byte for byte; null if no file hash was passed.',
    ),
    delivery: of(ProvenDeliveryRef).orNull(
      'The delivery; null if the head is unknown.',
      ({ found }) => found,
    ),
  }),
})

addFields(builder, TrackedDeliveryRef, {
  proofUrl: string.orNull(
    'Page that verifies the proof, such as `https://rodovia.example/prova/3f0a91c2…`; null before the parcel was handed to the recipient or back to the sender.',
    async ({ orderId, status }, _, context) => {
      const last = isProven(status) && (await detailOf(context, 'timelines', { orderId }))?.at(-1)
      return last ? proofUrl(last.hash, context.ports.deliverySettings.publicUrl) : null
    },
  ),
})

builder.queryField('proofCheck', (t) =>
  t.field({
    type: ProofCheckRef,
    description:
      'Verify a proof of delivery by the head of its timeline. Public. Errors: `rate_limited`, `validation_failed`.',
    args: {
      head: t.arg(
        string(
          'Head as printed in the proof: 64 hex digits or the first 20; hyphens and spaces do not matter.',
        ),
      ),
      fileSha256: t.arg(
        string.orNull(
          'SHA-256, in hex, of the PDF file without its last line, which begins with `%rodovia-seal:`.',
        ),
      ),
      fileMac: t.arg(string.orNull('The 64 hex digits at the end of the last line of the PDF.')),
    },
    resolve: (_, input, { ports, ...request }) => verifyProof(ports, { ...input, request }),
  }),
)
