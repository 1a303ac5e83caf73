import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { confirm, ordersOf, propose, refusal } from './proposals.fixture.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

describe('a proposal', () => {
  test('spends nothing, and is placed at its price once it is confirmed', async () => {
    const shop = await ports.aShop(100_000n)
    const { confirmationToken, priceCents, balanceCents } = await propose(ports, shop, {
      more: { reference: 'NF 1', remarks: 'portão azul' },
    })
    expect(balanceCents).toBe(100_000n)
    expect(await ordersOf(ports, shop)).toEqual([])
    const placed = await confirm(ports, shop, confirmationToken)
    expect(placed).toMatchObject({
      order: { priceCents, reference: 'NF 1', remarks: 'portão azul' },
      balanceCents: 100_000n - priceCents,
    })
    expect(await ordersOf(ports, shop)).toEqual([priceCents])
  })

  test('is refused for what could not be placed', async () => {
    const poor = await ports.aShop(1n)
    await expect(propose(ports, poor)).rejects.toMatchObject(
      refusal('insufficient_funds', { balanceCents: 1n }),
    )
    const shop = await ports.aShop()
    await expect(propose(ports, shop, { more: { tier: 'padrao' } })).rejects.toMatchObject(
      refusal('validation_failed'),
    )
    await expect(propose(ports, shop, { quotedBefore: 900 })).rejects.toMatchObject(refusal('quote_expired'))
  })

  test('lives for five minutes, and no longer than its quote', async () => {
    const shop = await ports.aShop()
    const before = ports.clock().getTime()
    expect((await propose(ports, shop)).expiresAt.getTime() - before).toBe(300_000)
    const late = await propose(ports, shop, { quotedBefore: 700 })
    expect(late.expiresAt).toEqual(late.quote.expiresAt)
  })
})
