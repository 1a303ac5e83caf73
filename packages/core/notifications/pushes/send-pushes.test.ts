import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTown } from '../../../../test/support/towns.ts'
import type { UseCases } from '../../../../test/support/use-cases.ts'
import { cancelOrder } from '../../delivery/orders/cancel-order.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { aBrowserOf, anOfferToAPhone, offerIn, openPushRelay, type PushRelay } from './relay.fixture.ts'
import { sendDuePushes } from './send-pushes.ts'

let relay: PushRelay
let platform: UseCases
beforeAll(async () => {
  relay = await openPushRelay()
  platform = relay.platform
})
afterAll(() => relay[Symbol.asyncDispose]())

test('an expired offer sends no push', async () => {
  const { driver, told } = await anOfferToAPhone(relay)
  platform.pass(45)
  expect(await sendDuePushes(relay.ports)).toBe(1)
  expect(told()).toEqual([])
  expect(
    await platform.query('SELECT status, fault FROM push_outbox WHERE user_id = $1', [driver.userId]),
  ).toEqual([{ status: 'failed', fault: 'too late' }])
})

test('what one relay has claimed and never sent is sent by another, 20 s later', async () => {
  const { told } = await anOfferToAPhone(relay)
  const until = new Date(platform.clock().getTime() + 20_000)
  expect(await platform.pushOutbox.claimDue(platform.clock(), until, 10)).toHaveLength(1)
  platform.pass(19)
  expect(await sendDuePushes(relay.ports)).toBe(0)
  platform.pass(1)
  expect(await sendDuePushes(relay.ports)).toBe(1)
  expect(told()).toHaveLength(1)
})

test('an offer lives 45 s at the push service of a browser, and its cancellation takes its place', async () => {
  const town = aTown()
  const driver = await platform.aDriver({ town })
  const browser = await aBrowserOf(relay, driver)
  browser.goOffline()
  const { order } = await offerIn(platform, town)
  await sendDuePushes(relay.ports)
  browser.goOnline()
  expect(browser.received).toMatchObject([
    { headers: { ttl: 45, urgency: 'high' }, content: { title: 'New delivery', data: { code: order.code } } },
  ])

  browser.goOffline()
  const other = await offerIn(platform, town)
  await sendDuePushes(relay.ports)
  await platform.step(driver, other.order, 'accept')
  await cancelOrder(platform, { request: aRequestBy(other.shop), orderId: other.order.orderId })
  await sendDuePushes(relay.ports)
  browser.goOnline()
  expect(browser.received.slice(1).map(({ content }) => content.data.type)).toEqual(['driver.canceled'])
})

test('a browser that is gone is forgotten, one whose service is busy gets it later', async () => {
  const town = aTown()
  const driver = await platform.aDriver({ town })
  const [gone, busy] = [await aBrowserOf(relay, driver), await aBrowserOf(relay, driver)]
  gone.answer({ status: 404 })
  busy.answer({ status: 503, headers: { 'retry-after': '20' } })
  await offerIn(platform, town)
  await sendDuePushes(relay.ports)
  expect(relay.webFaults).toEqual([`503 of ${new URL(relay.browsers.url).host}`])
  const left = await platform.query<{ token: string }>('SELECT token FROM push_tokens WHERE user_id = $1', [
    driver.userId,
  ])
  expect(left.map(({ token }) => JSON.parse(token).endpoint)).toEqual([busy.subscription.endpoint])
  busy.answer(undefined)
  platform.pass(19)
  expect(await sendDuePushes(relay.ports)).toBe(0)
  platform.pass(1)
  expect(await sendDuePushes(relay.ports)).toBe(1)
  expect(busy.received).toHaveLength(1)
})
