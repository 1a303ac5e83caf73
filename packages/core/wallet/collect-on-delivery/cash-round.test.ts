import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, operator } from '../../../../test/support/use-cases.ts'
import {
  counted,
  type Doorway,
  openDoorway,
} from '../../delivery/collect-on-delivery/collect-on-delivery.fixture.ts'
import { assignDriver } from '../../dispatch/operate-delivery.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { readEarnings } from '../earnings-panel.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { setPixKey } from '../payouts/set-pix-key.ts'
import { listOwingDrivers, takeCashFromEarnings } from './cash-account.ts'
import { listCollectedPayments, listRemittances, remitNow } from './remit.ts'
import { settleOldest } from './settlement.ts'

let doors: Doorway
let shop: Actor
beforeAll(async () => {
  doors = await openDoorway({ DRIVER_CASH_LIMIT_CENTS: '10000' })
  shop = await doors.ports.aShop()
})
afterAll(() => doors.ports[Symbol.asyncDispose]())

async function collectCash(driver: Actor, ...amounts: number[]) {
  for (const amount of amounts) {
    const order = await doors.atTheDoor(driver, shop, amount, 'cash')
    await doors.handOver(driver, order, counted(amount))
  }
}
const remit = () => remitNow(doors.ports, { request: aRequestBy(admin) })
const earned = async (driver: Actor) => (await readEarnings(doors.ports, { actor: driver })).balanceCents

test('deposits settle the oldest cash first; more than what is owed is the driver’s', async () => {
  const driver = await doors.ports.aDriver()
  await collectCash(driver, 4_000, 3_000)
  const { txid } = await doors.deposit(driver, 5_000n)
  doors.bank.pay(5_000n, txid)
  await Promise.all([doors.poll(), doors.poll()])
  expect(await doors.owedBy(driver)).toBe(2_000n)
  await expect(doors.deposit(driver, 2_001n)).rejects.toMatchObject({ code: 'validation_failed' })

  const before = await earned(driver)
  // Two deposits of the same rest: the second one is paid out with the earnings.
  const [one, other] = await Promise.all([doors.deposit(driver, 2_000n), doors.deposit(driver, 2_000n)])
  for (const charge of [one, other]) doors.bank.pay(2_000n, charge.txid)
  await Promise.all([doors.poll(), doors.poll(), doors.poll()])
  await doors.poll()
  expect(await doors.owedBy(driver)).toBe(0n)
  expect(await earned(driver)).toBe(before + 2_000n)
  expect(await doors.faults()).toEqual([])
})

test('a payout takes owed cash from the earnings, at most the limit, beside a deposit of the same', async () => {
  const driver = await doors.ports.aDriver()
  await collectCash(driver, 500)
  await setPixKey(doors.ports, { request: aRequestBy(driver), pixKey: 'joao@rodovia.test' })
  const before = await earned(driver)
  const charge = await doors.deposit(driver, 500n)
  doors.bank.pay(500n, charge.txid)
  const [payout] = await Promise.all([
    requestPayout(doors.ports, { request: aRequestBy(driver) }),
    doors.poll(),
  ])
  await doors.poll()
  expect(await doors.owedBy(driver)).toBe(0n)
  // The deposit or the earnings settled it; what was settled twice is in the earnings again.
  expect(payout.amountCents + (await earned(driver))).toBe(before)
  expect(await doors.faults()).toEqual([])
})

test('a driver at the limit gets no further order that is paid in cash, and any other', async () => {
  const driver = await doors.ports.aDriver()
  await collectCash(driver, 10_000)
  const cash = await doors.ports.anOrder(shop, { collectOnDelivery: { amountCents: 100, method: 'cash' } })
  const assigned = assignDriver(doors.ports, {
    request: aRequestBy(operator),
    orderId: cash.orderId,
    driverId: driver.userId,
  })
  await expect(assigned).rejects.toMatchObject({
    facts: { issues: [{ field: 'driver_id', code: 'cash_limit_reached', owedCents: 10_000n }] },
  })
  expect(await doors.ports.anOrderWith(driver, shop, ['accept'])).toMatchObject({ status: 'accepted' })
  const { items } = await listOwingDrivers(doors.ports, { actor: admin, page: {} })
  expect(items).toContainEqual(expect.objectContaining({ id: driver.userId, owedCents: 10_000n }))
})

test('settled payments are remitted once, by any number of workers, and a statement names each', async () => {
  const own = await doors.ports.aShop()
  const driver = await doors.ports.aDriver()
  const order = await doors.atTheDoor(driver, own, 800, 'cash')
  await doors.handOver(driver, order, counted(1_000))
  const before = await doors.balanceOf(own)
  await remit()
  expect(await doors.balanceOf(own), 'the driver has it').toBe(before)
  const charge = await doors.deposit(driver, 800n)
  doors.bank.pay(800n, charge.txid)
  await doors.poll()
  await Promise.all([remit(), remit(), remit()])
  expect(await doors.balanceOf(own)).toBe(before + 800n)
  const remittances = await listRemittances(doors.ports, { actor: own, page: {} })
  expect(remittances.items).toMatchObject([{ amountCents: 800n, paymentCount: 1 }])
  const payments = await listCollectedPayments(doors.ports, {
    actor: own,
    page: {},
    from: null,
    before: null,
    remittanceId: remittances.items[0]!.id,
  })
  expect(payments.items).toMatchObject([{ code: order.code, amountCents: 800n, settledCents: 800n }])
  expect(await doors.faults()).toEqual([])
})

test('a settlement spends exactly its amount', () => {
  const owed = [10n, 20n, 30n].map((amountCents, index) => ({
    id: `${index}` as never,
    amountCents,
    settledCents: index === 0 ? 5n : 0n,
  }))
  for (const cents of [1n, 5n, 6n, 25n, 55n, 56n]) {
    const { parts, leftCents } = settleOldest(owed, cents, new Date(0))
    const spent = parts.reduce(
      (sum, { id, settledCents }) => sum + settledCents - owed[Number(id)]!.settledCents,
      0n,
    )
    expect(spent + leftCents).toBe(cents)
    expect(leftCents > 0n && parts.some(({ settledAt }) => settledAt === null)).toBe(false)
  }
})

test('without cash or earnings there is nothing to take', async () => {
  const driver = await doors.ports.aDriver()
  const take = () => takeCashFromEarnings(doors.ports, { request: aRequestBy(driver) })
  await expect(take()).rejects.toMatchObject({ facts: { reason: 'no_cash_owed' } })
  await collectCash(driver, 300)
  const before = await earned(driver)
  expect(await take()).toMatchObject({ owedCents: 0n })
  expect(await earned(driver)).toBe(before - 300n)
})
