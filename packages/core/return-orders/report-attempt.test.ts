import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../../test/support/builders.ts'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { firstBrokenEntry } from '../delivery/model/timeline.ts'
import { reportProblem } from '../delivery/steps/report-problem.ts'
import { operateDelivery } from '../dispatch/operate-delivery.ts'
import { recordFailedAttempt } from '../dispatch/record-attempt.ts'
import { syncOperations } from '../driver-sync/sync-operations.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { requestContactErasure } from '../privacy/request-erasure.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { isSound } from '../wallet/soundness.ts'
import { reportFailedAttempt } from './report-attempt.ts'
import {
  anOrderOnItsWay,
  balanceOf,
  fail,
  failTwice,
  ledgerOf,
  loadOf,
  returnOf,
  returnsOf,
  spend,
} from './returns.fixture.ts'

let platform: UseCases
let shop: Actor
let driver: Actor
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
})
afterEach(async () => {
  expect(await platform.ledger.check()).toSatisfy(isSound)
})

describe('a failed attempt', () => {
  test('is a fact with its reason, and the driver goes on', async () => {
    const order = await anOrderOnItsWay(platform, shop, driver)
    await fail(platform, driver, order, 'closed')
    expect(await platform.read(order)).toMatchObject({
      status: 'in_transit',
      failedAttempts: 1,
      returnedBy: null,
    })
    expect((await platform.timelineOf(order)).at(-1)).toMatchObject({
      type: 'tracking.attempt_failed',
      by: { kind: 'driver', userId: driver.userId },
      facts: { attempt: 1, reason: 'closed' },
    })
    expect((await platform.eventsOf(order)).at(-1)).toBe('tracking.attempt_failed')
    const [event] = await platform.query<{ attempt: object }>(
      `SELECT data -> 'attempt' AS attempt FROM outbox WHERE order_id = $1 AND kind = 'tracking.attempt_failed'`,
      [order.orderId],
    )
    const at = platform.clock().toISOString()
    expect(event?.attempt).toEqual({ number: 1, reason: 'closed', at })
    expect(await platform.step(driver, order, 'delivered')).toMatchObject({ status: 'delivered' })
  })

  test('that driver and desk both report within minutes counts once', async () => {
    const order = await anOrderOnItsWay(platform, shop, driver)
    await fail(platform, driver, order)
    platform.pass(500)
    await recordFailedAttempt(platform, {
      request: aRequestBy(operator),
      orderId: order.orderId,
      reason: 'other',
    })
    expect(await platform.read(order)).toMatchObject({ status: 'in_transit', failedAttempts: 1 })
  })

  test('is refused before the way to the recipient, for an unknown reason, and from another driver', async () => {
    const accepted = await platform.anOrderWith(driver, shop)
    await expect(fail(platform, driver, accepted)).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { status: 'accepted' },
    })
    const order = await anOrderOnItsWay(platform, shop, driver)
    await expect(fail(platform, driver, order, 'rain')).rejects.toMatchObject({
      code: 'validation_failed',
      facts: {
        issues: [
          issueAt(
            'reason',
            'must be one of recipient_absent, refused, address_not_found, closed, other; got "rain"',
          ),
        ],
      },
    })
    await expect(fail(platform, await platform.aDriver(), order, 'closed')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the last allowed attempt', () => {
  test('makes the return, which the driver carries at once, for half of the price', async () => {
    const order = await anOrderOnItsWay(platform, shop, driver)
    const before = (await balanceOf(platform, shop))!
    const back = await failTwice(platform, driver, order)
    expect(await platform.read(order)).toMatchObject({ status: 'returning', failedAttempts: 2 })
    expect(back).toMatchObject({
      status: 'picked_up',
      returnOf: order.orderId,
      driver: { id: driver.userId },
      priceCents: (order.priceCents + 1n) / 2n,
      sender: order.recipient,
      recipient: order.sender,
      origin: order.destination,
      destination: order.origin,
      reference: null,
    })
    expect(back.code).not.toBe(order.code)
    expect(await balanceOf(platform, shop)).toBe(before - back.priceCents)
    expect(await platform.eventsOf(back)).toEqual(['return.created', 'wallet.debit'])
    const told = await platform.query<{ data: object }>(
      `SELECT data FROM outbox WHERE order_id = $1 AND kind = 'tracking.attempt_failed' ORDER BY sequence`,
      [order.orderId],
    )
    expect(told.map(({ data }) => data)).toMatchObject([
      { status: 'in_transit', returned_by: null, attempt: { number: 1 } },
      { status: 'returning', returned_by: back.orderId, attempt: { number: 2 } },
    ])
    for (const one of [order, back]) {
      const timeline = await platform.timelineOf(one)
      expect(firstBrokenEntry(sha256, timeline)).toBeNull()
      expect(await platform.read(one)).toMatchObject({ version: timeline.length })
    }
    expect((await platform.timelineOf(order)).slice(-2)).toMatchObject([
      { type: 'tracking.attempt_failed', facts: { attempt: 2 } },
      { type: 'return', facts: { return_code: back.code } },
    ])
    // One parcel in hand, not two.
    expect(await loadOf(platform, driver)).toBe(1)
  })

  test('reported twice at once, and again by a phone that lost the response, makes one return and one debit', async () => {
    const order = await anOrderOnItsWay(platform, shop, driver)
    await fail(platform, driver, order)
    platform.pass(3600)
    const before = (await balanceOf(platform, shop))!
    const operation = { op: 'attempt-failed', code: order.code, attemptReason: 'refused' }
    const send = (opId: string) =>
      syncOperations(platform, {
        request: aRequestBy(driver),
        operations: [{ ...operation, opId, occurredAt: platform.clock().toISOString() }],
      })
    const first = await Promise.all([send('a'), send('a'), send('b'), fail(platform, driver, order)])
    expect(first.slice(0, 3).flat()).toHaveLength(3)
    // The one that came second found the attempt made, and changed nothing.
    const [again] = await send('a')
    expect(again).toMatchObject({ status: 'returning', outcome: expect.stringMatching(/^(duplicate|done)$/) })
    expect(await returnsOf(platform, order)).toHaveLength(1)
    const back = await returnOf(platform, order)
    expect(await balanceOf(platform, shop)).toBe(before - back.priceCents)
    expect(await platform.read(order)).toMatchObject({ failedAttempts: 2 })
  })

  test('does not lose the parcel where the wallet is empty: the balance goes below zero', async () => {
    shop = await platform.aShop(10_000n)
    const order = await anOrderOnItsWay(platform, shop, driver)
    const [rest] = [(await balanceOf(platform, shop))!]
    await spend(platform, shop, rest)
    expect(await balanceOf(platform, shop)).toBe(0n)
    const back = await failTwice(platform, driver, order)
    expect(await balanceOf(platform, shop)).toBe(-back.priceCents)
    await platform.step(driver, back, 'on-route', 'delivered')
    expect(await platform.read(order)).toMatchObject({ status: 'returned' })
  })

  test('ends both orders with the hand-over to the sender, and pays both ways', async () => {
    const order = await anOrderOnItsWay(platform, shop, driver)
    const back = await failTwice(platform, driver, order)
    await reportProblem(platform, { request: aRequestBy(driver), code: order.code })
    await platform.step(driver, back, 'on-route')
    expect(await platform.read(order)).toMatchObject({ status: 'returning' })
    expect(await platform.step(driver, back, 'delivered')).toMatchObject({ status: 'delivered' })
    expect(await platform.read(order)).toMatchObject({ status: 'returned', endedAt: platform.clock() })
    expect((await platform.timelineOf(order)).at(-1)).toMatchObject({
      type: 'returned',
      facts: { return_code: back.code },
    })
    for (const one of [order, back]) {
      const price = Number(one.priceCents)
      const share = Math.round(price * 0.8)
      expect((await ledgerOf(platform, one)).filter(({ reason }) => reason === 'order_delivered')).toEqual([
        { reason: 'order_delivered', account: 'driver_earnings', cents: share },
        { reason: 'order_delivered', account: 'escrow', cents: -price },
        { reason: 'order_delivered', account: 'platform_revenue', cents: price - share },
      ])
    }
    const incidents = (await platform.deliveries.incidents([order.orderId])).get(order.orderId)
    expect(incidents?.every(({ resolvedAt }) => resolvedAt !== null)).toBe(true)
    expect(await loadOf(platform, driver)).toBe(0)
    expect(await platform.step(driver, back, 'delivered')).toMatchObject({ status: 'delivered' })
  })

  test('leaves an operator neither the end of the original nor a return of the return', async () => {
    const order = await anOrderOnItsWay(platform, shop, driver)
    const back = await failTwice(platform, driver, order)
    const operate = ({ orderId }: Delivery, action: 'return' | 'returned') =>
      operateDelivery(platform, { request: aRequestBy(operator), orderId, action })
    for (const [one, action] of [[order, 'returned'] as const, [back, 'return'] as const])
      await expect(operate(one, action)).rejects.toMatchObject({
        code: 'invalid_state',
        facts: { reason: 'return_order_open' },
      })
    await platform.step(driver, back, 'on-route')
    await fail(platform, driver, back, 'closed')
    platform.pass(3600)
    await fail(platform, driver, back, 'closed')
    platform.pass(3600)
    await fail(platform, driver, back, 'closed')
    expect(await platform.read(back)).toMatchObject({
      status: 'in_transit',
      failedAttempts: 3,
      returnedBy: null,
    })
  })
})

test('an erasure of the recipient reaches both orders, their notes and events', async () => {
  const order = await anOrderOnItsWay(platform, shop, driver)
  const attempt = { code: order.code, reason: 'other', note: 'O vizinho disse que a Ana viajou' }
  await reportFailedAttempt(platform, { request: aRequestBy(driver), ...attempt })
  platform.pass(3600)
  await fail(platform, driver, order)
  const back = await returnOf(platform, order)
  await platform.step(driver, back, 'on-route', 'delivered')
  await requestContactErasure(platform, { request: aRequestBy(shop), phone: order.recipient.phone })
  expect(await platform.read(order)).toMatchObject({ recipient: { name: 'Pessoa apagada' } })
  expect(await platform.read(back)).toMatchObject({ sender: { name: 'Pessoa apagada' } })
  const left = await platform.query<{ text: string }>(
    `SELECT facts::text AS text FROM timeline_entries WHERE order_id = ANY ($1)
     UNION ALL SELECT data::text FROM outbox WHERE order_id = ANY ($1)`,
    [[order.orderId, back.orderId]],
  )
  expect(left.map(({ text }) => text).join()).not.toMatch(/vizinho|Ana Souza|91234/)
})
