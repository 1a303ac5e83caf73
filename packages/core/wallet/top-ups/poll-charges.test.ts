import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { admin, openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { pollBank } from '../../delivery/collect-on-delivery/poll-bank.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { isSound } from '../soundness.ts'
import { confirmTopUp } from './confirm-top-up.ts'
import { aPaidTopUp } from './paid-top-up.fixture.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())
afterEach(async () => expect(isSound(await ports.ledger.check())).toBe(true))

test('a contested payment is held, the owner gets a mail and a push, and what the bank decides is booked once', async () => {
  const topUp = await aPaidTopUp(ports, 10_000n)
  const contest = topUp.bank.contest(topUp.payment.endToEndId, 10_000n)
  await topUp.poll()
  expect([await topUp.status(), await topUp.balance()]).toEqual(['contested', 0n])
  await topUp.poll()
  contest.status = 'done'
  await topUp.poll()
  await topUp.poll()
  expect([await topUp.status(), await topUp.balance()]).toEqual(['returned', 0n])
  expect(await topUp.reasons()).toEqual(['top_up', 'top_up_held', 'top_up_returned'])
  const balance = { amount: 'R$\u00a0100,00', balance: 'R$\u00a00,00' }
  expect(await topUp.mails()).toEqual([
    { kind: 'top_up_contested', data: balance },
    { kind: 'top_up_returned', data: balance },
  ])
  expect(await topUp.pushes()).toEqual(['wallet.top_up_contested', 'wallet.top_up_returned'])
  expect(await topUp.events()).toMatchObject([
    { kind: 'wallet.credit', data: { reason: 'top_up' } },
    { kind: 'wallet.debit', data: { reason: 'top_up_held', amount_cents: 10_000, balance_cents: 0 } },
  ])
})

test('a contest that the bank rejects gives the wallet the amount again', async () => {
  const topUp = await aPaidTopUp(ports, 10_000n)
  const contest = topUp.bank.contest(topUp.payment.endToEndId, 4_000n)
  await topUp.poll()
  expect(await topUp.balance()).toBe(6_000n)
  contest.status = 'refused'
  contest.bankReason = 'sem fundamento'
  await topUp.poll()
  expect([await topUp.status(), await topUp.balance()]).toEqual(['paid', 10_000n])
  expect((await topUp.charge()).returns).toMatchObject([{ status: 'released', bankReason: 'sem fundamento' }])
  expect((await topUp.events()).at(-1)).toMatchObject({
    kind: 'wallet.credit',
    data: { reason: 'top_up_released', balance_cents: 10_000 },
  })
})

test('a contest that the bank grants in part gives the wallet the rest again', async () => {
  const topUp = await aPaidTopUp(ports, 10_000n)
  const contest = topUp.bank.contest(topUp.payment.endToEndId, 4_000n)
  await topUp.poll()
  contest.status = 'done'
  contest.amountCents = 1_500n
  await topUp.poll()
  expect([await topUp.status(), await topUp.balance()]).toEqual(['paid', 8_500n])
  expect((await topUp.events()).at(-1)).toMatchObject({
    kind: 'wallet.credit',
    data: { reason: 'top_up_returned', amount_cents: 2_500, balance_cents: 8_500 },
  })
})

test('twenty polls at once hold a contest once and book its return once', async () => {
  const topUp = await aPaidTopUp(ports, 5_000n)
  const contest = topUp.bank.contest(topUp.payment.endToEndId, 5_000n)
  const { txid } = await topUp.charge()
  const bankPorts = { ...ports, pixProvider: topUp.bank.provider }
  const pollTwice = async () => {
    await ports.pixCharges.askNow([txid], ports.clock())
    await pollBank(bankPorts)
  }
  await Promise.all(Array.from({ length: 20 }, pollTwice))
  expect(await topUp.balance()).toBe(0n)
  contest.status = 'done'
  await Promise.all(Array.from({ length: 20 }, pollTwice))
  expect(await topUp.reasons()).toEqual(['top_up', 'top_up_held', 'top_up_returned'])
})

test('a wallet that spent the money goes below zero: orders stop until it is topped up, refunds still arrive', async () => {
  const topUp = await aPaidTopUp(ports, 20_000n)
  const order = await ports.anOrder(topUp.shop)
  const left = 20_000n - order.priceCents
  expect(await topUp.balance()).toBe(left)
  topUp.bank.contest(topUp.payment.endToEndId, 20_000n)
  await topUp.poll()
  expect(await topUp.balance()).toBe(-order.priceCents)
  await expect(ports.anOrder(topUp.shop)).rejects.toMatchObject({
    code: 'insufficient_funds',
    facts: { balanceCents: -order.priceCents },
  })
  expect((await ports.topUpReturns.state()).negativeWallets).toBeGreaterThan(0)
  const again = topUp.bank.pay(1_000n)
  await topUp.poll()
  expect(await ports.pixCharges.findPayment(again.endToEndId)).not.toBeNull()
  expect(await topUp.balance()).toBe(1_000n - order.priceCents)
  topUp.bank.pay(100_000n)
  await topUp.poll()
  expect((await ports.anOrder(topUp.shop)).status).toBe('awaiting_driver')
})

test('a return and orders that race for the same money never lose a centavo, and only the return overdraws', async () => {
  const topUp = await aPaidTopUp(ports, 20_000n)
  topUp.bank.contest(topUp.payment.endToEndId, 20_000n)
  const orders = Array.from({ length: 6 }, () => ports.anOrder(topUp.shop).catch(() => null))
  const placed = (await Promise.all([...orders, topUp.poll()])).flatMap((order) => order ?? [])
  const spent = placed.reduce((sum, { priceCents }) => sum + priceCents, 0n)
  expect(await topUp.balance()).toBe(-spent)
  const overdrawn = await ports.query(
    `SELECT FROM ledger_entries AS entry JOIN ledger_transactions AS transaction ON transaction.id = entry.transaction_id
     WHERE entry.tenant_id = $1 AND balance_after_cents < 0 AND amount_cents < 0 AND reason = 'order_placed'`,
    [topUp.shop.tenantId],
  )
  expect(overdrawn).toEqual([])
})

test('a payment that an administrator confirmed is polled for contests all the same', async () => {
  const topUp = await aPaidTopUp(ports, 700n)
  const { id, txid } = await topUp.charge()
  const { payment } = topUp
  const isPolled = async () =>
    (await ports.query('SELECT FROM pix_charges WHERE id = $1 AND ask_at <= $2', [id, ports.clock()]))
      .length > 0
  expect(await isPolled()).toBe(false)
  await confirmTopUp(
    { ...ports, pixProvider: topUp.bank.provider },
    { ...payment, request: aRequestBy(admin), txid },
  )
  expect(await isPolled()).toBe(true)
})
