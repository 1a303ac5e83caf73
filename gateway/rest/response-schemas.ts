import * as z from 'zod'
import type { AnyRoute } from './route.ts'

/** Schemas of responses that are not what an operation selects. All others are derived (openapi/selection-schema.ts). */

export const named = <Schema extends z.ZodType>(id: string, schema: Schema) => schema.meta({ id })

/** The schema of `fields` of a GraphQL type, as the component `name`. */
export const selected = (type: string, fields: string, name = type) =>
  z.unknown().meta({ 'x-selection': { type, fields, name } })

/** The schema of another route's response; that route must not reshape it. */
export const responseOf = ({ auth, operation, responseFrom }: AnyRoute) =>
  z.unknown().meta({ 'x-response': { auth, operation, responseFrom } })

export const time = z.string().meta({ format: 'date-time', example: '2026-05-31T12:00:00.000Z' })
export const uuid = z.string().meta({ format: 'uuid' })
export const url = z.string().meta({ format: 'uri' })
export const cents = z.int().meta({ description: 'Whole centavos of BRL' })
export const count = z.int().min(0)
export const currency = z.literal('BRL')
export const livemode = z
  .boolean()
  .meta({ description: 'False where a test key made the request: no real parcel and no real money' })

/** docs/reference/contract.md#7-errors */
export const error = named(
  'Error',
  z.object({
    ok: z.literal(false),
    error: z.string().meta({ description: 'The code, in snake_case', example: 'validation_failed' }),
    message: z.string().optional().meta({ description: 'The reason, in the language of Accept-Language' }),
    details: z
      .unknown()
      .optional()
      .meta({ description: 'Facts about the error; their shape depends on the code' }),
  }),
)
