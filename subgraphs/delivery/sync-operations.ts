import { skipReasons } from '@rodovia/core/delivery/model/route.ts'
import { operationNames } from '@rodovia/core/driver-sync/operation.ts'
import {
  maxOperations,
  type SyncedOperation,
  syncOperations,
} from '@rodovia/core/driver-sync/sync-operations.ts'
import { deliveryCodeArgument } from '../shared/descriptions.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, described, float, inputs, int, json, of, string } from '../shared/fields.ts'
import { fromInput, withRequest } from '../shared/resolvers.ts'
import { builder, StatusEnum } from './builder.ts'
import { cashInputs } from './collect-on-delivery-fields.ts'
import { evidenceInputs } from './requirement-fields.ts'

const { signerName, scannedCodes, documentKind, documentLast4, ageChecked } = evidenceInputs
const syncedEvidence = {
  signerName: string.orNull(ofSteps(signerName)),
  scannedCodes: of(['String']).orNull(ofSteps(scannedCodes)),
  documentKind: string.orNull(ofSteps(documentKind)),
  documentLast4: string.orNull(ofSteps(documentLast4)),
  ageChecked: boolean.orNull(ofSteps(ageChecked)),
}

function ofSteps(field: { description: string }): string {
  return `For \`picked\`, \`delivered\`: ${lowered(field)}`
}

function lowered({ description }: { description: string }): string {
  return `${description[0]!.toLowerCase()}${description.slice(1)}`
}

const DriverOperationInput = builder.inputType('DriverOperationInput', {
  description: 'One operation of the driver. Missing or invalid fields are reported in its result.',
  fields: inputs({
    opId: string.orNull(
      'Id that the app chose, 1 to 100 characters. An operation with the same id is applied once.',
    ),
    op: string.orNull(`Kind of operation: ${operationNames.map((name) => `\`${name}\``).join(', ')}.`),
    code: string.orNull(deliveryCodeArgument),
    occurredAt: string.orNull('Time of the phone’s clock, as ISO 8601 with an offset.'),
    lat: float.orNull('For `position`: latitude in decimal degrees, from -34 to 6.'),
    lng: float.orNull('For `position`: longitude in decimal degrees, from -74 to -28.'),
    accuracyMeters: float.orNull('For `position`: accuracy radius in metres.'),
    batteryPercent: float.orNull('For `position`: battery of the phone in percent, from 0 to 100.'),
    photoBase64: string.orNull(
      'For `picked`, `delivered`, `problem`, `attempt-failed`: JPEG, PNG or WebP image, base64-encoded, at most 8 MiB decoded.',
    ),
    signatureBase64: string.orNull(
      'For `picked`, `delivered`: image of the signature, base64-encoded, at most 512 KiB decoded.',
    ),
    note: string.orNull(
      'For `picked`, `delivered`, `problem`, `attempt-failed`: text of at most 1000 characters; for `decline` and `skip-stop` of at most 300; for `note` the message.',
    ),
    pin: string.orNull('For `delivered`: PIN that the recipient gave to the driver.'),
    ...syncedEvidence,
    cashReceivedCents: int.orNull(`For \`delivered\`: ${lowered(cashInputs.cashReceivedCents)}`),
    cashConfirmedCents: int.orNull(`For \`delivered\`: ${lowered(cashInputs.cashConfirmedCents)}`),
    declineReason: string.orNull('For `decline`: a `DeclineReason`; `note` may say more.'),
    attemptReason: string.orNull('For `attempt-failed`: an `AttemptReason`.'),
    stopKind: string.orNull('For `skip-stop`: which stop of the delivery, `pickup` or `dropoff`.'),
    skipReason: string.orNull(
      `For \`skip-stop\`: ${skipReasons.map((reason) => `\`${reason}\``).join(', ')}.`,
    ),
    incidentCode: string.orNull('For `problem`: an `IncidentCode`; the default is `other`.'),
  }),
})

const SyncInput = builder.inputType('SyncInput', {
  description: 'Operations that the driver did while offline.',
  fields: inputs({
    sentAt: string.orNull(
      'Time of the phone’s clock when it sends, as ISO 8601. The server corrects the other times by the difference.',
    ),
    operations: of([DriverOperationInput])(
      `1 to ${maxOperations} operations, in the order in which they happened.`,
    ),
  }),
})

const SyncOutcomeEnum = describedEnum<SyncedOperation['outcome']>(
  builder,
  'SyncOutcome',
  'Outcome of one operation.',
  {
    done: 'Applied.',
    duplicate: 'Already applied by an earlier request with the same `opId`.',
    refused: 'Not applied; `error` says why. It may be sent again.',
  },
)

const SyncResult = builder.objectRef<SyncedOperation>('SyncResult').implement({
  description: 'Result of one operation.',
  fields: described({
    opId: string.orNull('Id that the app sent, or null.'),
    outcome: of(SyncOutcomeEnum)('Outcome.'),
    status: of(StatusEnum).orNull(
      'Current status of the delivery; null if the driver has no delivery with this code.',
    ),
    error: string.orNull(
      'Error code if the operation was refused; else null.',
      ({ refusal }) => refusal?.code ?? null,
    ),
    message: string.orNull(
      'Error message in the language of the request; null without an error.',
      ({ refusal }, _, { language, ports }) => refusal && ports.refusalMessages.message(refusal, language),
    ),
    details: json.orNull(
      'Details of the error; null without an error.',
      ({ refusal }, _, { ports }) => refusal && ports.refusalMessages.details(refusal),
    ),
  }),
})

builder.mutationField('syncOperations', (t) =>
  t.field({
    type: [SyncResult],
    description:
      'Apply operations that the driver did while offline. Each `opId` is applied once; the results come in the order of the operations. Send an interrupted request again to finish it. Errors: `forbidden`, `validation_failed`, `unavailable`.',
    args: { input: t.arg(of(SyncInput)('The operations.')) },
    resolve: fromInput(withRequest(syncOperations)),
  }),
)
