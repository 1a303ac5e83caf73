import { skipReasons } from '@rodovia/core/delivery/routes/route.ts'
import { statuses } from '@rodovia/core/delivery/states.ts'
import { operationNames } from '@rodovia/core/delivery/sync/operation.ts'
import { maxOperations } from '@rodovia/core/delivery/sync/sync-operations.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { jsonBody, optionalText, phoneReading } from './request-fields.ts'
import { count } from './response-schemas.ts'
import { route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const listOfOperations = expecting(`a list of 1 to ${maxOperations} operations`)
const syncBody = (operation: z.ZodType) =>
  jsonBody({
    sent_at: optionalText.describe(
      'The time by the phone’s clock; it corrects `occurred_at` where that clock is wrong',
    ),
    operations: z
      .array(operation, listOfOperations)
      .min(1, listOfOperations)
      .max(maxOperations, listOfOperations)
      .describe(`1 to ${maxOperations} operations in the sequence in which they happened`),
  })

/** For the OpenAPI document: the fields are validated one operation at a time, so that one wrong operation refuses no other. */
const documentedOperation = z.object({
  op_id: z
    .string()
    .min(1)
    .max(100)
    .describe('The app’s own id; an operation with a known id is not done again'),
  op: z.enum(operationNames).describe('What the driver did'),
  code: z.string().describe('The delivery’s code'),
  occurred_at: z.iso.datetime({ offset: true }).describe('When the driver did it, by the phone’s clock'),
  lat: z.number().nullish().describe('The latitude in degrees; required for `position`'),
  lng: z.number().nullish().describe('The longitude in degrees; required for `position`'),
  accuracy_m: z.number().nullish().describe('The accuracy of the position in metres'),
  battery_percent: z.number().nullish().describe('The battery of the phone in percent, for `position`'),
  photo_b64: optionalText.describe('A JPEG, PNG or WebP photo in base64'),
  signature_b64: optionalText.describe('The recipient’s signature as an image, in base64'),
  note: optionalText.describe('A note of the driver; for `note` the message'),
  pin: optionalText.describe('The recipient’s PIN, for `delivered`'),
  decline_reason: optionalText.describe('Why, for `decline`'),
  incident_code: optionalText.describe('The kind of problem, for `problem`'),
  attempt_reason: optionalText.describe('Why the parcel was not handed over, for `attempt-failed`'),
  stop_kind: optionalText.describe('Which stop of the delivery, for `skip-stop`: pickup or dropoff'),
  skip_reason: optionalText.describe(`Why, for \`skip-stop\`: one of ${skipReasons.join(', ')}`),
})

const result = z.object({
  op_id: z.string().nullable(),
  outcome: z.enum(['done', 'duplicate', 'refused']),
  status: z.enum(statuses).nullable().meta({ description: 'The delivery’s status now' }),
  error: z.string().nullable().meta({ description: 'The code, where the operation was refused' }),
  message: z.string().nullable(),
  details: z.unknown(),
})

/** A field of the wrong type counts as missing. Only the operation that needs it is refused. */
function operationInput(item: unknown) {
  const fields = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null)
  const number = (name: string) => (typeof fields[name] === 'number' ? fields[name] : null)
  const reading = (name: string) => {
    const value = phoneReading(fields[name])
    return typeof value === 'number' ? value : null
  }
  return {
    opId: text('op_id'),
    op: text('op'),
    code: text('code'),
    occurredAt: text('occurred_at'),
    lat: number('lat'),
    lng: number('lng'),
    accuracyMeters: reading('accuracy_m'),
    batteryPercent: reading('battery_percent'),
    photoBase64: text('photo_b64'),
    signatureBase64: text('signature_b64'),
    note: text('note'),
    pin: text('pin'),
    incidentCode: text('incident_code'),
    declineReason: text('decline_reason'),
    attemptReason: text('attempt_reason'),
    stopKind: text('stop_kind'),
    skipReason: text('skip_reason'),
  }
}

/** docs/reference/driver-sync.md */
export const driverSyncRoute = route('POST /api/app/v1/driver/sync', {
  summary: `Send up to ${maxOperations} operations that were done offline`,
  body: syncBody(z.unknown()),
  documentedBody: syncBody(documentedOperation),
  isRepeatable: true,
  takesPhotos: true,
  example: {
    sent_at: '2026-05-31T12:05:00.000Z',
    operations: [
      {
        op_id: '6f0f3c1e-1',
        op: 'accept',
        code: 'RD0A1B2C3D',
        occurred_at: '2026-05-31T12:00:00.000Z',
      },
    ],
  },
  operation: storedOperation(`mutation Sync($input: SyncInput!) {
    results: syncOperations(input: $input) { op_id: opId outcome status error message details }
  }`),
  variables: ({ body: { sent_at, operations } }) => ({
    input: { sentAt: sent_at, operations: operations.map(operationInput) },
  }),
  reshape: {
    response: z.object({ results: z.array(result), done: count, duplicates: count, refused: count }),
    from({ results }) {
      const counted = Map.groupBy(results, ({ outcome }) => outcome)
      const countOf = (outcome: 'done' | 'duplicate' | 'refused') => counted.get(outcome)?.length ?? 0
      return { results, done: countOf('done'), duplicates: countOf('duplicate'), refused: countOf('refused') }
    },
  },
})
