import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { cancelOrder } from '@rodovia/core/delivery/orders/cancel-order.ts'
import { reportProblem } from '@rodovia/core/delivery/report-problem.ts'
import { createReturn } from '@rodovia/core/delivery/return-orders/create-return.ts'
import { confirmReturn, proposeReturn } from '@rodovia/core/delivery/return-orders/propose-return.ts'
import { reportFailedAttempt } from '@rodovia/core/delivery/return-orders/report-attempt.ts'
import { setReturnRules } from '@rodovia/core/delivery/return-orders/return-rules.ts'
import { syncOperations } from '@rodovia/core/delivery/sync/sync-operations.ts'
import { firstBrokenEntry } from '@rodovia/core/delivery/timeline.ts'
import { assignDriver, operateDelivery } from '@rodovia/core/dispatch/operate-delivery.ts'
import { recordFailedAttempt } from '@rodovia/core/dispatch/record-attempt.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { requestContactErasure } from '@rodovia/core/privacy/request-erasure.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../support/builders.ts'
import { admin, openUseCases, operator, type UseCases } from '../support/use-cases.ts'

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

const toTheDoor = ['accept', 'arrived', 'picked', 'on-route'] as const
const anOrderOnItsWay = (more = {}) => platform.anOrderWith(driver, shop, toTheDoor, more)
const aDeliveredOrder = (more = {}) => platform.anOrderWith(driver, shop, [...toTheDoor, 'delivered'], more)

const fail = ({ code }: Delivery, reason = 'recipient_absent', by = driver) =>
  reportFailedAttempt(platform, { request: aRequestBy(by), code, reason })
const failTwice = async (order: Delivery) => {
  await fail(order)
  platform.pass(3600)
  await fail(order)
  return returnOf(order)
}
const wantBack = ({ orderId }: Delivery, more = {}) =>
  createReturn(platform, { request: aRequestBy(shop), orderId, reason: 'damaged', ...more })
const returnOf = async (order: Delivery) => {
  const { returnedBy } = await platform.read(order)
  return (await platform.deliveries.findByOrderIds([returnedBy!])).get(returnedBy!)!
}
const loadOf = async ({ userId }: Actor) => (await platform.drivers.findBusy(userId))?.activeDeliveries
const balanceOf = async ({ tenantId }: Actor) => (await platform.ledger.balances([tenantId])).get(tenantId)
const ledgerOf = ({ orderId }: Delivery) =>
  platform.query<{ reason: string; account: string; cents: number }>(
    `SELECT reason, account_kind AS account, amount_cents::int AS cents
     FROM ledger_transactions AS moved JOIN ledger_entries AS entry ON entry.transaction_id = moved.id
     WHERE order_id = $1 ORDER BY reason, account_kind`,
    [orderId],
  )
const returnsOf = ({ orderId }: Delivery) =>
  platform.query<{ code: string }>('SELECT code FROM deliveries WHERE return_of = $1', [orderId])

