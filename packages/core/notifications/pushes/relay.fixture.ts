import { createAddressFilter } from '@rodovia/outside/http/address-filter.ts'
import { createPushSender } from '@rodovia/outside/pushes/push-sender.ts'
import { vapidKeysOf } from '@rodovia/outside/pushes/vapid-keys.ts'
import { startExpoPeer } from '../../../../test/support/pushes/expo-peer.ts'
import { type Browser, startWebPushPeer } from '../../../../test/support/pushes/web-push-peer.ts'
import { aTown } from '../../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { registerPushToken } from './push-tokens.ts'

const vapidKeys = vapidKeysOf({ secret: 's'.repeat(32) })

export type PushRelay = Awaited<ReturnType<typeof openPushRelay>>

/** The use cases with a sender that reaches peers for Expo and for browsers. Only the service of a browser may fail. */
export async function openPushRelay() {
  await using stack = new AsyncDisposableStack()
  const expo = stack.use(await startExpoPeer())
  const browsers = stack.use(await startWebPushPeer())
  const platform = stack.use(await openUseCases(browsers.env))
  const webFaults: string[] = []
  const fail = (service: string) => {
    throw new Error(`${service} failed`)
  }
  const pushSender = stack.use(
    await createPushSender({
      ...{ fcm: null, apns: null, expo: { url: expo.url, accessToken: expo.env.EXPO_ACCESS_TOKEN } },
      web: {
        ...{ keys: vapidKeys, subject: 'mailto:operator@rodovia.example' },
        isAllowed: createAddressFilter(['127.0.0.0/8', '::1']),
      },
      clock: platform.clock,
      onFault(service: string, reason: string) {
        if (service !== 'web') fail(service)
        webFaults.push(reason)
      },
      onUnconfigured: fail,
    }),
  )
  const disposal = stack.move()
  return {
    ...{ platform, expo, browsers, webFaults, ports: { ...platform, pushSender } },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

/** A driver with a phone that Expo reaches, and an order that he is asked to take. */
export async function anOfferToAPhone({ platform, expo }: PushRelay) {
  const town = aTown()
  const driver = await platform.aDriver({ town })
  const actor = await platform.logIn(driver)
  const deviceToken = `ExponentPushToken[${actor.sessionId}]`
  await registerPushToken(platform, { actor, deviceToken, platform: 'expo', language: 'pt-BR' })
  await offerIn(platform, town)
  return { driver, told: () => expo.messages.filter(({ to }) => to === deviceToken) }
}

export async function aBrowserOf({ platform, browsers }: PushRelay, driver: Actor): Promise<Browser> {
  const browser = browsers.subscribe(vapidKeys.publicKey)
  const deviceToken = JSON.stringify(browser.subscription)
  const actor = await platform.logIn(driver)
  await registerPushToken(platform, { actor, deviceToken, platform: 'web', language: 'en' })
  return browser
}

/** An order that the driver in the town is asked to take. */
export async function offerIn(platform: UseCases, town: ReturnType<typeof aTown>) {
  const shop = await platform.aShop()
  const order = await platform.anOrder(shop, { town })
  await platform.dispatch()
  return { order, shop }
}
