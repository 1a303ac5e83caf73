import { z } from 'zod'
import { expecting } from '../http/parse-input.ts'
import { jsonBody, optionalText, pageQuery } from './request-fields.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const fields = `id txid status amount_cents: amountCents paid_cents: paidCents currency br_code: brCode
  created_at: createdAt expires_at: expiresAt paid_at: paidAt` as const
const detail = `fragment TopUpDetail on TopUp { ${fields} qr_svg: qrSvg }` as const

const topUpOperation = storedOperation(
  `query TopUp($topup_id: ID!) { topup: topUp(id: $topup_id) { ...TopUpDetail } } ${detail}`,
)
export type TopUp = DataOf<typeof topUpOperation>['topup']

export function requestTopUpRoute(mount: RouteMount, body: z.ZodType<{ amount_cents: number }>): AnyRoute {
  return route({
    ...mount,
    method: 'POST',
    summary: 'Create a PIX charge that tops up the wallet',
    refusals: ['forbidden', 'unavailable'],
    body,
    example: { amount_cents: 25_000 },
    operation: storedOperation(`mutation RequestTopUp($amount_cents: Cents!) {
      topup: requestTopUp(amountCents: $amount_cents) { ...TopUpDetail }
    } ${detail}`),
  })
}

export function topUpRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary: 'Get a PIX charge and what was paid',
    refusals: ['forbidden', 'not_found'],
    operation: topUpOperation,
  })
}

const topUps = '/api/app/v1/wallet/topups'
const shipper = { tag: 'embarcador', auth: 'bearer' } as const

/** Top-ups of the wallet by PIX: docs/how-to/take-payments-by-pix.md. */
export const topUpRoutes: AnyRoute[] = [
  requestTopUpRoute(
    { ...shipper, path: topUps },
    jsonBody({ amount_cents: z.int(expecting('whole centavos')) }),
  ),
  route({
    ...shipper,
    path: topUps,
    method: 'GET',
    summary: 'List the tenant’s PIX charges',
    refusals: ['forbidden'],
    query: pageQuery,
    operation: storedOperation(`query TopUps($limit: Int, $offset: Int) {
      list: topUps(first: $limit, offset: $offset) { topups: nodes { ${fields} } total: totalCount }
    }`),
    responseFrom: 'list',
  }),
  topUpRoute({ ...shipper, path: `${topUps}/:topup_id` }),
]

/** The bank's callback (Pix API of the Central Bank). The bank appends `/pix` to the address that it was given. */
export const pixWebhookRoute: AnyRoute = route({
  method: 'POST',
  path: '/pix/webhook/:token/pix',
  tag: 'public',
  summary: 'Receive the bank’s notice of PIX payments',
  description: `For the bank only. The notice credits nothing by itself: the service asks the bank what was paid on each \`txid\`, and
    credits that.`,
  refusals: ['not_found'],
  auth: 'none',
  body: jsonBody({
    // Some banks test the address with a body of their own.
    pix: z
      .array(
        z.object({ txid: optionalText.describe('The charge’s transaction id') }),
        expecting('a list of payments'),
      )
      .max(1000)
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
