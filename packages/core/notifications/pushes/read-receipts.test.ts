import { createPushSender } from '@rodovia/outside/push/push-sender.ts'
import { createAddressFilter } from '@rodovia/outside/webhooks/address-filter.ts'
import { vapidKeysOf } from '@rodovia/platform/crypto/vapid-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExpoPeer, startExpoPeer } from '../../../../test/support/push-peers/expo-peer.ts'
import { startWebPushPeer, type WebPushPeer } from '../../../../test/support/push-peers/web-push-peer.ts'
import { aTown } from '../../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { registerPushToken } from './push-tokens.ts'
import { readDueReceipts } from './read-receipts.ts'
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

/** An order that the driver in the town is asked to take. */
async function offerIn(town: ReturnType<typeof aTown>) {
  const shop = await platform.aShop()
  const order = await platform.anOrder(shop, { town })
  await platform.dispatch()
  return { order, shop }
}

test('a receipt is asked for after a quarter of an hour, again while there is none, and no more after a day', async () => {
  const { told } = await anOfferToAPhone()
  await sendDuePushes(relay)
  expect(told()).toHaveLength(1)
  const asked = () => expo.receiptsAsked.length
  const before = asked()
  platform.pass(15 * 60 - 1)
  expect(await readDueReceipts(relay)).toBe(0)
  platform.pass(1)
  expect(await readDueReceipts(relay)).toBeGreaterThan(0)
  expect(await readDueReceipts(relay)).toBe(0)
  expect(asked()).toBeGreaterThan(before)
  platform.pass(24 * 3600)
  expect(await readDueReceipts(relay)).toBeGreaterThan(0)
  expect(await platform.query('SELECT id FROM expo_tickets')).toEqual([])
})
