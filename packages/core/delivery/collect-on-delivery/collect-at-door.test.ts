import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDelivery, newId, noon } from '../../../../test/support/builders.ts'
import { operator } from '../../../../test/support/use-cases.ts'
import { operateDelivery } from '../../dispatch/operate-delivery.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { reportProblem } from '../steps/report-problem.ts'
import { changeCollectOnDelivery } from './change-collect-on-delivery.ts'
import { chargeRecipientAtDoor, chargeRecipientByLink } from './charge-recipient.ts'
import { cashPaymentOf, collectAtDoor, noCash } from './collect-at-door.ts'
import { counted, type Doorway, openDoorway } from './collect-on-delivery.fixture.ts'
import { collectStatusOf } from './collect-on-delivery.ts'

let doors: Doorway
let shop: Actor
let driver: Actor
beforeAll(async () => {
  doors = await openDoorway()
  shop = await doors.ports.aShop()
  driver = await doors.ports.aDriver({ persona: 'carro_van' })
})
afterAll(() => doors.ports[Symbol.asyncDispose]())

const lacks = (missing: string) => ({ code: 'collection_required', facts: { missing } })

test('cash unlocks the hand-over once it was counted twice with the same result, for the whole amount', async () => {
  const order = await doors.atTheDoor(driver, shop, 12_050, 'cash')
  const tries = [
    [{}, 'cash_counted_twice'],
    [{ cashReceivedCents: 12_050 }, 'cash_counted_twice'],
    [{ cashReceivedCents: 12_050, cashConfirmedCents: 12_500 }, 'same_cash_twice'],
    [counted(12_049), 'full_amount'],
  ] as const
  for (const [cash, missing] of tries)
    await expect(doors.handOver(driver, order, cash), missing).rejects.toMatchObject(lacks(missing))
  const read = await doors.ports.read(order)
  expect(read).toMatchObject({ status: 'in_transit', version: order.version })

  await doors.handOver(driver, order, counted(15_000))
  const delivered = await doors.ports.read(order)
  expect(delivered.collectOnDelivery).toMatchObject({
    collected: { receivedCents: 15_000, changeCents: 2_950 },
  })
  expect(collectStatusOf(delivered)).toBe('collected')
  expect(await doors.ports.eventsOf(order)).toEqual(
    expect.arrayContaining(['order.collect_on_delivery_changed', 'order.collected', 'tracking.delivered']),
  )
  // The same step again takes nothing a second time.
  await doors.handOver(driver, order, counted(15_000))
  expect(await doors.owedBy(driver)).toBe(12_050n)
  expect(await doors.faults()).toEqual([])
})

test('PIX unlocks the hand-over by the word of the bank only, and is credited once', async () => {
  const order = await doors.atTheDoor(driver, shop, 5_000, 'pix')
  const [shown, linked] = await Promise.all([
    chargeRecipientAtDoor(doors.ports, { actor: driver, code: order.code }),
    chargeRecipientByLink(doors.ports, { request: aRequestBy(shop), token: order.trackingToken }),
  ])
  expect(shown.id).toBe(linked.id)
  await expect(doors.handOver(driver, order, counted(5_000))).rejects.toMatchObject(lacks('pix_payment'))

  doors.bank.pay(4_999n, shown.txid)
  await doors.poll()
  await expect(doors.handOver(driver, order)).rejects.toMatchObject(lacks('pix_payment'))
  doors.bank.pay(1n, shown.txid)
  await Promise.all([doors.poll(), doors.poll()])
  await doors.poll()
  await doors.handOver(driver, order)
  const payments = (await doors.ports.collectedPayments.ofOrders([order.orderId])).get(order.orderId) ?? []
  expect(payments.map(({ amountCents }) => amountCents).sort()).toEqual([1n, 4_999n])
  const events = await doors.ports.eventsOf(order)
  expect(events.filter((type) => type === 'order.collected')).toHaveLength(1)
  expect(await doors.faults()).toEqual([])
})

