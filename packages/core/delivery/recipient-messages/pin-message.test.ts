import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import {
  balance,
  choose,
  everyTime,
  type Messaging,
  openMessaging,
  placed,
  told,
  work,
} from './messages.fixture.ts'
import { makePin } from './pin-message.ts'

let messaging: Messaging
let platform: UseCases
let sms: Messaging['sms']
let shop: Actor
beforeAll(async () => {
  messaging = await openMessaging()
  ;({ platform, sms } = messaging)
})
afterAll(() => messaging[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await platform.aShop()
})

test('a PIN of "auto" reaches the recipient, opens the hand-over, and stays nowhere else', async () => {
  await choose(platform, shop, { channels: ['sms'], kinds: [] })
  const { order, to } = await placed(platform, shop, { recipientPin: 'auto' })
  const stored = async () =>
    JSON.stringify(
      await platform.query('SELECT * FROM recipient_messages WHERE order_id = $1', [order.orderId]),
    )
  await work(platform)
  const pin = /\b(\d{6})\b/.exec(sms.messages.findLast((one) => one.to === to)!.body)![1]!
  expect(await told(platform, shop, order)).toEqual([['pin', 'sms', 'sent', null]])
  expect(await stored()).not.toContain(pin)
  const rows = await platform.query<{ text: string }>(
    `SELECT row_to_json(deliveries)::text AS text FROM deliveries WHERE order_id = $1
       UNION ALL SELECT data::text FROM outbox WHERE tenant_id = $2
       UNION ALL SELECT facts::text FROM timeline_entries WHERE order_id = $1
       UNION ALL SELECT note FROM ledger_transactions WHERE tenant_id = $2 AND note IS NOT NULL`,
    [order.orderId, shop.tenantId],
  )
  for (const { text } of rows) expect(text).not.toMatch(new RegExp(`"${pin}"|\\b${pin}\\b`))
})

test('an order with "auto" that nobody could tell of is refused and not paid', async () => {
  await choose(platform, shop, { channels: ['email'], ...everyTime })
  const before = await balance(platform, shop)
  await expect(platform.anOrder(shop, { recipientPin: 'auto' })).rejects.toMatchObject({
    facts: { issues: [issueAt('recipient_pin', expect.stringContaining('auto needs a channel'))] },
  })
  expect(await balance(platform, shop)).toBe(before)
})

test('a PIN has six digits', () => {
  expect(makePin(new Uint8Array([0, 0, 0, 7]))).toBe('000007')
  expect(makePin(new Uint8Array([255, 255, 255, 255]))).toBe('967295')
})
