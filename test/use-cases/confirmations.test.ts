import {
  confirmCancellation,
  proposeCancellation,
} from '@rodovia/core/delivery/orders/propose-cancellation.ts'
import { confirmOrder, proposeOrder } from '@rodovia/core/delivery/orders/propose-order.ts'
import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { scopes } from '@rodovia/core/identity/keys/scopes.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { requestQuote } from '@rodovia/core/quoting/request-quote.ts'
import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../support/builders.ts'
import { admin, openUseCases, type UseCases } from '../support/use-cases.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

const aKeyOf = (shop: Actor): Actor => ({
  ...shop,
  sessionId: null,
  key: { id: newId<ApiKeyId>(), name: 'agent', scopes, plan: 'start' },
})

async function propose(actor: Actor, { more = {}, quotedBefore = 0 } = {}) {
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
const confirm = (actor: Actor, token: string) => confirmOrder(ports, { request: aRequestBy(actor), token })
const proposeCancel = (actor: Actor, orderId: string) =>
  proposeCancellation(ports, { request: aRequestBy(actor), orderId })
const confirmCancel = (actor: Actor, token: string) =>
  confirmCancellation(ports, { request: aRequestBy(actor), token })
const refusal = (code: string, facts = {}) => ({ code, facts: expect.objectContaining(facts) })
const ordersOf = async ({ tenantId }: Actor) =>
  (
    await ports.query<{ price: string }>('SELECT price_cents AS price FROM deliveries WHERE tenant_id = $1', [
      tenantId,
    ])
  ).map(({ price }) => BigInt(price))

describe('a proposal', () => {
  test('spends nothing, and is placed at its price once it is confirmed', async () => {
    const shop = await ports.aShop(100_000n)
    const { confirmationToken, priceCents, balanceCents } = await propose(shop, {
      more: { reference: 'NF 1', remarks: 'portão azul' },
    })
    expect(balanceCents).toBe(100_000n)
    expect(await ordersOf(shop)).toEqual([])
    const placed = await confirm(shop, confirmationToken)
    expect(placed).toMatchObject({
      order: { priceCents, reference: 'NF 1', remarks: 'portão azul' },
      balanceCents: 100_000n - priceCents,
    })
    expect(await ordersOf(shop)).toEqual([priceCents])
  })

  test('is refused for what could not be placed', async () => {
    const poor = await ports.aShop(1n)
    await expect(propose(poor)).rejects.toMatchObject(refusal('insufficient_funds', { balanceCents: 1n }))
    const shop = await ports.aShop()
    await expect(propose(shop, { more: { tier: 'padrao' } })).rejects.toMatchObject(
      refusal('validation_failed'),
    )
    await expect(propose(shop, { quotedBefore: 900 })).rejects.toMatchObject(refusal('quote_expired'))
  })

  test('lives for five minutes, and no longer than its quote', async () => {
    const shop = await ports.aShop()
    const before = ports.clock().getTime()
    expect((await propose(shop)).expiresAt.getTime() - before).toBe(300_000)
    const late = await propose(shop, { quotedBefore: 700 })
    expect(late.expiresAt).toEqual(late.quote.expiresAt)
  })
})

describe('a confirmation token', () => {
  test('works once: the second use names the order that the first one placed', async () => {
    const shop = await ports.aShop()
    const { confirmationToken } = await propose(shop)
    const { order } = await confirm(shop, confirmationToken)
    const used = refusal('confirmation_used', { orderId: order.orderId })
    await expect(confirm(shop, confirmationToken)).rejects.toMatchObject(used)
    ports.pass(301)
    await expect(confirm(shop, confirmationToken)).rejects.toMatchObject(used)
    expect(await ordersOf(shop)).toHaveLength(1)
  })

  test('that comes many times at once places one order, and the other answers name it', async () => {
    const shop = await ports.aShop()
    const { confirmationToken } = await propose(shop)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => confirm(shop, confirmationToken)),
    )
    const placed = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order.orderId] : []))
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(placed).toHaveLength(1)
    for (const reason of refused)
      expect(reason).toMatchObject(refusal('confirmation_used', { orderId: placed[0] }))
    expect(await ordersOf(shop)).toHaveLength(1)
  })

  test('expires, and then nothing was done', async () => {
    const shop = await ports.aShop()
    const { confirmationToken, expiresAt } = await propose(shop)
    ports.pass(300)
    await expect(confirm(shop, confirmationToken)).rejects.toMatchObject(
      refusal('confirmation_expired', { expiredAt: expiresAt }),
    )
    expect(await ordersOf(shop)).toEqual([])
  })

  test('is for who made the proposal: not for another key, nor for the person, nor for another shop', async () => {
    const shop = await ports.aShop()
    const [key, otherKey] = [aKeyOf(shop), aKeyOf(shop)]
    const { confirmationToken } = await propose(key)
    for (const other of [otherKey, shop, await ports.aShop()])
      await expect(confirm(other, confirmationToken)).rejects.toMatchObject(
        refusal('not_found', { kind: 'confirmation' }),
      )
    expect((await confirm(key, confirmationToken)).order.createdBy).toBe(shop.userId)
  })

  test('is for what was proposed: not for something else', async () => {
    const shop = await ports.aShop()
    const { confirmationToken } = await propose(shop)
    for (const token of ['', 'rdc_none', confirmationToken.toLowerCase()])
      await expect(confirm(shop, token)).rejects.toMatchObject(refusal('not_found', { kind: 'confirmation' }))
    await expect(confirmCancel(shop, confirmationToken)).rejects.toMatchObject(refusal('not_found'))
    const { order } = await confirm(shop, confirmationToken)
    const { proposed } = await proposeCancel(shop, order.orderId)
    await expect(confirm(shop, proposed!.confirmationToken)).rejects.toMatchObject(refusal('not_found'))
  })

  test('is bound to the price: another one is none that was agreed on', async () => {
    const shop = await ports.aShop()
    const { confirmationToken } = await propose(shop)
    await ports.query('UPDATE confirmations SET cents = cents + 1 WHERE caller_id = $1', [shop.userId])
    await expect(confirm(shop, confirmationToken)).rejects.toMatchObject(refusal('confirmation_expired'))
    expect(await ordersOf(shop)).toEqual([])
  })

  test('outlives a refusal that passes: with money in the wallet it is confirmed after all', async () => {
    const shop = await ports.aShop(4_000n)
    const [one, other] = [await propose(shop), await propose(shop)]
    await confirm(shop, one.confirmationToken)
    await expect(confirm(shop, other.confirmationToken)).rejects.toMatchObject(refusal('insufficient_funds'))
    expect(await ordersOf(shop)).toHaveLength(1)
  })

  test('takes no Idempotency-Key beside it', async () => {
    const shop = await ports.aShop()
    const { confirmationToken: token } = await propose(shop)
    const request = {
      ...aRequestBy(shop),
      idempotencyKey: { callerId: shop.userId, key: 'mine', resultId: null },
    }
    await expect(confirmOrder(ports, { request, token })).rejects.toMatchObject(refusal('validation_failed'))
  })

  test('is not kept as it is, and what it stood for is dropped a day later', async () => {
    const shop = await ports.aShop()
    const { confirmationToken } = await propose(shop)
    const rows = () => ports.query('SELECT * FROM confirmations WHERE caller_id = $1', [shop.userId])
    expect(JSON.stringify(await rows())).not.toContain(confirmationToken)
    await ports.runMaintenance(ports.clock())
    expect(await rows()).toHaveLength(1)
    ports.pass(25 * 3600)
    await ports.runMaintenance(ports.clock())
    expect(await rows()).toEqual([])
  })
})

