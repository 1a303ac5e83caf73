import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { requestContactErasure } from '../../privacy/request-erasure.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { reportProblem } from '../steps/report-problem.ts'
import { listRecipientMessages } from './manage-messages.ts'
import {
  balance,
  choose,
  everyTime,
  type Messaging,
  openMessaging,
  phone,
  placed,
  told,
  work,
} from './messages.fixture.ts'
import { relayRecipientMessages } from './relay-messages.ts'
import { sendDueMessages } from './send-messages.ts'

let messaging: Messaging
let platform: UseCases
let whatsapp: Messaging['whatsapp']
let sms: Messaging['sms']
let smtp: Messaging['smtp']
let shop: Actor
let driver: Actor
beforeAll(async () => {
  messaging = await openMessaging()
  ;({ platform, whatsapp, sms, smtp } = messaging)
})
afterAll(() => messaging[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
})

const notified = () =>
  platform.query<{ kind: string; status: string }>(
    `SELECT data -> 'message' ->> 'kind' AS kind, data -> 'message' ->> 'status' AS status FROM outbox
     WHERE kind = 'recipient.notified' AND tenant_id = $1 ORDER BY id`,
    [shop.tenantId],
  )

test('the recipient follows the whole delivery by WhatsApp, and each message is paid once', async () => {
  await choose(platform, shop, { channels: ['whatsapp'], ...everyTime })
  const to = phone()
  const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'], {
    recipientPhone: to,
  })
  await work(platform)
  await platform.step(driver, order, 'delivered')
  const before = await balance(platform, shop)
  await work(platform)
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([
    ['order_placed', 'whatsapp', 'sent', null],
    ['on_the_way', 'whatsapp', 'sent', null],
    ['delivered', 'whatsapp', 'sent', null],
  ])
  expect(before - (await balance(platform, shop))).toBe(10n)
  const mine = whatsapp.messages.filter((one) => `+${one.to}` === to.replace(/[ -]/g, ''))
  const byTemplate = Object.groupBy(mine, ({ template }) => template)
  expect(
    Object.entries(byTemplate)
      .map(([name, list]) => [name, list!.length])
      .toSorted(),
  ).toEqual([
    ...[
      ['rodovia_delivered', 1],
      ['rodovia_on_the_way', 1],
      ['rodovia_order_placed', 1],
    ],
  ])
  const link = `https://rodovia.test/rastreio/${order.trackingToken}`
  const [placedMessage] = byTemplate.rodovia_order_placed!
  expect(placedMessage!.parameters).toEqual([
    ...['Ana', order.sender.name, order.code, link, `${link}/mensagens`],
  ])
  expect(byTemplate.rodovia_on_the_way![0]!.parameters[2]).toMatch(/^entre \d\d:\d\d e \d\d:\d\d$/)
  expect((await notified()).map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
    ...['delivered sent', 'on_the_way sent', 'order_placed sent'],
  ])
  expect(await platform.ledger.check()).toMatchObject({ sumCents: 0n, wrongBalances: 0 })
})

test('a refusal goes on to the next channel, and the last one ends it', async () => {
  await choose(platform, shop, { channels: ['whatsapp', 'sms', 'email'], ...everyTime })
  const order = await platform.anOrder(shop, { recipientEmail: 'ana@exemplo.com.br' })
  whatsapp.failNext(400)
  sms.failNext(400)
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([['order_placed', 'email', 'sent', null]])
  const mail = await smtp.mailTo('ana@exemplo.com.br')
  expect(mail.text).toContain(`https://rodovia.test/rastreio/${order.trackingToken}/mensagens`)
  const other = await platform.anOrder(shop)
  whatsapp.failNext(400)
  sms.failNext(401)
  await work(platform)
  expect(await told(platform, shop, other)).toEqual([['order_placed', 'sms', 'failed', 'refused']])
})

test('what may have been taken is never sent again, what surely was not is', async () => {
  await choose(platform, shop, { channels: ['sms'], ...everyTime })
  const order = await platform.anOrder(shop)
  const before = sms.requests.length
  sms.failNext('cut')
  await work(platform)
  platform.pass(3600)
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([['order_placed', 'sms', 'failed', 'unknown']])
  expect(sms.requests.length - before).toBe(1)
  const other = await platform.anOrder(shop)
  sms.failNext(429)
  await work(platform)
  expect(await told(platform, shop, other)).toEqual([['order_placed', 'sms', 'queued', null]])
  platform.pass(10)
  await work(platform)
  expect(await told(platform, shop, other)).toEqual([['order_placed', 'sms', 'sent', null]])
})

test('a message whose worker died is reported and not sent again', async () => {
  await choose(platform, shop, { channels: ['sms'], ...everyTime })
  const order = await platform.anOrder(shop)
  await platform.webhookDeliveries.relay(platform.clock())
  await relayRecipientMessages(platform)
  const [claimed] = await platform.recipientMessages.claimDue(platform.clock(), 10)
  expect(claimed).toMatchObject({ orderId: order.orderId, attempts: 1, status: 'sending' })
  const before = sms.requests.length
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([['order_placed', 'sms', 'sending', null]])
  platform.pass(121)
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([['order_placed', 'sms', 'failed', 'unknown']])
  expect(sms.requests.length).toBe(before)
})