describe('a failed attempt', () => {
  test('is a fact with its reason, and the driver goes on', async () => {
    const order = await anOrderOnItsWay()
    await fail(order, 'closed')
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
    const order = await anOrderOnItsWay()
    await fail(order)
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
    await expect(fail(accepted)).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { status: 'accepted' },
    })
    const order = await anOrderOnItsWay()
    await expect(fail(order, 'rain')).rejects.toMatchObject({
      code: 'validation_failed',
      facts: {
        issues: [
          {
            field: 'reason',
            issue:
              '"rain" is not allowed: one of recipient_absent, refused, address_not_found, closed, other',
          },
        ],
      },
    })
    await expect(fail(order, 'closed', await platform.aDriver())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the last allowed attempt', () => {
  test('makes the return, which the driver carries at once, for half of the price', async () => {
    const order = await anOrderOnItsWay()
    const before = (await balanceOf(shop))!
    const back = await failTwice(order)
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
    expect(await balanceOf(shop)).toBe(before - back.priceCents)
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
    expect(await loadOf(driver)).toBe(1)
  })

  test('reported twice at once, and again by a phone that lost the response, makes one return and one debit', async () => {
    const order = await anOrderOnItsWay()
    await fail(order)
    platform.pass(3600)
    const before = (await balanceOf(shop))!
    const operation = { op: 'attempt-failed', code: order.code, attemptReason: 'refused' }
    const send = (opId: string) =>
      syncOperations(platform, {
        request: aRequestBy(driver),
        operations: [{ ...operation, opId, occurredAt: platform.clock().toISOString() }],
      })
    const first = await Promise.all([send('a'), send('a'), send('b'), fail(order)])
    expect(first.slice(0, 3).flat()).toHaveLength(3)
    // The one that came second found the attempt made, and changed nothing.
    const [again] = await send('a')
    expect(again).toMatchObject({ status: 'returning', outcome: expect.stringMatching(/^(duplicate|done)$/) })
    expect(await returnsOf(order)).toHaveLength(1)
    const back = await returnOf(order)
    expect(await balanceOf(shop)).toBe(before - back.priceCents)
    expect(await platform.read(order)).toMatchObject({ failedAttempts: 2 })
  })

  test('of attempts made offline counts them by the time of the phone', async () => {
    const order = await anOrderOnItsWay()
    const at = (minutes: number) => new Date(platform.clock().getTime() - minutes * 60_000).toISOString()
    const attempt = { op: 'attempt-failed', code: order.code, attemptReason: 'closed' }
    await syncOperations(platform, {
      request: aRequestBy(driver),
      operations: [
        { ...attempt, opId: '1', occurredAt: at(120) },
        { ...attempt, opId: '2', occurredAt: at(5) },
      ],
    })
    expect(await platform.read(order)).toMatchObject({ status: 'returning', failedAttempts: 2 })
  })

  test('does not lose the parcel where the wallet is empty: the balance goes below zero', async () => {
    shop = await platform.aShop(10_000n)
    const order = await anOrderOnItsWay()
    const [rest] = [(await balanceOf(shop))!]
    await spend(rest)
    expect(await balanceOf(shop)).toBe(0n)
    const back = await failTwice(order)
    expect(await balanceOf(shop)).toBe(-back.priceCents)
    await platform.step(driver, back, 'on-route', 'delivered')
    expect(await platform.read(order)).toMatchObject({ status: 'returned' })
  })

  test('ends both orders with the hand-over to the sender, and pays both ways', async () => {
    const order = await anOrderOnItsWay()
    const back = await failTwice(order)
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
      expect((await ledgerOf(one)).filter(({ reason }) => reason === 'order_delivered')).toEqual([
        { reason: 'order_delivered', account: 'driver_earnings', cents: share },
        { reason: 'order_delivered', account: 'escrow', cents: -price },
        { reason: 'order_delivered', account: 'platform_revenue', cents: price - share },
      ])
    }
    const incidents = (await platform.deliveries.incidents([order.orderId])).get(order.orderId)
    expect(incidents?.every(({ resolvedAt }) => resolvedAt !== null)).toBe(true)
    expect(await loadOf(driver)).toBe(0)
    expect(await platform.step(driver, back, 'delivered')).toMatchObject({ status: 'delivered' })
  })

  test('is the number that the tenant’s rules name, and the price is their percentage', async () => {
    await setReturnRules(platform, {
      request: aRequestBy(admin),
      tenantId: shop.tenantId,
      attempts: 1,
      failedPercent: 30,
    })
    const order = await anOrderOnItsWay()
    await fail(order)
    expect(await returnOf(order)).toMatchObject({ priceCents: (order.priceCents * 30n + 50n) / 100n })
  })

  test('leaves an operator neither the end of the original nor a return of the return', async () => {
    const order = await anOrderOnItsWay()
    const back = await failTwice(order)
    const operate = ({ orderId }: Delivery, action: 'return' | 'returned') =>
      operateDelivery(platform, { request: aRequestBy(operator), orderId, action })
    for (const [one, action] of [[order, 'returned'] as const, [back, 'return'] as const])
      await expect(operate(one, action)).rejects.toMatchObject({
        code: 'invalid_state',
        facts: { reason: 'return_order_open' },
      })
    await platform.step(driver, back, 'on-route')
    await fail(back, 'closed')
    platform.pass(3600)
    await fail(back, 'closed')
    platform.pass(3600)
    await fail(back, 'closed')
    expect(await platform.read(back)).toMatchObject({
      status: 'in_transit',
      failedAttempts: 3,
      returnedBy: null,
    })
  })
})

