import { expect } from 'vitest'
import { newId } from '../../../../test/support/builders.ts'
import type { UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { scopes } from '../../identity/api-keys/scopes.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { requestQuote } from '../../quoting/request-quote.ts'
import type { ApiKeyId } from '../../shared/ids.ts'
import { confirmCancellation, proposeCancellation } from './propose-cancellation.ts'
import { confirmOrder, proposeOrder } from './propose-order.ts'

export const aKeyOf = (shop: Actor): Actor => ({
  ...shop,
  sessionId: null,
  key: { id: newId<ApiKeyId>(), name: 'agent', scopes, plan: 'start' },
})

export async function propose(ports: UseCases, actor: Actor, { more = {}, quotedBefore = 0 } = {}) {
  const quote = await requestQuote(ports, { actor, cepOrigem: '01310100', cepDestino: '04538133' })
  ports.pass(quotedBefore)
  const wishes = {
    quoteId: quote.id,
    tier: 'turbo',
    senderPhone: '+55 11 3000-0000',
    recipientName: 'Ana Souza',
    recipientPhone: '+55 11 91234-5678',
    ...more,
  }
  return { quote, ...(await proposeOrder(ports, { request: aRequestBy(actor), ...wishes })) }
}
export const confirm = (ports: UseCases, actor: Actor, token: string) =>
  confirmOrder(ports, { request: aRequestBy(actor), token })
export const proposeCancel = (ports: UseCases, actor: Actor, orderId: string) =>
  proposeCancellation(ports, { request: aRequestBy(actor), orderId })
export const confirmCancel = (ports: UseCases, actor: Actor, token: string) =>
  confirmCancellation(ports, { request: aRequestBy(actor), token })
export const refusal = (code: string, facts = {}) => ({ code, facts: expect.objectContaining(facts) })
export const ordersOf = async (ports: UseCases, { tenantId }: Actor) =>
  (
    await ports.query<{ price: string }>('SELECT price_cents AS price FROM deliveries WHERE tenant_id = $1', [
      tenantId,
    ])
  ).map(({ price }) => BigInt(price))