test('the bank says so beside a hand-over: the parcel goes over once, and the money is there once', async () => {
  const order = await doors.atTheDoor(driver, shop, 700, 'pix')
  const charge = await chargeRecipientAtDoor(doors.ports, { actor: driver, code: order.code })
  doors.bank.pay(700n, charge.txid)
  await Promise.allSettled([doors.poll(), ...Array.from({ length: 4 }, () => doors.handOver(driver, order))])
  await doors.poll()
  await doors.handOver(driver, order)
  expect(await doors.ports.read(order)).toMatchObject({ status: 'delivered' })
  const events = await doors.ports.eventsOf(order)
  for (const type of ['order.collected', 'tracking.delivered'])
    expect(
      events.filter((one) => one === type),
      type,
    ).toHaveLength(1)
  expect(await doors.faults()).toEqual([])
})

test('what is refused at the door goes back unpaid, and a late payment is the shop’s all the same', async () => {
  const order = await doors.atTheDoor(driver, shop, 900, 'pix')
  const charge = await chargeRecipientAtDoor(doors.ports, { actor: driver, code: order.code })
  await reportProblem(doors.ports, { request: aRequestBy(driver), code: order.code, incidentCode: 'refused' })
  await operateDelivery(doors.ports, {
    request: aRequestBy(operator),
    orderId: order.orderId,
    action: 'return',
  })
  expect(collectStatusOf(await doors.ports.read(order))).toBe('refused')
  const again = chargeRecipientAtDoor(doors.ports, { actor: driver, code: order.code })
  await expect(again).rejects.toMatchObject({ code: 'invalid_state', facts: { reason: 'no_pix_due' } })

  doors.bank.pay(900n, charge.txid)
  await doors.poll()
  expect(collectStatusOf(await doors.ports.read(order))).toBe('refused')
  const payments = (await doors.ports.collectedPayments.ofOrders([order.orderId])).get(order.orderId)
  expect(payments).toMatchObject([{ amountCents: 900n, method: 'pix' }])
  expect(await doors.faults()).toEqual([])
})

test('the amount changes until the driver has the parcel, and the same again changes nothing', async () => {
  const order = await doors.ports.anOrder(shop)
  const change = (collectOnDelivery: { amountCents: number; method: string } | null) =>
    changeCollectOnDelivery(doors.ports, {
      request: aRequestBy(shop),
      orderId: order.orderId,
      collectOnDelivery,
    })
  const set = await change({ amountCents: 100, method: 'cash' })
  expect(await change({ amountCents: 100, method: 'cash' })).toMatchObject({ version: set.version })
  expect(await change(null)).toMatchObject({ collectOnDelivery: null })
  for (const amountCents of [0, -1, 1.5, 10_000_001])
    await expect(change({ amountCents, method: 'cash' }), `${amountCents}`).rejects.toMatchObject({
      code: 'validation_failed',
    })
  const carried = await doors.atTheDoor(driver, shop, 300, 'cash')
  const late = changeCollectOnDelivery(doors.ports, {
    request: aRequestBy(shop),
    orderId: carried.orderId,
    collectOnDelivery: null,
  })
  await expect(late).rejects.toMatchObject({ facts: { reason: 'picked_up_already' } })
  await doors.handOver(driver, carried, counted(300))
})

test('the robot of a rehearsal pays by either method, and no money moves', () => {
  for (const method of ['pix', 'cash'] as const) {
    const rehearsed = aDelivery({
      status: 'in_transit',
      rehearsal: { script: 'delivered', pace: 'real', pin: null },
      collectOnDelivery: { amountCents: 700, method, collected: null },
    })
    const paid = collectAtDoor(rehearsed, noCash, noon)
    expect(paid).toMatchObject({ collected: { receivedCents: 700, changeCents: 0 } })
    expect(cashPaymentOf({ newId }, rehearsed, paid!, noon)).toBeNull()
  }
})

test('without a bank that confirms payments no order is paid by PIX at the door', async () => {
  const ports = { ...doors.ports, deliverySettings: { ...doors.ports.deliverySettings, confirmsPix: false } }
  const order = await doors.ports.anOrder(shop)
  const change = changeCollectOnDelivery(ports, {
    request: aRequestBy(shop),
    orderId: order.orderId,
    collectOnDelivery: { amountCents: 100, method: 'pix' },
  })
  await expect(change).rejects.toMatchObject({ code: 'validation_failed' })
})
