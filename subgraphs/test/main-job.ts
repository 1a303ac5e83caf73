import type { Data, Federation, TestClient } from './federation.ts'

/** The steps of the main job in GraphQL, as an app calls them. */

export async function requestQuote(shipper: TestClient): Promise<string> {
  const { requestQuote: quote } = await shipper.ask(
    'mutation ($input: RequestQuoteInput!) { requestQuote(input: $input) { id } }',
    { input: { cepOrigem: '01310100', cepDestino: '04538133', serviceType: 'CAR' } },
  )
  return quote.id
}

export type Placed = { id: string; code: string; trackingToken: string; priceCents: number }

export const orderInput = (quoteId: string, more: Data = {}) => ({
  quoteId,
  tier: 'turbo',
  senderPhone: '+55 11 3000-0000',
  recipientName: 'Ana Souza',
  recipientPhone: '+55 11 91234-5678',
  ...more,
})

export async function placeOrder(shipper: TestClient, more: Data = {}): Promise<Placed> {
  const { placeOrder: placed } = await shipper.ask(
    'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id code trackingToken priceCents } } }',
    { input: orderInput(await requestQuote(shipper), more) },
  )
  return placed.order
}

/** An order that the demo driver has accepted. */
export async function acceptedOrder(
  federation: Federation,
  shipper: TestClient,
  more: Data = {},
): Promise<Placed> {
  const order = await placeOrder(shipper, more)
  await federation.dispatch()
  await step(federation.as('motorista'), 'acceptDelivery', order.code)
  return order
}

/** Runs a mutation of the driver that takes a code and returns the delivery. */
export async function step(driver: TestClient, mutation: string, code: string): Promise<Data> {
  const data = await driver.ask(
    `mutation ($code: String!) { ${mutation}(code: $code) { code status allowedSteps } }`,
    {
      code,
    },
  )
  return data[mutation]
}

export function reportPosition(driver: TestClient, code: string, lat: number, lng: number): Promise<Data> {
  return driver.ask(
    `mutation ($input: ReportPositionInput!) {
      reportPosition(input: $input) { delivery { code status } position { lat lng at } }
    }`,
    { input: { code, lat, lng } },
  )
}

/** Credits the wallet for tests with many orders. */
export async function fillWallet(federation: Federation, { actor }: TestClient): Promise<void> {
  await federation
    .as('admin')
    .ask('mutation ($input: CreditWalletInput!) { creditWallet(input: $input) { balanceCents } }', {
      input: { tenantId: actor?.tenantId, amountCents: 100_000_000, reason: 'for a test' },
    })
}
