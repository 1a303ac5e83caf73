import { chargeStatuses } from '@rodovia/core/wallet/pix/charge.ts'
import { z } from 'zod'
import { expecting } from '../http/parse-input.ts'
import { expectingObject, optionalText, pageQuery } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'

const fields = `id txid status amount_cents: amountCents paid_cents: paidCents currency br_code: brCode
  created_at: createdAt expires_at: expiresAt paid_at: paidAt`

const listed = {
  id: answers.uuid,
  txid: z.string(),
  status: z.enum(chargeStatuses),
  amount_cents: answers.cents,
  paid_cents: answers.cents,
  currency: z.literal('BRL'),
  br_code: z.string().meta({ description: '"Copia e cola": the text to paste into a bank’s app' }),
  created_at: answers.time,
  expires_at: answers.time,
  paid_at: answers.time.nullable(),
}
const topUp = answers.named(
  'TopUp',
  z.object({ ...listed, qr_svg: z.string().meta({ description: 'The QR code as an SVG image' }) }),
)
export type TopUp = z.infer<typeof topUp>

const cents = z.int(expecting('whole centavos'))

export function requestTopUpRoute<Body extends { amount_cents: number }>(
  mount: RouteMount,
  body: z.ZodType<Body>,
): AnyRoute {
  return route({
    ...mount,
    method: 'POST',
    summary: 'Makes a charge by PIX that fills the wallet',
    answers: z.object({ topup: topUp }),
    refuses: ['forbidden', 'unavailable'],
    body,
    operation: `mutation RequestTopUp($amount_cents: Cents!) {
      topup: requestTopUp(amountCents: $amount_cents) { ${fields} qr_svg: qrSvg }
    }`,
    variables: ({ body: { amount_cents } }) => ({ amount_cents }),
  })
}

export function topUpRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary: 'A charge, and what was paid on it',
    answers: z.object({ topup: topUp }),
    refuses: ['forbidden', 'not_found'],
    operation: `query TopUp($topup_id: ID!) { topup: topUp(id: $topup_id) { ${fields} qr_svg: qrSvg } }`,
    variables: ({ params }) => params,
  })
}

const topUps = '/api/app/v1/wallet/topups'
const shipper = { tag: 'embarcador', auth: 'bearer' } as const

/** Money into the wallet by PIX (docs/how-to/take-payments-by-pix.md). */
export const topUpRoutes: AnyRoute[] = [
  requestTopUpRoute({ ...shipper, path: topUps }, z.object({ amount_cents: cents }, expectingObject)),
  route({
    ...shipper,
    path: topUps,
    method: 'GET',
    summary: 'The charges of the tenant, newest first',
    answers: z.object({ topups: z.array(z.object(listed)), ...answers.paged }),
    refuses: ['forbidden'],
    query: pageQuery,
    operation: `query TopUps($limit: Int, $offset: Int) {
      list: topUps(first: $limit, offset: $offset) { topups: nodes { ${fields} } total: totalCount }
    }`,
    variables: ({ query }) => query,
    answer: ({ list }: { list: object }, { query }) => ({ ...list, ...query }),
  }),
  topUpRoute({ ...shipper, path: `${topUps}/:topup_id` }),
]

/** Where the bank tells of payments: the Central Bank's Pix API, Callbacks. It adds `/pix` to the address that it was given. */
export const pixWebhookRoute: AnyRoute = route({
  method: 'POST',
  path: '/pix/webhook/:token/pix',
  tag: 'public',
  summary: 'For the bank: what was paid by PIX. It is asked before anything is credited',
  answers: z.object({ noted: z.literal(true) }),
  refuses: ['not_found'],
  auth: 'none',
  body: z.object(
    // Some banks try the address out with a body of their own.
    {
      pix: z
        .array(z.object({ txid: optionalText }), expecting('a list of payments'))
        .max(1000)
        .default([]),
    },
    expectingObject,
  ),
  operation:
    'mutation PixWebhook($token: String!, $txids: [String!]!) { noted: notePixPayments(token: $token, txids: $txids) }',
  variables: ({ params, body: { pix } }) => ({ ...params, txids: pix.flatMap(({ txid }) => txid ?? []) }),
})
