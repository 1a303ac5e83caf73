import { maxHints } from '@rodovia/core/wallet/top-ups/poll-charges.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { bodyFromSchema } from './derive-body.ts'
import { jsonBody, onePage, optionalText } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const fields =
  `id txid status amount_cents: amountCents paid_cents: paidCents held_cents: heldCents returned_cents: returnedCents currency br_code: brCode
  created_at: createdAt expires_at: expiresAt paid_at: paidAt` as const
const detail = `fragment TopUpDetail on TopUp { ${fields} qr_svg: qrSvg
  returns { id end_to_end_id: endToEndId status amount_cents: amountCents is_contest: isContest note bank_reason: bankReason
    created_at: createdAt changed_at: changedAt } }` as const

const topUpOperation = storedOperation(
  `query TopUp($topup_id: ID!) { topup: topUp(id: $topup_id) { ...TopUpDetail } } ${detail}`,
)
export type TopUp = DataOf<typeof topUpOperation>['topup']

/** Top-ups of the wallet by PIX: docs/how-to/take-payments-by-pix.md. */
export const topUpRoutes: AnyRoute[] = [
  route('POST /api/app/v1/wallet/topups', {
    summary: 'Create a PIX charge that tops up the wallet',
    body: bodyFromSchema(),
    example: { amount_cents: 25_000 },
    operation: storedOperation(`mutation RequestTopUp($amount_cents: Cents!) {
      topup: requestTopUp(amountCents: $amount_cents) { ...TopUpDetail }
    } ${detail}`),
  }),
  route('GET /api/app/v1/wallet/topups', {
    ...onePage,
    summary: 'List the tenant’s PIX charges',
    operation: storedOperation(`query TopUps($limit: Int, $offset: Int) {
      list: topUps(first: $limit, offset: $offset) { topups: nodes { ${fields} } total: totalCount }
    }`),
  }),
  route('GET /api/app/v1/wallet/topups/:topup_id', {
    summary: 'Get a PIX charge and what was paid',
    operation: topUpOperation,
  }),
]

/** The bank's callback (Pix API of the Central Bank). Most banks append `/pix` to the address that they were given. */
const pixWebhookAt = (address: `POST /pix/webhook/:token${'' | '/pix'}`) =>
  route(address, {
    summary: 'Receive the bank’s notice of PIX payments',
    description: `For the bank only. The notice credits nothing by itself: the service asks the bank what was paid on each \`txid\`, and
      credits that.`,
    auth: 'none',
    body: jsonBody({
      // Some banks test the address with a body of their own.
      pix: z
        .array(
          z.object({ txid: optionalText.describe('The charge’s transaction id') }),
          expecting('a list of payments'),
        )
        .max(maxHints, expecting(`at most ${maxHints} payments`))
        .default([])
        .describe('The payments; each names its charge'),
    }),
    example: { pix: [{ txid: '7d9f0335ea6f4d2b9c11a2f0c8b54e3d' }] },
    operation: storedOperation(
      'mutation PixWebhook($token: String!, $txids: [String!]!) { noted: notePixPayments(token: $token, txids: $txids) }',
    ),
    variables: ({ params, body: { pix } }) => ({
      token: params.token!,
      txids: pix.flatMap(({ txid }) => txid ?? []),
    }),
  })

export const pixWebhookRoutes = [
  pixWebhookAt('POST /pix/webhook/:token'),
  pixWebhookAt('POST /pix/webhook/:token/pix'),
]
