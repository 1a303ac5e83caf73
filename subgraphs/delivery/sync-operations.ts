import { operationNames } from '@rodovia/core/delivery/sync/operation.ts'
import {
  maxOperations,
  type SyncedOperation,
  syncOperations,
} from '@rodovia/core/delivery/sync/sync-operations.ts'
import { refusalDetails, refusalMessage } from '@rodovia/core/shared/refusal-messages.ts'
import { describedValues } from '../shared/enums.ts'
import { builder, StatusEnum } from './builder.ts'

const DriverOperationInput = builder.inputType('DriverOperationInput', {
  description: 'One thing that the driver did. What it lacks or has too much is told in its result.',
  fields: (t) => ({
    opId: t.string({
      description: 'The app’s own name for it, by which it is done once: 1 to 100 characters.',
    }),
    op: t.string({ description: `What: ${operationNames.map((name) => `\`${name}\``).join(', ')}.` }),
    code: t.string({ description: 'The code of the delivery, in any case.' }),
    occurredAt: t.string({ description: 'When, by the phone’s clock: ISO 8601 with its offset.' }),
    lat: t.float({ description: 'Of a `position`: degrees north, from -34 to 6.' }),
    lng: t.float({ description: 'Of a `position`: degrees east, from -74 to -28.' }),
    accuracyMeters: t.float({
      description: 'Of a `position`: within how many metres of it the phone says it is.',
    }),
    photoBase64: t.string({
      description:
        'With `picked`, `delivered`, `problem`: a JPEG, PNG or WebP as base64, at most 8 MiB decoded.',
    }),
    signatureBase64: t.string({
      description: 'With `delivered`: the signature as such a picture, at most 512 KiB decoded.',
    }),
    note: t.string({ description: 'With `picked`, `delivered`, `problem`: at most 1000 characters.' }),
    pin: t.string({ description: 'With `delivered`: the PIN that the recipient told the driver.' }),
    incidentCode: t.string({
      description: 'With `problem`: a value of IncidentCode; `other` where nothing is said.',
    }),
  }),
})

const SyncInput = builder.inputType('SyncInput', {
  description: 'What the driver did without a connection.',
  fields: (t) => ({
    sentAt: t.string({
      description: 'The phone’s clock now, as ISO 8601: by it the other times are put right.',
    }),
    operations: t.field({
      type: [DriverOperationInput],
      required: true,
      description: `1 to ${maxOperations}, in the order in which they were done.`,
    }),
  }),
})

const SyncOutcomeEnum = builder.enumType('SyncOutcome', {
  description: 'What became of an operation.',
  values: describedValues<SyncedOperation['outcome']>({
    done: 'It counts.',
    duplicate: 'It counted before, under the same name.',
    refused: 'It does not count, and `error` says why. It may be sent again.',
  }),
})

const SyncResult = builder.objectRef<SyncedOperation>('SyncResult').implement({
  description: 'What became of one operation.',
  fields: (t) => ({
    opId: t.exposeString('opId', {
      nullable: true,
      description: 'The app’s name for it; null where it had none.',
    }),
    outcome: t.expose('outcome', { type: SyncOutcomeEnum, description: 'What became of it.' }),
    status: t.expose('status', {
      type: StatusEnum,
      nullable: true,
      description: 'Where the delivery stands now; null where the driver has none of that code.',
    }),
    error: t.string({
      nullable: true,
      description: 'Why it was refused: a code, as every error has one.',
      resolve: ({ refusal }) => refusal?.code ?? null,
    }),
    message: t.string({
      nullable: true,
      description: 'The same in words.',
      resolve: ({ refusal }, _, { language }) => refusal && refusalMessage(refusal, language),
    }),
    details: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The facts behind it.',
      resolve: ({ refusal }) => refusal && refusalDetails(refusal),
    }),
  }),
})

builder.mutationField('syncOperations', (t) =>
  t.field({
    type: [SyncResult],
    description:
      'What the driver did without a connection, each operation once by its `opId` and one result for each, in the same order. A call that was cut off is finished by sending it again. Refuses with `forbidden`, `validation_failed`, `unavailable`.',
    args: { input: t.arg({ type: SyncInput, required: true, description: 'What was done.' }) },
    resolve: (_, { input }, { ports, ...request }) => syncOperations(ports, { ...input, request }),
  }),
)
