import { createClient, dataOf, gql, type RodoviaClient, type SessionStore } from '@rodovia/client'
import { demo } from '../../../../test/support/rest-client.ts'

export const trip = { cepOrigem: '01310100', cepDestino: '04538133', serviceType: 'CAR' }

export const quote = gql(`mutation Quote($input: RequestQuoteInput!) { requestQuote(input: $input) { id } }`)

/** A client of the demo's shipper, or of another account of the demo. */
export async function loggedIn(
  url: string,
  {
    email = demo.shipper,
    ...more
  }: { email?: string; session?: SessionStore; fetch?: (request: Request) => Promise<Response> } = {},
): Promise<RodoviaClient> {
  const client = createClient({ url, language: 'en', ...more })
  await client.logIn({ email, password: demo.password })
  return client
}

export const orderOf = (cotacao_id: string) => ({
  cotacao_id,
  tier: 'turbo' as const,
  sender_phone: '+55 11 3000-0000',
  recipient_name: 'Ana Souza',
  recipient_phone: '+55 11 91234-5678',
})

export async function placeOrder(shipper: RodoviaClient) {
  const { requestQuote } = await shipper.graphql(quote, { input: trip })
  const body = orderOf(requestQuote.id)
  return dataOf(shipper.rest.POST('/api/app/v1/orders', { body }))
}
