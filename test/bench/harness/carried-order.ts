import { ask, type Body, demo, orderBody, tokenOf } from '../../support/rest-client.ts'

/** How long a driver may think about an offer: until every benchmark is over. */
export const patientOffers = { OFFER_TIMEOUT_SECONDS: '3600' }

export type Tokens = Record<'shipper' | 'admin' | 'driver', string>

/** Of the shipper and the platform's admin of the demo, and of that driver. */
export async function tokensWith(url: string, driver: string): Promise<Tokens> {
  const [shipper, admin, drivers] = [demo.shipper, demo.admin, driver].map((email) => tokenOf(url, email))
  return { shipper: await shipper!, admin: await admin!, driver: await drivers! }
}

/** An order of the shipper in Rio, where no driver of the demo is, given to the driver, who has to drive a car. */
export async function orderGivenTo(url: string, { shipper, admin, driver }: Tokens): Promise<Body> {
  const quote = await ask(url, 'GET', '/cotar/carrier?cep_origem=20040002&cep_destino=22070011')
  const { body: me } = await ask(url, 'GET', '/api/app/v1/me', { token: driver })
  const { body: placed } = await ask(url, 'POST', '/api/app/v1/orders', {
    token: shipper,
    body: orderBody(quote.body.cotacao_id),
  })
  const query =
    'mutation ($order: ID!, $driver: ID!) { assignDriver(orderId: $order, driverId: $driver) { id } }'
  const variables = { order: placed.order.order_id, driver: me.user.id }
  const { body } = await ask(url, 'POST', '/graphql', { token: admin, body: { query, variables } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return placed.order
}
