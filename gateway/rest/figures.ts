import { groupings } from '@rodovia/core/figures/figures.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { day, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const times = '{ count mean_seconds: meanSeconds p50_minutes: p50Minutes p90_minutes: p90Minutes }'
const group = `{
  key name others: isOthers orders open delivered on_time: onTime on_time_rate: onTimeRate canceled
  canceled_by_shipper: canceledByShipper canceled_without_driver: canceledWithoutDriver returned problems rating_count: ratingCount average_rating: averageRating
  problems_by_code: problemsByCode { code count }
  returns failed_attempts: failedAttempts attempts_by_reason: attemptsByReason { reason count }
  spend_cents: spendCents accept ${times} pickup ${times} door ${times}
}`

const figuresOperation =
  storedOperation(`query Figures($from: String!, $to: String!, $by: FigureGrouping!, $metadata_key: String, $tenant_id: ID) {
  figures(from: $from, to: $to, by: $by, metadataKey: $metadata_key, tenantId: $tenant_id) {
    total ${group} groups ${group} group_count: groupCount is_incomplete: isIncomplete
  }
}`)

export type FiguresAnswer = DataOf<typeof figuresOperation>['figures']
export type FigureGroup = FiguresAnswer['total']

const period = z.object({
  from: day.describe('The first day, in Brasília time'),
  to: day.describe('The last day, in Brasília time; at most 366 days after the first'),
  by: z
    .enum(groupings, expecting(`one of ${groupings.join(', ')}`))
    .describe(
      'What to group by; `tenant` is for the platform’s staff, `metadata` groups by the values of `metadata_key`',
    ),
  metadata_key: text.optional().describe('The key of metadata, with `by=metadata`'),
})

const ofTenant = period.extend({
  tenant_id: text.optional().describe('The shipper, for the platform’s staff; without it all shippers'),
})

/** The figures of shippers, partners and the platform alike: docs/reference/rules.md#figures. */
export const figuresRoutes = (figures: '/api/app/v1/figures' | '/v1/figures'): AnyRoute[] => {
  const query = figures === '/v1/figures' ? period : ofTenant
  return [
    route(`GET ${figures}`, {
      summary: 'Get the figures of a period',
      description:
        'Sums of the orders placed on these days: orders, spend, on time, times, cancellations and problems. Days, weeks, months and hours come in their order, other groups by their number of orders, at most 500; of the values of a key of metadata the first 50, and the others together as `others`. p50 and p90 are approximate.',
      query,
      operation: figuresOperation,
      responseFrom: 'figures',
    }),
    // The CSV has a byte order mark, semicolons between columns, and the total in the last row.
    route(`GET ${figures}.csv`, {
      summary: 'Get the figures of a period as CSV',
      file: { type: 'text/csv', ending: '.csv' },
      query,
      operation:
        storedOperation(`query FiguresCsv($from: String!, $to: String!, $by: FigureGrouping!, $metadata_key: String, $tenant_id: ID) {
        figures(from: $from, to: $to, by: $by, metadataKey: $metadata_key, tenantId: $tenant_id) { name base64: csv }
      }`),
      responseFrom: 'figures',
    }),
  ]
}
