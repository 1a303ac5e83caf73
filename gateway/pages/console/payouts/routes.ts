import { expectingObject, pageQuery } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

/** The path of this area's pages. */
export const path = '/conta/repasses'

const fields =
  `id driver_name: driverName status amount_cents: amountCents pix_key: pixKey requested_at: requestedAt
  held_until: heldUntil end_to_end_id: endToEndId reason` as const

const waiting = storedOperation(`query WaitingPayouts($limit: Int) {
  list: waitingPayouts(first: $limit) { payouts: nodes { ${fields} } total: totalCount }
}`)
export type Payout = DataOf<typeof waiting>['list']['payouts'][number]

const batches = storedOperation(`query PayoutBatches($limit: Int, $offset: Int) {
  list: payoutBatches(first: $limit, offset: $offset) {
    batches: nodes { id made_at: madeAt count open_count: openCount total_cents: totalCents }
    total: totalCount
  }
}`)
export type BatchHead = DataOf<typeof batches>['list']['batches'][number]

const batch = storedOperation(`query PayoutBatch($batch_id: ID!) {
  batch: payoutBatch(id: $batch_id) { id made_at: madeAt total_cents: totalCents payouts { ${fields} } }
}`)
export type Batch = DataOf<typeof batch>['batch']

export const payoutRoutes = {
  waiting: pageOperation({ query: pageQuery, operation: waiting, responseFrom: 'list' }),
  batches: pageOperation({ query: pageQuery, operation: batches, responseFrom: 'list' }),
  create: pageOperation({
    operation: storedOperation('mutation CreatePayoutBatch { batch: createPayoutBatch { id } }'),
  }),
  batch: pageOperation({ operation: batch }),
  file: pageOperation({
    operation: storedOperation(
      'query PayoutFile($batch_id: ID!) { batch: payoutBatch(id: $batch_id) { csv } }',
    ),
  }),
  settle: pageOperation({
    body: z.object(
      {
        settled: z.array(z.object({ payoutId: z.string(), endToEndId: z.string() })),
        failed: z.array(z.object({ payoutId: z.string(), reason: z.string() })),
      },
      expectingObject,
    ),
    operation:
      storedOperation(`mutation SettlePayouts($batch_id: ID!, $settled: [SettledPayoutInput!]!, $failed: [FailedPayoutInput!]!) {
      batch: settlePayouts(batchId: $batch_id, settled: $settled, failed: $failed) { id }
    }`),
    variables: ({ params, body: { settled, failed } }) => ({ batch_id: params.batch_id!, settled, failed }),
  }),
}
