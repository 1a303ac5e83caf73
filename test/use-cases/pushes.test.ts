import type { Actor } from '@rodovia/core/identity/actor.ts'
import { registerPushToken } from '@rodovia/core/notifications/pushes/push-tokens.ts'
import { readDueReceipts } from '@rodovia/core/notifications/pushes/read-receipts.ts'
import { sendDuePushes } from '@rodovia/core/notifications/pushes/send-pushes.ts'
import { addHours } from '@rodovia/core/shared/clock.ts'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { createPushSender } from '@rodovia/outside/push/push-sender.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuditEntry } from '../support/builders.ts'
import { type ExpoPeer, startExpoPeer } from '../support/push-peers/expo-peer.ts'
import { aTown } from '../support/towns.ts'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

const stack = new AsyncDisposableStack()
let platform: UseCases
let expo: ExpoPeer
let relay: Parameters<typeof sendDuePushes>[0]
beforeAll(async () => {
  expo = stack.use(await startExpoPeer())
  platform = stack.use(await openUseCases())
  const { EXPO_ACCESS_TOKEN: accessToken } = expo.env
  const { url } = expo
  const fail = (service: string) => {
    throw new Error(`${service} failed`)
  }
  const pushSender = stack.use(
    await createPushSender({
      fcm: null,
      apns: null,
      expo: { url, accessToken },
      clock: platform.clock,
      onFault: fail,
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
  await platform.anOrder(await platform.aShop(), { town })
  await platform.dispatch()
  return { device, told: () => expo.messages.filter(({ to }) => to === device) }
}

async function aPhoneOf(driver: Actor): Promise<string> {
  const sessionId = platform.newId<SessionId>()
  const expiresAt = addHours(platform.clock(), 100)
  await platform.sessions.open(
    { id: sessionId, userId: driver.userId, device: null, openedAt: platform.clock() },
    { hash: platform.sha256(sessionId), sessionId, expiresAt },
    anAuditEntry(),
  )
  const deviceToken = `ExponentPushToken[${sessionId}]`
  const actor = { ...driver, sessionId }
  await registerPushToken(platform, { actor, deviceToken, platform: 'expo', language: 'pt-BR' })
  return deviceToken
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
