import { randomBytes } from 'node:crypto'
import type { PushMessage } from '@rodovia/core/notifications/pushes/ports.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Browser,
  startWebPushPeer,
  type WebPushPeer,
} from '../../../test/support/pushes/web-push-peer.ts'
import { createAddressFilter } from '../http/address-filter.ts'
import { aMessage } from './message.fixture.ts'
import type { PushService } from './service.ts'
import { vapidKeysOf } from './vapid-keys.ts'
import { createWebPush } from './web.ts'

const keys = vapidKeysOf({ secret: 's'.repeat(32) })
const settings = {
  keys,
  subject: 'mailto:operator@rodovia.example',
  isAllowed: createAddressFilter(['127.0.0.0/8', '::1']),
}

let peer: WebPushPeer
let web: PushService
beforeAll(async () => {
  peer = await startWebPushPeer()
  web = createWebPush(settings, machine)
})
afterAll(async () => {
  await web[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
})

const aBrowser = () => peer.subscribe(keys.publicKey)

const aPush = (
  { subscription }: Pick<Browser, 'subscription'>,
  traits: Partial<PushMessage> = {},
): PushMessage => ({
  ...aMessage({ token: JSON.stringify(subscription) }),
  ...traits,
})

const send = async (browser: Pick<Browser, 'subscription'>, traits: Partial<PushMessage> = {}) =>
  (await web.send([aPush(browser, traits)]))[0]

const about = (type: string, code: string) => ({ data: { type, code, status: 'assigned' } })

describe('a push to a browser', () => {
  test('is read by the browser alone, with its text, data and expiry', async () => {
    const browser = aBrowser()
    const message = aPush(browser)
    expect(await web.send([message])).toEqual([{ outcome: 'sent' }])
    const { title, body, data, expiresAt } = message
    expect(browser.received).toEqual([
      {
        headers: { ttl: expect.any(Number), urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) },
        content: {
          title,
          body,
          data,
          tag: browser.received[0]?.headers.topic,
          expires_at: expiresAt.toISOString(),
        },
      },
    ])
    expect(peer.refused).toEqual([])
  })

  test('lives as long as the offer, and does not outlive it', async () => {
    const browser = aBrowser()
    const now = new Date()
    await using atOnce = createWebPush(settings, { clock: () => now })
    await atOnce.send([aPush(browser, { expiresAt: new Date(now.getTime() + 45_000) })])
    expect(browser.received[0]?.headers.ttl).toBe(45)
  })

  test('wakes a driver and the owner of an account, and waits for others', async () => {
    const browser = aBrowser()
    for (const type of ['driver.canceled', 'account.pix_key_changed', 'order.accepted', 'wallet.top_up_held'])
      await send(browser, about(type, 'RD12345678'))
    expect(browser.received.map(({ headers }) => headers.urgency)).toEqual([
      'high',
      'high',
      'normal',
      'normal',
    ])
  })

  test('replaces what was said before about the same delivery, and nothing else', async () => {
    const browser = aBrowser()
    browser.goOffline()
    await send(browser, about('driver.offered', 'RD11111111'))
    await send(browser, about('driver.offered', 'RD22222222'))
    await send(browser, about('order.accepted', 'RD11111111'))
    await send(browser, about('driver.canceled', 'RD11111111'))
    browser.goOnline()
    expect(browser.received.map(({ content }) => [content.data.type, content.data.code])).toEqual([
      ['driver.canceled', 'RD11111111'],
      ['driver.offered', 'RD22222222'],
      ['order.accepted', 'RD11111111'],
    ])
    expect(JSON.stringify(browser.received.map(({ headers }) => headers))).not.toContain('RD1111')
  })

  test('results are distinguished: dead, retry with the pause that was asked for, failed', async () => {
    const in20s = new Date(Date.now() + 20_000).toUTCString()
    const host = new URL(peer.url).host
    const answers = [
      [{ status: 404 }, { outcome: 'dead' }],
      [{ status: 410 }, { outcome: 'dead' }],
      [
        { status: 429, headers: { 'retry-after': '7' } },
        { outcome: 'retry', reason: `429 of ${host}`, afterSeconds: 7 },
      ],
      [{ status: 500 }, { outcome: 'retry', reason: `500 of ${host}` }],
      [
        { status: 503, headers: { 'retry-after': in20s } },
        { outcome: 'retry', reason: `503 of ${host}`, afterSeconds: expect.any(Number) },
      ],
      [{ status: 413 }, { outcome: 'failed', reason: `413 of ${host}` }],
      [{ status: 403 }, { outcome: 'refused', reason: `403 of ${host}` }],
      [
        { status: 301, headers: { location: '/elsewhere' } },
        { outcome: 'failed', reason: `301 of ${host}` },
      ],
    ] as const
    for (const [answer, result] of answers) {
      const browser = aBrowser()
      browser.answer(answer)
      expect(await send(browser)).toEqual(result)
    }
  })

  test('a service that never answers holds up its own pushes alone, until its time is over', async () => {
    await using hung = await startWebPushPeer()
    const silent = hung.subscribe(keys.publicKey)
    silent.answer(null)
    const browser = aBrowser()
    const messages = [...Array.from({ length: 40 }, () => aPush(silent)), aPush(browser)]
    let isOver = false
    const sending = web.send(messages).finally(() => {
      isOver = true
    })
    await expect.poll(() => browser.received).toHaveLength(1)
    expect(isOver).toBe(false)
    const results = await sending
    expect(results.filter(({ outcome }) => outcome === 'retry')).toHaveLength(40)
  })

  test('is at most 4 KB', async () => {
    const browser = aBrowser()
    await send(browser, { body: '' })
    const bytesOfRest = Buffer.byteLength(JSON.stringify(browser.received[0]?.content))
    const free = 3993 - bytesOfRest
    const longest = 'é'.repeat(Math.floor(free / 2)) + 'x'.repeat(free % 2)
    expect(await send(browser, { body: longest })).toEqual({ outcome: 'sent' })
    expect(browser.received[1]?.content.body).toBe(longest)
    expect(await send(browser, { body: `${longest}x` })).toEqual({
      outcome: 'failed',
      reason: 'a text of 3994 bytes; push services take 3993',
    })
  })

  test('to a browser that subscribed with another key fails, and the subscription stays', async () => {
    const other = peer.subscribe(vapidKeysOf({ secret: 'o'.repeat(32) }).publicKey)
    expect(await send(other)).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/^403 /) })
    expect(peer.refused.at(-1)).toContain('key')
  })

  test('to keys that belong to no browser is dead', async () => {
    const { endpoint } = aBrowser().subscription
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    const auth = randomBytes(16).toString('base64url')
    expect(await send({ subscription: { endpoint, expirationTime: null, keys: { p256dh, auth } } })).toEqual({
      outcome: 'dead',
    })
  })

  test.each([
    ['https://10.1.2.3/push', 'failed'],
    ['https://[fd00::1]/push', 'failed'],
    ['https://localhost:1/push', 'failed'],
    ['https://service.invalid/push', 'retry'],
  ])('is not sent to %s', async (endpoint, outcome) => {
    const { keys: ownKeys } = aBrowser().subscription
    await using strict = createWebPush({ ...settings, isAllowed: createAddressFilter([]) }, machine)
    const [result] = await strict.send([
      aPush({ subscription: { endpoint, expirationTime: null, keys: ownKeys } }),
    ])
    expect(result).toMatchObject({
      outcome,
      reason: expect.stringContaining(outcome === 'failed' ? 'is not called' : 'has no address'),
    })
  })
})
