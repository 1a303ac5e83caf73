import { statuses } from '@rodovia/core/delivery/model/states.ts'
import { type OperationInput, operationNames } from '@rodovia/core/driver-sync/operation.ts'
import { maxOperations } from '@rodovia/core/driver-sync/sync-operations.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { inputObject, inputOf } from './derive-body.ts'
import { jsonBody, meters, optionalText, percent } from './request-fields.ts'
import { barcodes } from './requirement-fields.ts'
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

const operation = inputObject('DriverOperationInput', {
  accuracy_m: meters,
  battery_percent: percent,
  scanned_codes: barcodes,
})

/** For the OpenAPI document: the fields are validated one operation at a time, so that one wrong operation refuses no other. */
const documentedOperation = z.object({
  ...operation.shape,
  op_id: z
    .string()
    .min(1)
    .max(100)
    .describe('Id that the app chose. An operation with the same id is applied once'),
  op: z.enum(operationNames).describe('What the driver did'),
  code: z.string().describe('The delivery’s code'),
  occurred_at: z.iso.datetime({ offset: true }).describe('When the driver did it, by the phone’s clock'),
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
function readable(item: unknown): Record<string, unknown> {
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(item)
  return Object.fromEntries(
    Object.entries(operation.shape).map(([name, field]) => [
      name,
      z.safeParse(field, fields[name]).data ?? null,
    ]),
  )
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
    input: {
      sentAt: sent_at,
      operations: operations.map((item) => inputOf<OperationInput>('DriverOperationInput', readable(item))),
    },
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
