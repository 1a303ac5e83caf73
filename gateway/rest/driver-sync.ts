import { statuses } from '@rodovia/core/delivery/states.ts'
import { operationNames } from '@rodovia/core/delivery/sync/operation.ts'
import { maxOperations } from '@rodovia/core/delivery/sync/sync-operations.ts'
import { z } from 'zod'
import { expecting } from '../http/parse-input.ts'
import { expectingObject, optionalText } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'

const someOperations = expecting(`a list of 1 to ${maxOperations} operations`)
const bodyOf = (operation: z.ZodType) =>
  z.object(
    {
      sent_at: optionalText,
      operations: z
        .array(operation, someOperations)
        .min(1, someOperations)
        .max(maxOperations, someOperations),
    },
    expectingObject,
  )

/** As the description has it. */
const operation = z.object({
  op_id: z.string().min(1).max(100),
  op: z.enum(operationNames),
  code: z.string(),
  occurred_at: z.iso.datetime({ offset: true }),
  lat: z.number().nullish(),
  lng: z.number().nullish(),
  accuracy_m: z.number().nullish(),
  photo_b64: optionalText,
  signature_b64: optionalText,
  note: optionalText,
  pin: optionalText,
  incident_code: optionalText,
})

const result = z.object({
  op_id: z.string().nullable(),
  outcome: z.enum(['done', 'duplicate', 'refused']),
  status: z.enum(statuses).nullable(),
  error: z.string().nullable(),
  message: z.string().nullable(),
  details: z.unknown(),
})
type Result = z.infer<typeof result>

/** What is not of its type counts as not there, and is refused with the operation that needs it: no other waits for it. */
function inputOf(given: unknown) {
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null)
  const number = (name: string) => (typeof fields[name] === 'number' ? fields[name] : null)
  return {
    opId: text('op_id'),
    op: text('op'),
    code: text('code'),
    occurredAt: text('occurred_at'),
    lat: number('lat'),
    lng: number('lng'),
    accuracyMeters: number('accuracy_m'),
    photoBase64: text('photo_b64'),
    signatureBase64: text('signature_b64'),
    note: text('note'),
    pin: text('pin'),
    incidentCode: text('incident_code'),
  }
}

export const driverSyncRoute: AnyRoute = route({
  method: 'POST',
  path: '/api/app/v1/driver/sync',
  tag: 'driver',
  summary: `Up to ${maxOperations} operations that were done without a connection, each once by its op_id`,
  answers: z.object({
    results: z.array(result),
    done: answers.count,
    duplicates: answers.count,
    refused: answers.count,
  }),
  refuses: ['forbidden', 'payload_too_large'],
  auth: 'bearer',
  body: bodyOf(z.unknown()),
  documentedBody: bodyOf(operation),
  takesPhotos: true,
  operation: `mutation Sync($input: SyncInput!) {
    results: syncOperations(input: $input) { op_id: opId outcome status error message details }
  }`,
  variables: ({ body: { sent_at, operations } }) => ({
    input: { sentAt: sent_at, operations: operations.map(inputOf) },
  }),
  answer: ({ results }: { results: Result[] }) => {
    const count = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
    return { results, done: count('done'), duplicates: count('duplicate'), refused: count('refused') }
  },
})
