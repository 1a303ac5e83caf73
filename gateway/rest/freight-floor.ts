import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { day, decimal, text } from './request-fields.ts'
import { route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const axleCount = 'a whole number of axles such as 6'
const yesOrNo = 'true or false'

const operation = storedOperation(`query FreightFloor($input: FreightFloorInput!) {
  floor: freightFloor(input: $input) {
    floor_cents: floorCents currency return_cents: returnCents date cargo_type: cargoType km axles
    applied_axles: appliedAxles empty_return: emptyReturn ccd cc distance_cost: distanceCost
    return_cost: returnCost exact_sum: exactSum formula
    table { name resolution in_force_from: inForceFrom version cargo_types: cargoTypes }
  }
}`)

export type FreightFloor = DataOf<typeof operation>['floor']

/** The core refuses what the tables do not have: docs/reference/freight-duties.md. */
export const freightFloorRoute = route('GET /v1/freight-floor', {
  summary: 'Compute the freight floor of a whole load',
  tag: 'public',
  auth: 'none',
  budget: 'quote',
  query: z.object({
    km: decimal('a number of kilometres such as 100.5').describe('Kilometres: above 0, at most 20,000'),
    axles: z
      .string(expecting(axleCount))
      .regex(/^[0-9]{1,3}$/, expecting(axleCount))
      .transform(Number)
      .meta({ type: 'integer', pattern: undefined })
      .describe('Loaded axles: 2 to 11; the next lower number counts where the table lacks it'),
    cargo_type: text.describe('The kind of cargo, such as carga_geral'),
    table: text
      .optional()
      .describe('A whole load, B the haulage vehicle alone, C and D with high performance; by default A'),
    empty_return: z
      .enum(['true', 'false'], expecting(yesOrNo))
      .transform((text) => text === 'true')
      .optional()
      .describe('Whether an empty return is obligatory; by default false'),
    date: day.optional().describe('The day of the trip in Brasília; by default today'),
  }),
  operation,
  variables: ({ query: { cargo_type, empty_return, ...trip } }) => ({
    input: { ...trip, cargoType: cargo_type, emptyReturn: empty_return },
  }),
  responseFrom: 'floor',
})
