import { ask, type Body, demo, orderBody, tokenOf } from '../../support/rest-client.ts'

/** How long a driver may think about an offer: until every benchmark is over. */
export const patientOffers = { OFFER_TIMEOUT_SECONDS: '3600' }

/** An order of the demo's shipper in Rio, where no driver of the demo is, given to the driver of that e-mail address. */
export async function orderGivenTo(url: string, email: string): Promise<Body> {
  const [shipper, admin, driver] = await Promise.all(
    [demo.shipper, demo.admin, email].map((who) => tokenOf(url, who)),
  )
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
