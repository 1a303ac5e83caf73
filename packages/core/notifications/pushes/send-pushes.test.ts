import { createPushSender } from '@rodovia/outside/push/push-sender.ts'
import { createAddressFilter } from '@rodovia/outside/webhooks/address-filter.ts'
import { vapidKeysOf } from '@rodovia/platform/crypto/vapid-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExpoPeer, startExpoPeer } from '../../../../test/support/push-peers/expo-peer.ts'
import {
  type Browser,
  startWebPushPeer,
  type WebPushPeer,
} from '../../../../test/support/push-peers/web-push-peer.ts'
import { aTown } from '../../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { cancelOrder } from '../../delivery/orders/cancel-order.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { registerPushToken } from './push-tokens.ts'
import { sendDuePushes } from './send-pushes.ts'

const vapidKeys = vapidKeysOf({ secret: 's'.repeat(32) })

const stack = new AsyncDisposableStack()
let platform: UseCases
let expo: ExpoPeer
let browsers: WebPushPeer
const webFaults: string[] = []
let relay: Parameters<typeof sendDuePushes>[0]
beforeAll(async () => {
  expo = stack.use(await startExpoPeer())
  browsers = stack.use(await startWebPushPeer())
  platform = stack.use(await openUseCases(browsers.env))
  const { EXPO_ACCESS_TOKEN: accessToken } = expo.env
  const { url } = expo
  const fail = (service: string) => {
    throw new Error(`${service} failed`)
  }
  const onFault = (service: string, reason: string) => {
    if (service !== 'web') fail(service)
    webFaults.push(reason)
  }
  const pushSender = stack.use(
    await createPushSender({
      fcm: null,
      apns: null,
      expo: { url, accessToken },
      web: {
        keys: vapidKeys,
        subject: 'mailto:operator@rodovia.example',
        isAllowed: createAddressFilter(['127.0.0.0/8', '::1']),
      },
      clock: platform.clock,
      onFault,
      onUnconfigured: fail,
    }),
  )
  relay = { ...platform, pushSender }
})
afterAll(() => stack.disposeAsync())

/** A driver with a phone that Expo reaches, and an order that he is asked to take. */
async function anOfferToAPhone() {
  const town = aTown()
  const driver = await platform.aDriver({ town })
  const device = await aPhoneOf(driver)
  await offerIn(town)
  return { device, told: () => expo.messages.filter(({ to }) => to === device) }
}

async function aPhoneOf(driver: Actor): Promise<string> {
  const actor = await platform.logIn(driver)
  const deviceToken = `ExponentPushToken[${actor.sessionId}]`
  await registerPushToken(platform, { actor, deviceToken, platform: 'expo', language: 'pt-BR' })
  return deviceToken
}

async function aBrowserOf(driver: Actor): Promise<Browser> {
  const browser = browsers.subscribe(vapidKeys.publicKey)
  const deviceToken = JSON.stringify(browser.subscription)
  const actor = await platform.logIn(driver)
  await registerPushToken(platform, { actor, deviceToken, platform: 'web', language: 'en' })
  return browser
}

/** An order that the driver in the town is asked to take. */
async function offerIn(town: ReturnType<typeof aTown>) {
  const shop = await platform.aShop()
  const order = await platform.anOrder(shop, { town })
  await platform.dispatch()
  return { order, shop }
}

test('an expired offer sends no push', async () => {
  const { told } = await anOfferToAPhone()
  platform.pass(45)
  expect(await sendDuePushes(relay)).toBe(1)
  expect(told()).toEqual([])
  expect(await platform.query('SELECT status, fault FROM push_outbox')).toEqual([
    { status: 'failed', fault: 'too late' },
  ])
})

test('what one relay has claimed and never sent is sent by another, 20 s later', async () => {
  const { told } = await anOfferToAPhone()
  const until = new Date(platform.clock().getTime() + 20_000)
  expect(await platform.pushOutbox.claimDue(platform.clock(), until, 10)).toHaveLength(1)
  platform.pass(19)
  expect(await sendDuePushes(relay)).toBe(0)
  platform.pass(1)
  expect(await sendDuePushes(relay)).toBe(1)
  expect(told()).toHaveLength(1)
})

test('an offer lives 45 s at the push service of a browser, and its cancellation takes its place', async () => {
  const town = aTown()
  const driver = await platform.aDriver({ town })
  const browser = await aBrowserOf(driver)
  browser.goOffline()
  const { order } = await offerIn(town)
  await sendDuePushes(relay)
  browser.goOnline()
  expect(browser.received).toMatchObject([
    { headers: { ttl: 45, urgency: 'high' }, content: { title: 'New delivery', data: { code: order.code } } },
  ])

  browser.goOffline()
  const other = await offerIn(town)
  await sendDuePushes(relay)
  await platform.step(driver, other.order, 'accept')
  await cancelOrder(platform, { request: aRequestBy(other.shop), orderId: other.order.orderId })
  await sendDuePushes(relay)
  browser.goOnline()
  expect(browser.received.slice(1).map(({ content }) => content.data.type)).toEqual(['driver.canceled'])
})

test('a browser that is gone is forgotten, one whose service is busy gets it later', async () => {
  const town = aTown()
  const driver = await platform.aDriver({ town })
  const [gone, busy] = [await aBrowserOf(driver), await aBrowserOf(driver)]
  gone.answer({ status: 404 })
  busy.answer({ status: 503, headers: { 'retry-after': '20' } })
  await offerIn(town)
  await sendDuePushes(relay)
  expect(webFaults).toEqual([`503 of ${new URL(browsers.url).host}`])
  const left = await platform.query<{ token: string }>('SELECT token FROM push_tokens WHERE user_id = $1', [
    driver.userId,
  ])
  expect(left.map(({ token }) => JSON.parse(token).endpoint)).toEqual([busy.subscription.endpoint])
  busy.answer(undefined)
  platform.pass(19)
  expect(await sendDuePushes(relay)).toBe(0)
  platform.pass(1)
  expect(await sendDuePushes(relay)).toBe(1)
  expect(busy.received).toHaveLength(1)
})
