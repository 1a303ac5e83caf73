import { bodyFromSchema } from './derive-body.ts'
import { onePage } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const fields = `id status amount_cents: amountCents currency pix_key: pixKey requested_at: requestedAt held_until: heldUntil
  closed_at: closedAt
  end_to_end_id: endToEndId reason`

/** Payouts of a driver's earnings by PIX: docs/how-to/take-payments-by-pix.md. */
export const payoutRoutes: AnyRoute[] = [
  route('POST /api/app/v1/driver/pix-key', {
    summary: 'Set the PIX key for payouts',
    refusals: ['step_up_required'],
    body: bodyFromSchema(),
    example: { pix_key: 'motorista@demo.rodovia.dev' },
    operation: storedOperation(
      'mutation SetPixKey($pix_key: String!) { user: setPixKey(pixKey: $pix_key) { pix_key: pixKey payouts_held_until: payoutsHeldUntil } }',
    ),
    responseFrom: 'user',
  }),
  route('POST /api/app/v1/driver/payouts', {
    summary: 'Request a payout of the whole balance',
    refusals: ['step_up_required', 'invalid_state'],
    operation: storedOperation(`mutation RequestPayout { payout: requestPayout { ${fields} } }`),
  }),
  route('GET /api/app/v1/driver/payouts', {
    ...onePage,
    summary: 'List the driver’s payouts',
    operation: storedOperation(`query Payouts($limit: Int, $offset: Int) {
      list: payouts(first: $limit, offset: $offset) { payouts: nodes { ${fields} } total: totalCount }
    }`),
  }),
]
