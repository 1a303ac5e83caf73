import { bodyFromSchema } from './derive-body.ts'
import { onePage, pageQuery, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const paymentFields =
  `id order_id: orderId code reference method amount_cents: amountCents collected_at: collectedAt settled_cents: settledCents
  settled_at: settledAt remittance_id: remittanceId` as const

const paymentsOperation =
  storedOperation(`query CollectedPayments($limit: Int, $offset: Int, $remittance_id: ID) {
  list: collectedPayments(first: $limit, offset: $offset, remittanceId: $remittance_id) {
    collected_payments: nodes { ${paymentFields} } total: totalCount
  }
}`)
export type CollectedPayment = DataOf<typeof paymentsOperation>['list']['collected_payments'][number]

const remittancesOperation = storedOperation(`query Remittances($limit: Int, $offset: Int) {
  list: remittances(first: $limit, offset: $offset) {
    remittances: nodes { id amount_cents: amountCents payment_count: paymentCount made_at: madeAt } total: totalCount
  }
}`)
export type Remittance = DataOf<typeof remittancesOperation>['list']['remittances'][number]

const listRoutes = (wallet: '/api/app/v1/wallet' | '/v1/wallet'): AnyRoute[] => [
  route(`GET ${wallet}/collected-payments`, {
    ...onePage,
    summary: 'List what recipients paid at the door',
    query: pageQuery.extend({
      remittance_id: text.optional().describe('Only the payments of this remittance'),
    }),
    operation: paymentsOperation,
    variables: ({ query }) => query,
  }),
  route(`GET ${wallet}/remittances`, {
    ...onePage,
    summary: 'List the remittances of these payments to the wallet',
    operation: remittancesOperation,
  }),
]

const ownCash = `owed_cents: owedCents limit_cents: limitCents payments { ${paymentFields} }` as const
const cashOperation = storedOperation(`query OwnCash { cash: ownCash { ${ownCash} } }`)
export type OwnCash = DataOf<typeof cashOperation>['cash']

const charge = 'amount_cents: amountCents br_code: brCode qr_svg: qrSvg'

/** Payments at the door: docs/explanation/collect-on-delivery.md. */
export const collectOnDeliveryRoutes: AnyRoute[] = [
  ...listRoutes('/api/app/v1/wallet'),
  route('POST /api/app/v1/driver/deliveries/:code/charge', {
    summary: 'Get the PIX charge of a delivery for its recipient',
    description:
      'The same charge each time, about which the bank is asked at once. The bank’s word unlocks the hand-over.',
    refusals: ['invalid_state'],
    operation: storedOperation(
      `mutation ChargeDelivery($code: String!) { charge: chargeDelivery(code: $code) { ${charge} } }`,
    ),
  }),
  route('GET /api/app/v1/driver/cash', {
    summary: 'Get the cash of recipients that the driver owes',
    operation: cashOperation,
  }),
  route('POST /api/app/v1/driver/cash/deposits', {
    summary: 'Create a PIX charge by which the driver deposits owed cash',
    refusals: ['invalid_state'],
    body: bodyFromSchema(),
    example: { amount_cents: 12_050 },
    operation: storedOperation(`mutation DepositCash($amount_cents: Cents!) {
      deposit: depositCash(amountCents: $amount_cents) { id ${charge} expires_at: expiresAt }
    }`),
  }),
  route('POST /api/app/v1/driver/cash/from-earnings', {
    summary: 'Take owed cash from the driver’s earnings',
    refusals: ['invalid_state'],
    operation: storedOperation(`mutation TakeCashFromEarnings { cash: takeCashFromEarnings { ${ownCash} } }`),
  }),
]

export const partnerCollectOnDeliveryRoutes: AnyRoute[] = listRoutes('/v1/wallet')

const trackedCharge = storedOperation(
  `mutation ChargeTrackedDelivery($token: String!) { charge: chargeTrackedDelivery(token: $token) { ${charge} } }`,
)
export type RecipientCharge = DataOf<typeof trackedCharge>['charge']

/** The holder of a tracking link pays by PIX. */
export const trackedChargeRoute = route('POST /rastreio/:token/charge.json', {
  summary: 'Get the PIX charge of a delivery by its tracking link',
  description: 'The same charge each time, about which the bank is asked at once.',
  auth: 'none',
  refusals: ['not_found', 'invalid_state', 'rate_limited'],
  operation: trackedCharge,
})
