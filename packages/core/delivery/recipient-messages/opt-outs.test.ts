import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import {
  answering,
  choose,
  everyTime,
  type Messaging,
  openMessaging,
  placed,
  told,
  work,
} from './messages.fixture.ts'
import { readOptOut, setOptOut } from './opt-outs.ts'
import { takeProviderCallback } from './provider-callbacks.ts'
import { relayRecipientMessages } from './relay-messages.ts'

let messaging: Messaging
let platform: UseCases
let whatsapp: Messaging['whatsapp']
let sms: Messaging['sms']
let shop: Actor
beforeAll(async () => {
  messaging = await openMessaging()
  ;({ platform, whatsapp, sms } = messaging)
})
afterAll(() => messaging[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await platform.aShop()
})

test('who opts out gets nothing more at once, not even the PIN, and the shipper sees that', async () => {
  await choose(platform, shop, { channels: ['sms'], quietFrom: '06:00', quietUntil: '20:00' })
  const { order, to } = await placed(platform, shop, { recipientPin: 'auto' })
  await platform.webhookDeliveries.relay(platform.clock())
  await relayRecipientMessages(platform)
  const answered = await setOptOut(platform, {
    request: { address: '192.0.2.1' },
    ...{ token: order.trackingToken, isOptedOut: true },
  })
  expect(answered).toEqual({ isOptedOut: true })
  expect(await told(platform, shop, order)).toEqual([
    ['pin', 'sms', 'suppressed', 'opted_out'],
    ['order_placed', 'sms', 'suppressed', 'opted_out'],
  ])
  const later = await placed(platform, shop, { recipientPhone: order.recipient.phone, recipientPin: 'auto' })
  await work(platform)
  expect(await told(platform, shop, later.order)).toMatchObject([
    ['pin', 'sms', 'suppressed', 'opted_out'],
    {},
  ])
  expect(sms.messages.filter((one) => one.to === to)).toEqual([])
  expect(JSON.stringify(await platform.query('SELECT * FROM recipient_opt_outs'))).not.toContain(to.slice(-8))
  await setOptOut(platform, {
    request: { address: '192.0.2.1' },
    ...{ token: order.trackingToken, isOptedOut: false },
  })
  expect(await readOptOut(platform, { token: order.trackingToken })).toEqual({ isOptedOut: false })
})

test('an opt-out by the page is of one shipper, the answer PARAR of all', async () => {
  const other = await platform.aShop()
  await choose(platform, shop, { channels: ['sms'], ...everyTime })
  await choose(platform, other, { channels: ['sms'], ...everyTime })
  const { order, to } = await placed(platform, shop, {})
  const theirs = await platform.anOrder(other, { recipientPhone: order.recipient.phone })
  await setOptOut(platform, {
    request: { address: '192.0.2.2' },
    token: order.trackingToken,
    isOptedOut: true,
  })
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([['order_placed', 'sms', 'suppressed', 'opted_out']])
  expect(await told(platform, other, theirs)).toEqual([['order_placed', 'sms', 'sent', null]])
  // WhatsApp leaves out the ninth digit of some numbers.
  const wa = to.slice(1).replace(/^(55\d\d)9/, '$1')
  const number = /^55\d\d[6-9]/.test(wa) ? wa : to.slice(1)
  expect(await answering(platform, whatsapp, number, 'Parar.')).toBeUndefined()
  const next = await platform.anOrder(other, { recipientPhone: order.recipient.phone })
  await work(platform)
  expect(await told(platform, other, next)).toEqual([['order_placed', 'sms', 'suppressed', 'opted_out']])
  await answering(platform, whatsapp, number, 'voltar')
  const last = await platform.anOrder(other, { recipientPhone: order.recipient.phone })
  await work(platform)
  expect(await told(platform, other, last)).toEqual([['order_placed', 'sms', 'sent', null]])
})

test('a callback with a wrong signature changes nothing', async () => {
  await expect(
    takeProviderCallback(platform, { channel: 'whatsapp', body: '{}', signature: 'sha256=00' }),
  ).rejects.toMatchObject({ code: 'unauthorized' })
})
