import { readOwnDriver } from '@rodovia/core/fleet/read-drivers.ts'
import { aDriverLoggedIn } from '@rodovia/core/identity/actor.fixture.ts'
import { type CreateDriver, createDriver } from '@rodovia/core/identity/create-account.ts'
import { identifyCaller } from '@rodovia/core/identity/identify-caller.ts'
import { logIn } from '@rodovia/core/identity/log-in.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { maxCents } from '@rodovia/core/shared/money.ts'
import { creditWallet } from '@rodovia/core/wallet/credit-wallet.ts'
import { readStatement } from '@rodovia/core/wallet/read-wallet.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('a driver whom the platform takes on', () => {
  const password = 'long enough 2026'
  const paulista = { lat: -23.56, lng: -46.65 }
  const hire = (email: string, more: Partial<CreateDriver> = {}) =>
    createDriver(platform, {
      request: aRequestBy(admin),
      name: 'Pedro Alves',
      email,
      password,
      persona: 'motoboy',
      position: paulista,
      ...more,
    })
  const countAll = () =>
    platform.query('SELECT (SELECT count(*) FROM tenants) AS tenants, (SELECT count(*) FROM users) AS users')

  test('logs in with what he was given, is a tenant of his own and on duty where he waits', async () => {
    const user = await hire(' Pedro@Example.com ')
    expect(user).toMatchObject({ email: 'pedro@example.com', role: 'driver', persona: 'motoboy' })
    const { accessToken } = await logIn(platform, {
      email: 'PEDRO@example.com',
      password,
      request: aRequestBy(null),
    })
    const caller = await identifyCaller(platform, `Bearer ${accessToken}`)
    expect(caller?.actor).toMatchObject({
      userId: user.id,
      tenantId: user.tenantId,
      tenantName: 'Pedro Alves',
      tenantKind: 'motorista',
      role: 'driver',
    })
    expect(await readOwnDriver(platform, { actor: caller!.actor })).toEqual({
      id: user.id,
      tenantId: user.tenantId,
      firstName: 'Pedro',
      persona: 'motoboy',
      isAvailable: true,
      lastSeenAt: platform.clock(),
      position: paulista,
      positionedAt: null,
      accuracyMeters: null,
      batteryPercent: null,
      isKeptFresh: false,
    })
  })

  test('is off duty until he is somewhere', async () => {
    const { id: userId } = await hire('nowhere@example.com', { position: null })
    const driver = await readOwnDriver(platform, { actor: aDriverLoggedIn({ userId }) })
    expect(driver).toMatchObject({ isAvailable: false, position: null })
  })

  test('is taken on once, however often at the same time, and nothing is left of the others', async () => {
    const before = await countAll()
    const hired = await Promise.allSettled(Array.from({ length: 5 }, () => hire('twice@example.com')))
    const refused = hired.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    const isTaken = { field: 'email', issue: expect.stringContaining('twice@example.com') }
    for (const answer of refused)
      expect(answer).toMatchObject({ reason: { code: 'validation_failed', facts: { issues: [isTaken] } } })
    const [first, then] = [before[0]!, (await countAll())[0]!]
    expect([Number(then.tenants), Number(then.users)]).toEqual([
      Number(first.tenants) + 1,
      Number(first.users) + 1,
    ])
    await expect(hire('TWICE@example.com')).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test.each<[string, Partial<CreateDriver>, string]>([
    ['without a name', { name: ' ' }, 'name'],
    ['with what is no e-mail address', { email: 'pedro@home' }, 'email'],
    ['with a short password', { password: 'too short' }, 'password'],
    ['outside the service area', { position: { lat: 48.85, lng: 2.35 } }, 'lat'],
  ])('is refused %s, and nothing is written', async (_, more, field) => {
    const before = await countAll()
    await expect(hire('refused@example.com', more)).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: expect.arrayContaining([expect.objectContaining({ field })]) },
    })
    expect(await countAll()).toEqual(before)
  })

  test('is taken on by those who run the platform only', async () => {
    const ways = [
      [operator, 'forbidden'],
      [await platform.aShop(), 'forbidden'],
      [null, 'unauthorized'],
    ] as const
    for (const [actor, code] of ways)
      await expect(hire('other@example.com', { request: aRequestBy(actor) })).rejects.toMatchObject({ code })
  })

  test('is known only once he is there', async () => {
    const stranger = aDriverLoggedIn({ userId: platform.newId() })
    await expect(readOwnDriver(platform, { actor: stranger })).rejects.toMatchObject({ code: 'not_found' })
    const shop = await platform.aShop()
    await expect(readOwnDriver(platform, { actor: shop })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

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
        facts: { issues: [{ field: 'amount_cents', issue: expect.stringContaining(`above ${maxCents}`) }] },
      })
    expect(await platform.ledger.balances([tenantId])).toEqual(new Map([[tenantId, maxCents]]))
    expect(await platform.ledger.check()).toSatisfy(isSound)
  })
})
