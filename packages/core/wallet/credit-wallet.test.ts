import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { maxCents } from '../shared/money.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { creditWallet } from './credit-wallet.ts'
import { readStatement } from './read-wallet.ts'
import { isSound } from './soundness.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('money that the platform gives', () => {
  const credit = (tenantId: string, amountCents: bigint, actor = admin, reason = 'entrega perdida') =>
    creditWallet(platform, { request: aRequestBy(actor), tenantId, amountCents, reason })

  test('is in the wallet with a line in the statement, and the ledger stays sound', async () => {
    const shop = await platform.aShop(5_000n)
    expect(await credit(shop.tenantId, 1_234n)).toBe(6_234n)
    const { items } = await readStatement(platform, { actor: shop, page: {} })
    expect(items[0]).toMatchObject({
      reason: 'manual_credit',
      amountCents: 1_234n,
      balanceAfterCents: 6_234n,
      at: platform.clock(),
      orderId: null,
    })
    expect(await platform.ledger.check()).toSatisfy(isSound)
  })

  test('adds up when it is given many times at once', async () => {
    const shop = await platform.aShop(0n)
    const balances = await Promise.all(Array.from({ length: 10 }, () => credit(shop.tenantId, 100n)))
    expect(balances.map(Number).toSorted((a, b) => a - b)).toEqual([
      100, 200, 300, 400, 500, 600, 700, 800, 900, 1000,
    ])
  })

  test('is refused without an amount, a reason, a wallet or the right to give it', async () => {
    const { tenantId, ...owner } = await platform.aShop(5_000n)
    const refused = (given: Promise<bigint>, code: string) => expect(given).rejects.toMatchObject({ code })
    for (const amount of [0n, -1n, 10n ** 18n]) await refused(credit(tenantId, amount), 'validation_failed')
    await refused(credit(tenantId, 100n, admin, '  '), 'validation_failed')
    for (const unknown of [platform.newId(), 'no id']) await refused(credit(unknown, 100n), 'not_found')
    await refused(credit(tenantId, 100n, operator), 'forbidden')
    await refused(credit(tenantId, 100n, { ...owner, tenantId }), 'forbidden')
    expect(await platform.ledger.balances([tenantId])).toEqual(new Map([[tenantId, 5_000n]]))
  })

  test('fills a wallet up to the largest amount, and is refused above it', async () => {
    const { tenantId } = await platform.aShop(0n)
    expect(await credit(tenantId, maxCents)).toBe(maxCents)
    for (const amount of [1n, maxCents])
      await expect(credit(tenantId, amount)).rejects.toMatchObject({
        code: 'validation_failed',
        facts: { issues: [issueAt('amount_cents', expect.stringContaining(`above ${maxCents}`))] },
      })
    expect(await platform.ledger.balances([tenantId])).toEqual(new Map([[tenantId, maxCents]]))
    expect(await platform.ledger.check()).toSatisfy(isSound)
  })
})
