import { ask, type Body, demo, orderBody, tokenOf } from '../../support/rest-client.ts'
import { testConfig } from '../../support/test-config.ts'

/** Settings that let a driver think about an offer until every benchmark is over. */
export const patientOffers = { ...testConfig({ delivery: { offerTimeoutSeconds: 3600 } }) }

export type Tokens = Record<'shipper' | 'admin' | 'driver', string>

/** Gets tokens for the demo's shipper, for the platform's admin, and for that driver. */
export async function tokensWith(url: string, driver: string): Promise<Tokens> {
  const [shipper, admin, drivers] = [demo.shipper, demo.admin, driver].map((email) => tokenOf(url, email))
  return { shipper: await shipper!, admin: await admin!, driver: await drivers! }
}

async function mutate(url: string, token: string, query: string, variables: object): Promise<void> {
  const { body } = await ask(url, 'POST', '/graphql', { token, body: { query, variables } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
}

/** Credits enough for the shipper to pay every order of a benchmark. */
export async function fillWallet(url: string, { shipper, admin }: Omit<Tokens, 'driver'>): Promise<void> {
  const { body: me } = await ask(url, 'GET', '/api/app/v1/me', { token: shipper })
  await mutate(
    url,
    admin,
    'mutation ($id: ID!) { creditWallet(input: { tenantId: $id, amountCents: 100000000, reason: "bench" }) { balanceCents } }',
    { id: me.tenant.id },
  )
}

/** A driver of a car, with the demo's password. */
export function createDriver(url: string, admin: string, email: string): Promise<void> {
  const input = { name: 'Motorista', email, password: demo.password, persona: 'carro_van' }
  return mutate(url, admin, 'mutation ($input: CreateDriverInput!) { createDriver(input: $input) { id } }', {
    input,
  })
}

/** An order of the shipper in Rio, where no driver of the demo is, given to the driver, who has to drive a car. */
export async function orderGivenTo(url: string, { shipper, admin, driver }: Tokens): Promise<Body> {
  const quote = await ask(url, 'GET', '/cotar/carrier?cep_origem=20040002&cep_destino=22070011')
  const { body: me } = await ask(url, 'GET', '/api/app/v1/me', { token: driver })
  const { body: placed } = await ask(url, 'POST', '/api/app/v1/orders', {
    token: shipper,
    body: orderBody(quote.body.cotacao_id),
  })
  if (!placed.order) throw new Error(JSON.stringify(placed))
  await mutate(
    url,
    admin,
    'mutation ($order: ID!, $driver: ID!) { assignDriver(orderId: $order, driverId: $driver) { id } }',
    { order: placed.order.order_id, driver: me.user.id },
  )
  return placed.order
}
