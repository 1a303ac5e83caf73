import { payoutStatuses } from '@rodovia/core/wallet/payouts/payout.ts'
import { z } from 'zod'
import { expectingObject, pageQuery, text } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'

const fields = `id status amount_cents: amountCents currency pix_key: pixKey requested_at: requestedAt closed_at: closedAt
  end_to_end_id: endToEndId reason`

const payout = answers.named(
  'Payout',
  z.object({
    id: answers.uuid,
    status: z.enum(payoutStatuses),
    amount_cents: answers.cents,
    currency: z.literal('BRL'),
    pix_key: z.string(),
    requested_at: answers.time,
    closed_at: answers.time.nullable(),
    end_to_end_id: z.string().nullable(),
    reason: z.string().nullable().meta({ description: 'Why it failed; the money is in the balance again' }),
  }),
)

const driver = { tag: 'driver', auth: 'bearer' } as const
const path = '/api/app/v1/driver/payouts'

/** What a driver earned, paid to his PIX key (docs/how-to/take-payments-by-pix.md). */
export const payoutRoutes: AnyRoute[] = [
  route({
    ...driver,
    method: 'POST',
    path: '/api/app/v1/driver/pix-key',
    summary: 'Says where earnings are paid to',
    answers: z.object({ pix_key: z.string() }),
    refuses: ['forbidden'],
    body: z.object({ pix_key: text }, expectingObject),
    operation:
      'mutation SetPixKey($pix_key: String!) { user: setPixKey(pixKey: $pix_key) { pix_key: pixKey } }',
    variables: ({ body }) => body,
    answer: ({ user }: { user: { pix_key: string } }) => user,
  }),
  route({
    ...driver,
    method: 'POST',
    path,
    summary: 'Requests that all of the balance is paid',
    answers: z.object({ payout }),
    refuses: ['forbidden', 'invalid_state'],
    operation: `mutation RequestPayout { payout: requestPayout { ${fields} } }`,
  }),
  route({
    ...driver,
    method: 'GET',
    path,
    summary: 'The payouts of the driver, newest first',
    answers: z.object({ payouts: z.array(payout), ...answers.paged }),
    refuses: ['forbidden'],
    query: pageQuery,
    operation: `query Payouts($limit: Int, $offset: Int) {
      list: payouts(first: $limit, offset: $offset) { payouts: nodes { ${fields} } total: totalCount }
    }`,
    variables: ({ query }) => query,
    answer: ({ list }: { list: object }, { query }) => ({ ...list, ...query }),
  }),
]
