import { ask, type Body } from '../rest-client.ts'
import { type OpenDeliveryVersion, type OrderingApp, startOrderingApp } from './ordering-app.ts'

const creation = `mutation ($input: CreateOpenDeliveryClientInput!) {
  created: createOpenDeliveryClient(input: $input) { secret client { id name livemode lastFour phone webhookId url revokedAt } }
}`

/** Creates a client by GraphQL. */
export async function createClient(url: string, token: string, input: object): Promise<Body> {
  const { body } = await ask(url, 'POST', '/graphql', {
    token,
    body: { query: creation, variables: { input } },
  })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data.created
}

/** An ordering application whose client the shipper created. */
export async function connect(
  url: string,
  token: string,
  version: OpenDeliveryVersion,
  input: object = {},
): Promise<OrderingApp & { webhookId: string }> {
  const app = await startOrderingApp(url, version)
  const { secret, client } = await createClient(url, token, {
    ...{ name: `PDV ${version}`, url: app.url, phone: '+55 11 3000-0000', ...input },
  })
  Object.assign(app.client, { id: client.id, secret })
  return Object.assign(app, { webhookId: client.webhookId })
}
