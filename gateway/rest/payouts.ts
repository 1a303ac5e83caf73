import { jsonBody, pageQuery, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const fields = `id status amount_cents: amountCents currency pix_key: pixKey requested_at: requestedAt closed_at: closedAt
  end_to_end_id: endToEndId reason`

const driver = { tag: 'driver', auth: 'bearer' } as const
const path = '/api/app/v1/driver/payouts'

/** Payouts of a driver's earnings by PIX: docs/how-to/take-payments-by-pix.md. */
export const payoutRoutes: AnyRoute[] = [
  route({
    ...driver,
    method: 'POST',
    path: '/api/app/v1/driver/pix-key',
    summary: 'Set the PIX key for payouts',
    refusals: ['forbidden'],
    body: jsonBody({ pix_key: text }),
    example: { pix_key: 'motorista@demo.rodovia.dev' },
    operation: storedOperation(
      'mutation SetPixKey($pix_key: String!) { user: setPixKey(pixKey: $pix_key) { pix_key: pixKey } }',
    ),
    responseFrom: 'user',
  }),
  route({
    ...driver,
    method: 'POST',
    path,
    summary: 'Request a payout of the whole balance',
    refusals: ['forbidden', 'invalid_state'],
    operation: storedOperation(`mutation RequestPayout { payout: requestPayout { ${fields} } }`),
  }),
  route({
    ...driver,
    method: 'GET',
    path,
    summary: 'List the driver’s payouts',
    refusals: ['forbidden'],
    query: pageQuery,
    operation: storedOperation(`query Payouts($limit: Int, $offset: Int) {
      list: payouts(first: $limit, offset: $offset) { payouts: nodes { ${fields} } total: totalCount }
    }`),
    responseFrom: 'list',
  }),
]