describe('a cancellation', () => {
  test('is proposed with its refund, and done once it is confirmed', async () => {
    const shop = await ports.aShop()
    const { orderId, priceCents } = await ports.anOrder(shop)
    const proposal = await proposeCancel(shop, orderId)
    expect(proposal).toMatchObject({ isAllowed: true, refundCents: priceCents, until: 'picked_up' })
    const token = proposal.proposed!.confirmationToken
    expect(await confirmCancel(shop, token)).toMatchObject({
      order: { status: 'canceled' },
      refundCents: priceCents,
    })
    await expect(confirmCancel(shop, token)).rejects.toMatchObject(refusal('confirmation_used', { orderId }))
    expect(await proposeCancel(shop, orderId)).toMatchObject({ isAllowed: false, proposed: null })
  })

  test('is refused where the parcel was picked up meanwhile', async () => {
    const shop = await ports.aShop()
    const driver = await ports.aDriver()
    const order = await ports.anOrderWith(driver, shop)
    const { proposed } = await proposeCancel(shop, order.orderId)
    await ports.step(driver, order, 'arrived', 'picked')
    await expect(confirmCancel(shop, proposed!.confirmationToken)).rejects.toMatchObject(
      refusal('invalid_state', { status: 'picked_up' }),
    )
  })

  test('of another shop’s order is proposed to nobody', async () => {
    const { orderId } = await ports.anOrder(await ports.aShop())
    await expect(proposeCancel(await ports.aShop(), orderId)).rejects.toMatchObject(refusal('not_found'))
    await expect(proposeCancel(admin, orderId)).rejects.toMatchObject(refusal('forbidden'))
    await expect(propose(anActor({ role: 'viewer' }))).rejects.toMatchObject(refusal('forbidden'))
  })
})
