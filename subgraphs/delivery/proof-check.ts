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
import { describedValues } from '../shared/enums.ts'
import { builder, StatusEnum } from './builder.ts'
import { PublicPlaceRef } from './place.ts'

const VerdictEnum = builder.enumType('ProofVerdict', {
  description: 'Whether a proof is genuine.',
  values: describedValues<ProofVerdict>({
    genuine: 'A timeline has that head, and every entry of it fits the one before.',
    broken: 'A timeline has that head, and somebody changed it since: an entry does not fit the one before.',
    unknown: 'No timeline has that head.',
  }),
})

const EvidenceRef = builder.objectRef<Evidence>('Evidence').implement({
  description: 'What a photo or a signature has to hash to, for whoever holds it and wants to compare.',
  fields: (t) => ({
    stage: t.field({
      type: 'String',
      description: 'What it shows: `pickup`, `delivery`, `signature`, `damage` or `photo`.',
      resolve: ({ stage }): PhotoStage => stage,
    }),
    ts: t.expose('at', { type: 'DateTime', description: 'When it came.' }),
    sha256: t.exposeString('sha256', { description: 'SHA-256 of the kept file, in hex.' }),
    sentSha256: t.exposeString('sentSha256', {
      nullable: true,
      description:
        'SHA-256 of what the driver sent, of which that file was drawn; null where it is not known.',
    }),
  }),
})

const ProvenDeliveryRef = builder.objectRef<ProvenDelivery>('ProvenDelivery').implement({
  description: 'The delivery that a proof is of: no more of it than anyone sees who has the tracking link.',
  fields: (t) => ({
    entry: t.exposeInt('entryNumber', {
      description: 'The number of the timeline entry whose hash the head is, from 1 on.',
    }),
    entryAt: t.field({
      type: 'DateTime',
      description: 'When that happened.',
      resolve: ({ entry }) => entry.at,
    }),
    entryLabel: t.string({
      description: 'What happened then, in the language of the request.',
      resolve: ({ entry }, _, { language }) => timelineLabel(entry.type, language),
    }),
    entriesSince: t.exposeInt('entriesSince', { description: 'How many entries came behind it.' }),
    brokenEntry: t.exposeInt('brokenEntry', {
      nullable: true,
      description: 'The number of the first entry that does not fit the one before; null where all do.',
    }),
    erasedEntries: t.int({
      description:
        'How many entries had personal facts erased, as the law gives people: of those only the place in the chain can still be checked.',
      resolve: ({ erased }) => erased?.entries ?? 0,
    }),
    erasedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When that was, the last time; null where none had.',
      resolve: ({ erased }) => erased?.lastAt ?? null,
    }),
    code: t.string({
      description: 'Its name, such as RD0A1B2C3D.',
      resolve: ({ delivery }) => delivery.code,
    }),
    status: t.field({
      type: StatusEnum,
      description: 'Where it stands now.',
      resolve: ({ delivery }) => delivery.status,
    }),
    statusLabel: t.string({
      description: 'Where it stands now, in the language of the request.',
      resolve: ({ delivery }, _, { language }) => statusLabel(delivery.status, language),
    }),
    livemode: t.boolean({
      description: 'Whether it was meant; false in a rehearsal, of which nothing is proven.',
      resolve: ({ delivery }) => delivery.livemode,
    }),
    senderName: t.string({
      description: 'The first name of the sender.',
      resolve: ({ delivery }) => delivery.senderFirstName,
    }),
    recipientName: t.string({
      description: 'The first name of the recipient.',
      resolve: ({ delivery }) => delivery.recipientFirstName,
    }),
    origin: t.field({
      type: PublicPlaceRef,
      description: 'Where the parcel was fetched.',
      resolve: ({ delivery }) => delivery.origin,
    }),
    destination: t.field({
      type: PublicPlaceRef,
      description: 'Where it was to be brought.',
      resolve: ({ delivery }) => delivery.destination,
    }),
    pickedUpAt: t.expose('pickedUpAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was fetched; null before.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was handed to its recipient, or back to its sender; null before.',
    }),
    evidence: t.expose('evidence', {
      type: [EvidenceRef],
      description: 'The pictures that came with it, the oldest first.',
    }),
  }),
})

const ProofCheckRef = builder.objectRef<ProofCheck>('ProofCheck').implement({
  description: 'What there is to say about the proof that somebody holds.',
  fields: (t) => ({
    verdict: t.expose('verdict', { type: VerdictEnum, description: 'Whether its head is genuine.' }),
    head: t.exposeString('head', {
      description: 'The head: in full where it is known, else as it was given.',
    }),
    isFileGenuine: t.exposeBoolean('isFileGenuine', {
      nullable: true,
      description: 'Whether the PDF is the platform’s own, byte for byte; null where none was asked about.',
    }),
    delivery: t.expose('found', {
      type: ProvenDeliveryRef,
      nullable: true,
      description: 'The delivery that it is of; null where the head is unknown.',
    }),
  }),
})

builder.queryField('proofCheck', (t) =>
  t.field({
    type: ProofCheckRef,
    description:
      'Whether a proof is genuine, for anyone, by the head of its timeline. Refuses with `rate_limited`, and with `validation_failed` what is no head.',
    args: {
      head: t.arg.string({
        required: true,
        description:
          'The code in the proof: 64 hex digits, or the first 20; hyphens and spaces do not matter.',
      }),
      fileSha256: t.arg.string({
        description:
          'Of the PDF: SHA-256, in hex, of all before its last line, which begins with `%rodovia-seal:`.',
      }),
      fileMac: t.arg.string({ description: 'Of the PDF: the 64 hex digits that its last line ends with.' }),
    },
    resolve: (_, input, { ports, ...request }) => verifyProof(ports, { ...input, request }),
  }),
)