describe('a return that the recipient wants', () => {
  test('is an order of its own from the recipient, paid in full, and its original stays delivered', async () => {
    const order = await aDeliveredOrder()
    const before = (await balanceOf(shop))!
    const { order: back, original, balanceCents } = await wantBack(order, { remarks: 'Caixa na portaria' })
    expect(original).toMatchObject({ status: 'delivered', returnedBy: back.orderId })
    expect(back).toMatchObject({
      status: 'awaiting_driver',
      driver: null,
      priceCents: order.priceCents,
      remarks: 'Caixa na portaria',
      origin: order.destination,
    })
    expect(balanceCents).toBe(before - back.priceCents)
    expect((await platform.timelineOf(back))[0]).toMatchObject({
      type: 'create',
      facts: { original_code: order.code, reason: 'damaged' },
    })
    const quote = await platform.deliveries.findQuote(back.quoteId)
    expect(quote).toMatchObject({ orderId: back.orderId, prices: { turbo: { priceCents: back.priceCents } } })
    const second = await platform.aDriver()
    await platform.query('UPDATE deliveries SET dispatch_at = NULL WHERE order_id = $1', [back.orderId])
    await assignDriver(platform, {
      request: aRequestBy(operator),
      orderId: back.orderId,
      driverId: second.userId,
    })
    await platform.step(second, back, ...toTheDoor, 'delivered')
    expect(await platform.read(order)).toMatchObject({ status: 'delivered' })
  })

  test('asked for twice at once is made once', async () => {
    const order = await aDeliveredOrder()
    const before = (await balanceOf(shop))!
    const outcomes = await Promise.allSettled([wantBack(order), wantBack(order), wantBack(order)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          code: 'invalid_state',
          facts: { reason: 'already_returned' },
        })
    expect(await returnsOf(order)).toHaveLength(1)
    expect(await balanceOf(shop)).toBe(before - order.priceCents)
  })

  test('with the same Idempotency-Key is the same return', async () => {
    const order = await aDeliveredOrder()
    const idempotencyKey = { callerId: shop.userId, key: platform.newId<never>(), resultId: null }
    const request = { ...aRequestBy(shop), idempotencyKey }
    const first = await wantBack(order, { request })
    const again = { ...request, idempotencyKey: { ...idempotencyKey, resultId: first.order.orderId } }
    expect(await wantBack(order, { request: again })).toMatchObject({
      order: { orderId: first.order.orderId },
      balanceCents: first.balanceCents,
    })
  })

  test('that was canceled is refunded and leaves its order free for another', async () => {
    const order = await aDeliveredOrder()
    const before = await balanceOf(shop)
    const { order: back } = await wantBack(order)
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: back.orderId })
    expect(await balanceOf(shop)).toBe(before)
    const second = await wantBack(order)
    expect(second.order.orderId).not.toBe(back.orderId)
  })

  test('is refused before the delivery, after the days, of a return, and of another tenant', async () => {
    const refusals = (reason: string) => ({ code: 'invalid_state', facts: { reason } })
    const open = await anOrderOnItsWay()
    await expect(wantBack(open)).rejects.toMatchObject(refusals('not_delivered'))
    const order = await platform.step(driver, open, 'delivered')
    await expect(wantBack(order, { request: aRequestBy(await platform.aShop()) })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(wantBack(order, { reason: 'rain' })).rejects.toMatchObject({ code: 'validation_failed' })
    platform.pass(7 * 86_400 - 1)
    const { order: back } = await wantBack(order)
    await expect(wantBack(back)).rejects.toMatchObject(refusals('is_a_return'))
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: back.orderId })
    platform.pass(1)
    await expect(wantBack(order)).rejects.toMatchObject(refusals('return_too_late'))
  })

  test('is refused where the wallet does not cover it, and nothing is written', async () => {
    const order = await aDeliveredOrder()
    await spend((await balanceOf(shop))!)
    await expect(wantBack(order)).rejects.toMatchObject({
      code: 'insufficient_funds',
      facts: { balanceCents: 0n, priceCents: order.priceCents },
    })
    expect(await returnsOf(order)).toEqual([])
    expect(await platform.read(order)).toMatchObject({ returnedBy: null })
  })

  test('is proposed with its price and confirmed once', async () => {
    const order = await aDeliveredOrder()
    const request = aRequestBy(shop)
    const proposal = await proposeReturn(platform, { request, orderId: order.orderId, reason: 'wrong_item' })
    expect(proposal).toMatchObject({ isAllowed: true, hindrance: null, priceCents: order.priceCents })
    const token = proposal.proposed!.confirmationToken
    const { order: back } = await confirmReturn(platform, { request, token })
    expect(back).toMatchObject({ returnOf: order.orderId })
    await expect(confirmReturn(platform, { request, token })).rejects.toMatchObject({
      code: 'confirmation_used',
      facts: { orderId: back.orderId },
    })
  })
})

test('an erasure of the recipient reaches both orders, their notes and events', async () => {
  const order = await anOrderOnItsWay()
  const attempt = { code: order.code, reason: 'other', note: 'O vizinho disse que a Ana viajou' }
  await reportFailedAttempt(platform, { request: aRequestBy(driver), ...attempt })
  platform.pass(3600)
  await fail(order)
  const back = await returnOf(order)
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

test('rules out of bounds are refused, each by its name', async () => {
  const setting = setReturnRules(platform, {
    request: aRequestBy(admin),
    tenantId: shop.tenantId,
    attempts: 0,
    wantedPercent: 201,
  })
  await expect(setting).rejects.toMatchObject({
    code: 'validation_failed',
    facts: {
      issues: [
        { field: 'attempts', issue: '0 is not allowed: a whole number of 1 to 5' },
        { field: 'wanted_percent', issue: '201 is not allowed: a whole number of 0 to 200' },
      ],
    },
  })
})

/** Takes that much from the wallet of the shop, as orders would. */
async function spend(cents: bigint): Promise<void> {
  await platform.query(
    `WITH moved AS (
       INSERT INTO ledger_transactions (id, tenant_id, reason, order_id, at)
       SELECT gen_random_uuid(), $1, 'manual_credit', NULL, now() RETURNING id
     ), emptied AS (
       UPDATE wallets SET balance_cents = balance_cents - $2 WHERE tenant_id = $1 RETURNING balance_cents
     )
     INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents, balance_after_cents)
     SELECT id, $1, 'tenant_wallet', $1, -$2::bigint, (SELECT balance_cents FROM emptied) FROM moved
     UNION ALL SELECT id, $1, 'platform_revenue', NULL, $2::bigint, NULL FROM moved`,
    [shop.tenantId, cents],
  )
}
