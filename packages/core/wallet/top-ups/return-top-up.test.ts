import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anEndToEndId } from '../../../../test/support/bank-peer.ts'
import { admin, openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { isSound } from '../soundness.ts'
import { type ChargeWithPayments, chargeStatus } from './charge.ts'
import { confirmTopUp } from './confirm-top-up.ts'
import { aPaidTopUp } from './paid-top-up.fixture.ts'
import { requestTopUp } from './request-top-up.ts'
import { listReturns, returnTopUp } from './return-top-up.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())
afterEach(async () => expect(isSound(await ports.ledger.check())).toBe(true))

test('an operator returns a part: it is held at once, and the bank is asked once however often a worker dies', async () => {
  const topUp = await aPaidTopUp(ports, 10_000n)
  expect(chargeStatus(await topUp.giveBack(3_000n), ports.clock())).toBe('held')
  expect(await topUp.balance()).toBe(7_000n)
  topUp.bank.dieOnce('before')
  await topUp.poll()
  expect(await topUp.status()).toBe('held')
  topUp.bank.dieOnce('after')
  await topUp.poll()
  // The bank carried it out, and the worker did not learn of it.
  expect([await topUp.status(), topUp.bank.returns.length]).toEqual(['held', 1])
  await topUp.poll()
  expect([await topUp.status(), await topUp.balance()]).toEqual(['paid', 7_000n])
  expect([topUp.bank.returns.length, topUp.bank.asked()]).toEqual([1, 2])
  expect(await topUp.reasons()).toEqual(['top_up', 'top_up_held', 'top_up_returned'])
  const [newest] = (await listReturns(ports, { actor: admin, page: {} })).items
  expect(newest).toMatchObject({ status: 'returned', note: 'cobrado em dobro', requestedBy: admin.userId })
})

test('ten operators who return one payment at once return it once', async () => {
  const topUp = await aPaidTopUp(ports, 10_000n)
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => topUp.giveBack(10_000n)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await topUp.balance()).toBe(0n)
  await topUp.poll()
  expect([await topUp.status(), topUp.bank.returns.length]).toEqual(['returned', 1])
})

test('what may be returned, of which payment and by whom', async () => {
  const topUp = await aPaidTopUp(ports, 1_000n)
  const invalid = { code: 'validation_failed' }
  for (const cents of [0n, -1n, 1_001n]) await expect(topUp.giveBack(cents)).rejects.toMatchObject(invalid)
  await expect(topUp.giveBack(1n, topUp.shop)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(topUp.giveBack(1n, operator)).rejects.toMatchObject({ code: 'forbidden' })
  const stranger = anActor({ tenantId: (await ports.aShop(0n)).tenantId })
  await expect(topUp.giveBack(1n, stranger)).rejects.toMatchObject({ code: 'not_found' })
  expect(() => listReturns(ports, { actor: topUp.shop, page: {} })).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  )
  ports.pass(90 * 86_400)
  await expect(topUp.giveBack(1n)).rejects.toMatchObject(invalid)
})

test('without a bank’s API a return is recorded as made by hand', async () => {
  const shop = await ports.aShop(0n)
  const charge: ChargeWithPayments = await requestTopUp(ports, {
    request: aRequestBy(shop),
    amountCents: 500n,
  })
  const endToEndId = anEndToEndId()
  // The bank returned it on the last day of a contest.
  const contestDays = 91
  await confirmTopUp(ports, { request: aRequestBy(admin), txid: charge.txid, endToEndId, amountCents: 500n })
  ports.pass(contestDays * 86_400)
  const returned = await returnTopUp(ports, {
    request: aRequestBy(admin),
    endToEndId,
    amountCents: 500n,
    reason: 'pago por engano',
  })
  expect(chargeStatus(returned, ports.clock())).toBe('returned')
  expect((await ports.ledger.balances([shop.tenantId])).get(shop.tenantId)).toBe(0n)
})