test('workers side by side make one message of an event and send it once', async () => {
  await choose(platform, shop, { channels: ['sms'], ...everyTime })
  const to = phone()
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => platform.anOrder(shop, { recipientPhone: to })),
  )
  await platform.webhookDeliveries.relay(platform.clock())
  await Promise.all(Array.from({ length: 4 }, () => relayRecipientMessages(platform)))
  await Promise.all(Array.from({ length: 4 }, () => sendDueMessages(platform)))
  await work(platform)
  const received = sms.messages.filter((one) => one.to === to.replace(/[ -]/g, ''))
  expect(received).toHaveLength(orders.length)
  expect(new Set(received.map(({ body }) => body)).size).toBe(orders.length)
})

test('quiet hours hold back what can wait, and what is out of date by then is not sent', async () => {
  await choose(platform, shop, { channels: ['sms'], quietFrom: '06:00', quietUntil: '20:00' })
  const [order, other] = [await platform.anOrder(shop), await platform.anOrder(shop)]
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([['order_placed', 'sms', 'queued', null]])
  await cancelOrder(platform, { request: aRequestBy(shop), orderId: order.orderId })
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([
    ['order_placed', 'sms', 'suppressed', 'out_of_date'],
    ['problem', 'sms', 'queued', null],
  ])
  platform.pass(12 * 3600)
  await work(platform)
  expect(await told(platform, shop, order)).toMatchObject([{}, ['problem', 'sms', 'sent', null]])
  expect(await told(platform, shop, other)).toEqual([['order_placed', 'sms', 'sent', null]])
  platform.pass(-12 * 3600)
})

test('an incident makes one message, without the driver’s words', async () => {
  await choose(platform, shop, { channels: ['sms'], kinds: ['problem'], ...everyTime })
  const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'])
  await reportProblem(platform, {
    request: aRequestBy(driver),
    ...{ code: order.code, incidentCode: 'recipient_absent', note: 'vizinho furioso' },
  })
  await work(platform)
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([['problem', 'sms', 'sent', null]])
  const { body } = sms.messages.at(-1)!
  expect(body).toContain('o motorista não encontrou ninguém no endereço')
  expect(body).not.toContain('vizinho')
})

test('an empty wallet suppresses, and e-mail goes on', async () => {
  await choose(platform, shop, { channels: ['sms'], ...everyTime })
  const [order, other] = [
    await platform.anOrder(shop),
    await platform.anOrder(shop, { recipientEmail: 'ana@exemplo.com.br' }),
  ]
  await leaveInWallet(14n)
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([['order_placed', 'sms', 'suppressed', 'no_credit']])
  expect(await balance(platform, shop)).toBe(14n)
  await choose(platform, shop, { channels: ['email'] })
  await cancelOrder(platform, { request: aRequestBy(shop), orderId: other.orderId })
  await leaveInWallet(0n)
  await work(platform)
  expect(await told(platform, shop, other)).toMatchObject([{}, ['problem', 'email', 'sent', null]])
})

test('a wallet that is emptied while the message is at the provider pays nothing', async () => {
  await choose(platform, shop, { channels: ['sms'], ...everyTime })
  const order = await platform.anOrder(shop)
  await platform.webhookDeliveries.relay(platform.clock())
  await relayRecipientMessages(platform)
  const before = sms.requests.length
  sms.hold()
  const sending = sendDueMessages(platform)
  await sms.requestCount(before + 1)
  await leaveInWallet(3n)
  sms.release()
  await sending
  expect(await told(platform, shop, order)).toEqual([['order_placed', 'sms', 'sent', null]])
  expect(await balance(platform, shop)).toBe(3n)
  const [message] = await listRecipientMessages(platform, { actor: shop, orderId: order.orderId })
  expect(message).toMatchObject({ costCents: 0n })
  expect(await platform.ledger.check()).toMatchObject({ sumCents: 0n, wrongBalances: 0 })
})

/** The rest goes to the platform through the ledger. */
async function leaveInWallet(cents: bigint): Promise<void> {
  const id = platform.newId()
  const taken = (await balance(platform, shop)) - cents
  await platform.query(
    `WITH wallet AS (UPDATE wallets SET balance_cents = $2 WHERE tenant_id = $1),
       transaction AS (INSERT INTO ledger_transactions (id, tenant_id, reason, at, note) VALUES ($3, $1, 'manual_credit', now(), 'taken by a test'))
     INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents, balance_after_cents)
     VALUES ($3, $1, 'tenant_wallet', $1, -$4::bigint, $2), ($3, $1, 'platform_revenue', NULL, $4, NULL)`,
    [shop.tenantId, cents, id, taken],
  )
}

test('an erasure of the recipient leaves ids, times and amounts of messages', async () => {
  await choose(platform, shop, { channels: ['email'], ...everyTime })
  const { order } = await placed(platform, shop, { recipientEmail: 'rosa@exemplo.com.br' })
  await work(platform)
  await cancelOrder(platform, { request: aRequestBy(shop), orderId: order.orderId })
  await requestContactErasure(platform, { request: aRequestBy(shop), phone: order.recipient.phone })
  const [row] = await platform.query<Record<string, unknown>>(
    `SELECT message.*, recipient_email FROM recipient_messages AS message JOIN deliveries USING (order_id, tenant_id)
     WHERE order_id = $1`,
    [order.orderId],
  )
  expect(row).toMatchObject({ to_masked: null, email_hash: null, recipient_email: null, status: 'sent' })
  expect(
    JSON.stringify(await platform.query('SELECT data FROM outbox WHERE tenant_id = $1', [shop.tenantId])),
  ).not.toContain('r•••@')
})
