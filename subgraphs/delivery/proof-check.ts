import type { PhotoStage } from '@rodovia/core/delivery/delivery.ts'
import {
  type Evidence,
  type ProofCheck,
  type ProofVerdict,
  type ProvenDelivery,
  verifyProof,
} from '@rodovia/core/delivery/proof/verify-proof.ts'
import { statusLabel } from '@rodovia/core/delivery/status-labels.ts'
import { timelineLabel } from '@rodovia/core/delivery/timeline.ts'
import { deliveryCode } from '../shared/descriptions.ts'
import { describedValues } from '../shared/enums.ts'
import { boolean, dateTime, exposed, int, of, string } from '../shared/fields.ts'
import { builder, StatusEnum } from './builder.ts'
import { PublicPlaceRef } from './place.ts'

const VerdictEnum = builder.enumType('ProofVerdict', {
  description: 'Verdict on a proof of delivery.',
  values: describedValues<ProofVerdict>({
    genuine: 'The head is known and the hash chain of the timeline is intact.',
    broken:
      'The head is known, but the timeline was changed since: the hash of an entry does not match the entry before.',
    unknown: 'No timeline has this head.',
  }),
})

const EvidenceRef = builder.objectRef<Evidence>('Evidence').implement({
  description: 'Hashes of a photo or signature, to compare with a file at hand.',
  fields: exposed((t) => ({
    stage: t.field({
      type: 'String',
      description: 'What it shows: `pickup`, `delivery`, `signature`, `damage` or `photo`.',
      resolve: ({ stage }): PhotoStage => stage,
    }),
    ts: t.expose('at', dateTime('When the server received it.')),
    sha256: string('SHA-256 of the stored file, in hex.'),
    sentSha256: string.orNull('SHA-256 of the original upload, in hex; null if unknown.'),
  })),
})

const ProvenDeliveryRef = builder.objectRef<ProvenDelivery>('ProvenDelivery').implement({
  description: 'The delivery of a proof, with no more personal data than the tracking page shows.',
  fields: exposed((t) => ({
    entry: t.expose('entryNumber', int('Number of the entry whose hash is the head, from 1.')),
    entryAt: t.field({
      type: 'DateTime',
      description: 'When that entry happened.',
      resolve: ({ entry }) => entry.at,
    }),
    entryLabel: t.string({
      description: 'What happened in that entry, in the language of the request.',
      resolve: ({ entry }, _, { language }) => timelineLabel(entry.type, language),
    }),
    entriesSince: int('Number of timeline entries after that one.'),
    brokenEntry: int.orNull('Number of the first entry whose hash does not match; null if all match.'),
    erasedEntries: t.int({
      description:
        'Number of entries whose personal data was erased by law. For those, only the position in the hash chain can be verified.',
      resolve: ({ erased }) => erased?.entries ?? 0,
    }),
    erasedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When personal data was last erased; null if it never was.',
      resolve: ({ erased }) => erased?.lastAt ?? null,
    }),
    code: t.string({ description: deliveryCode, resolve: ({ delivery }) => delivery.code }),
    status: t.field({
      type: StatusEnum,
      description: 'Current status.',
      resolve: ({ delivery }) => delivery.status,
    }),
    statusLabel: t.string({
      description: 'Current status, in the language of the request.',
      resolve: ({ delivery }, _, { language }) => statusLabel(delivery.status, language),
    }),
    livemode: t.boolean({
      description: 'False for a rehearsal, which proves nothing.',
      resolve: ({ delivery }) => delivery.livemode,
    }),
    senderName: t.string({
      description: 'First name of the sender.',
      resolve: ({ delivery }) => delivery.senderFirstName,
    }),
    recipientName: t.string({
      description: 'First name of the recipient.',
      resolve: ({ delivery }) => delivery.recipientFirstName,
    }),
    origin: t.field({
      type: PublicPlaceRef,
      description: 'Pickup place.',
      resolve: ({ delivery }) => delivery.origin,
    }),
    destination: t.field({
      type: PublicPlaceRef,
      description: 'Destination.',
      resolve: ({ delivery }) => delivery.destination,
    }),
    pickedUpAt: dateTime.orNull('When the driver picked the parcel up; null before.'),
    endedAt: dateTime.orNull(
      'When the parcel was handed to the recipient or returned to the sender; null before.',
    ),
    evidence: of([EvidenceRef])('Photos and signatures, oldest first.'),
  })),
})

const ProofCheckRef = builder.objectRef<ProofCheck>('ProofCheck').implement({
  description: 'Result of verifying a proof of delivery.',
  fields: exposed((t) => ({
    verdict: of(VerdictEnum)('Verdict on the timeline.'),
    head: string('Head: all 64 hex digits if known, else the argument.'),
    isFileGenuine: boolean.orNull(
      'Whether this platform made the PDF, byte for byte; null if no file hash was passed.',
    ),
    delivery: t.expose('found', of(ProvenDeliveryRef).orNull('The delivery; null if the head is unknown.')),
  })),
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
