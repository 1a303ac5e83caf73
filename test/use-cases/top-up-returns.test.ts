import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { type ChargeWithPayments, chargeStatus } from '@rodovia/core/wallet/pix/charge.ts'
import { confirmTopUp } from '@rodovia/core/wallet/pix/confirm-top-up.ts'
import { pollDueCharge } from '@rodovia/core/wallet/pix/poll-charges.ts'
import { requestTopUp } from '@rodovia/core/wallet/pix/request-top-up.ts'
import { listReturns, returnTopUp } from '@rodovia/core/wallet/pix/return-top-up.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anEndToEndId } from '../support/bank-peer.ts'
import { aMemoryBank } from '../support/memory-bank.ts'
import { admin, openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())
afterEach(async () => expect(isSound(await ports.ledger.check())).toBe(true))

async function aPaidTopUp(amountCents: bigint) {
  const bank = aMemoryBank(ports.clock)
  const bankPorts = { ...ports, pixProvider: bank.provider }
  const shop = await ports.aShop(0n)
  const { tenantId, id } = await requestTopUp(bankPorts, { request: aRequestBy(shop), amountCents })
  // The owner is an account: mails and pushes go there.
  const email = `${id}@rodovia.test`
  await ports.query(
    `INSERT INTO users (id, tenant_id, name, email, password_hash, role, created_at, is_pending)
     VALUES ($1, $2, 'Dona', $3, 'x', 'owner', now(), false)`,
    [ports.newId(), tenantId, email],
  )
  const payment = bank.pay(amountCents)
  const charge = async () => (await ports.pixCharges.find({ id }))!
  const poll = async () => {
    await ports.pixCharges.askNow([(await charge()).txid], ports.clock())
    for (;;) {
      const isMore = await pollDueCharge(bankPorts).catch(() => true)
      if (!isMore) return
    }
  }
  await poll()
  return {
    ...{ bank, shop, charge, poll, payment },
    status: async () => chargeStatus(await charge(), ports.clock()),
    balance: async () => (await ports.ledger.balances([tenantId])).get(tenantId),
    giveBack: (cents: bigint, actor: Actor = admin) =>
      returnTopUp(bankPorts, {
        request: aRequestBy(actor),
        endToEndId: payment.endToEndId,
        amountCents: cents,
        reason: 'cobrado em dobro',
      }),
    mails: async () =>
      ports.query<{ kind: string; data: object }>(
        'SELECT kind, data FROM mail_outbox WHERE email = $1 ORDER BY created_at, id',
        [email],
      ),
    pushes: async () =>
      (
        await ports.query<{ type: string }>(
          `SELECT type FROM push_outbox WHERE tenant_id = $1 AND type LIKE 'wallet.%' ORDER BY id`,
          [tenantId],
        )
      ).map(({ type }) => type),
    events: async () =>
      ports.query<{ kind: string; data: object }>(
        `SELECT kind, data FROM outbox WHERE tenant_id = $1 AND order_id IS NULL ORDER BY created_at, id`,
        [tenantId],
      ),
    reasons: async () =>
      (
        await ports.query<{ reason: string }>(
          'SELECT reason FROM ledger_transactions WHERE tenant_id = $1 ORDER BY at, id',
          [tenantId],
        )
      ).map(({ reason }) => reason),
  }
}

test('a contested payment is held, the owner gets a mail and a push, and what the bank decides is booked once', async () => {
  const topUp = await aPaidTopUp(10_000n)
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
  const topUp = await aPaidTopUp(10_000n)
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
  const topUp = await aPaidTopUp(10_000n)
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
  const topUp = await aPaidTopUp(5_000n)
  const contest = topUp.bank.contest(topUp.payment.endToEndId, 5_000n)
  const { txid } = await topUp.charge()
  const bankPorts = { ...ports, pixProvider: topUp.bank.provider }
  const pollTwice = async () => {
    await ports.pixCharges.askNow([txid], ports.clock())
    await pollDueCharge(bankPorts)
  }
  await Promise.all(Array.from({ length: 20 }, pollTwice))
  expect(await topUp.balance()).toBe(0n)
  contest.status = 'done'
  await Promise.all(Array.from({ length: 20 }, pollTwice))
  expect(await topUp.reasons()).toEqual(['top_up', 'top_up_held', 'top_up_returned'])
})

test('a wallet that spent the money goes below zero: orders stop until it is topped up, refunds still arrive', async () => {
  const topUp = await aPaidTopUp(20_000n)
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
  expect((await ports.pixReturns.state()).negativeWallets).toBeGreaterThan(0)
  const again = topUp.bank.pay(1_000n)
  await topUp.poll()
  expect(await ports.pixCharges.findPayment(again.endToEndId)).not.toBeNull()
  expect(await topUp.balance()).toBe(1_000n - order.priceCents)
  topUp.bank.pay(100_000n)
  await topUp.poll()
  expect((await ports.anOrder(topUp.shop)).status).toBe('awaiting_driver')
})

test('a return and orders that race for the same money never lose a centavo, and only the return overdraws', async () => {
  const topUp = await aPaidTopUp(20_000n)
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

test('an operator returns a part: it is held at once, and the bank is asked once however often a worker dies', async () => {
  const topUp = await aPaidTopUp(10_000n)
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
  const topUp = await aPaidTopUp(10_000n)
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => topUp.giveBack(10_000n)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await topUp.balance()).toBe(0n)
  await topUp.poll()
  expect([await topUp.status(), topUp.bank.returns.length]).toEqual(['returned', 1])
})

test('what may be returned, of which payment and by whom', async () => {
  const topUp = await aPaidTopUp(1_000n)
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

test('a payment that an administrator confirmed is polled for contests all the same', async () => {
  const topUp = await aPaidTopUp(700n)
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
