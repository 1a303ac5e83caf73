import { createHmac } from 'node:crypto'
import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { cancelOrder } from '@rodovia/core/delivery/orders/cancel-order.ts'
import {
  changeMessageSettings,
  listRecipientMessages,
  previewMessages,
  readMessageSettings,
} from '@rodovia/core/delivery/recipient-messages/manage-messages.ts'
import type { MessageSettingsInput } from '@rodovia/core/delivery/recipient-messages/message-settings.ts'
import { readOptOut, setOptOut } from '@rodovia/core/delivery/recipient-messages/opt-outs.ts'
import { takeProviderCallback } from '@rodovia/core/delivery/recipient-messages/provider-callbacks.ts'
import { relayRecipientMessages } from '@rodovia/core/delivery/recipient-messages/relay-messages.ts'
import { sendDueMessages } from '@rodovia/core/delivery/recipient-messages/send-messages.ts'
import { reportProblem } from '@rodovia/core/delivery/report-problem.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { requestContactErasure } from '@rodovia/core/privacy/request-erasure.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmsPeer, startSmsPeer } from '../support/message-peers/sms-peer.ts'
import { startWhatsAppPeer, type WhatsAppPeer } from '../support/message-peers/whatsapp-peer.ts'
import { type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
let whatsapp: WhatsAppPeer
let sms: SmsPeer
let smtp: SmtpPeer
let shop: Actor
let driver: Actor
beforeAll(async () => {
  ;[whatsapp, sms, smtp] = await Promise.all([startWhatsAppPeer(), startSmsPeer(), startSmtpPeer()])
  platform = await openUseCases({
    ...{ ...whatsapp.env, ...sms.env, SMTP_URL: smtp.url, MAIL_FROM: 'Rodovia <no-reply@rodovia.test>' },
    PUBLIC_URL: 'https://rodovia.test',
  })
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  for (const peer of [whatsapp, sms, smtp]) await peer[Symbol.asyncDispose]()
})
beforeEach(async () => {
  ;[shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
})

const phone = () => `+55 11 9${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const choose = (input: MessageSettingsInput, by = shop) =>
  changeMessageSettings(platform, { request: aRequestBy(by), input })
const everyTime = { quietFrom: '', quietUntil: '' }

/** What the relay of webhooks, the relay of messages and the sender do by themselves, until nothing is left. */
async function work(): Promise<void> {
  await platform.webhookDeliveries.relay(platform.clock())
  while (await relayRecipientMessages(platform));
  while (await sendDueMessages(platform));
}
const told = async (order: Delivery, reader = shop) =>
  (await listRecipientMessages(platform, { actor: reader, orderId: order.orderId })).map(
    ({ kind, channel, status, reason }) => [kind, channel, status, reason],
  )
const balance = async () => (await platform.ledger.balances([shop.tenantId])).get(shop.tenantId)!
const notified = () =>
  platform.query<{ kind: string; status: string }>(
    `SELECT data -> 'message' ->> 'kind' AS kind, data -> 'message' ->> 'status' AS status FROM outbox
     WHERE kind = 'recipient.notified' AND tenant_id = $1 ORDER BY id`,
    [shop.tenantId],
  )

test('nothing is sent until a channel is chosen', async () => {
  const order = await platform.anOrder(shop)
  await work()
  expect(await told(order)).toEqual([])
  expect(await readMessageSettings(platform, { actor: shop })).toMatchObject({
    channels: [],
    changedAt: null,
  })
})

test('the recipient follows the whole delivery by WhatsApp, and each message is paid once', async () => {
  await choose({ channels: ['whatsapp'], ...everyTime })
  const to = phone()
  const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'], {
    recipientPhone: to,
  })
  await work()
  await platform.step(driver, order, 'delivered')
  const before = await balance()
  await work()
  await work()
  expect(await told(order)).toEqual([
    ['order_placed', 'whatsapp', 'sent', null],
    ['on_the_way', 'whatsapp', 'sent', null],
    ['delivered', 'whatsapp', 'sent', null],
  ])
  expect(before - (await balance())).toBe(10n)
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
  await choose({ channels: ['whatsapp', 'sms', 'email'], ...everyTime })
  const order = await platform.anOrder(shop, { recipientEmail: 'ana@exemplo.com.br' })
  whatsapp.failNext(400)
  sms.failNext(400)
  await work()
  expect(await told(order)).toEqual([['order_placed', 'email', 'sent', null]])
  const mail = await smtp.mailTo('ana@exemplo.com.br')
  expect(mail.text).toContain(`https://rodovia.test/rastreio/${order.trackingToken}/mensagens`)
  const other = await platform.anOrder(shop)
  whatsapp.failNext(400)
  sms.failNext(401)
  await work()
  expect(await told(other)).toEqual([['order_placed', 'sms', 'failed', 'refused']])
})

test('what may have been taken is never sent again, what surely was not is', async () => {
  await choose({ channels: ['sms'], ...everyTime })
  const order = await platform.anOrder(shop)
  const before = sms.requests.length
  sms.failNext('cut')
  await work()
  platform.pass(3600)
  await work()
  expect(await told(order)).toEqual([['order_placed', 'sms', 'failed', 'unknown']])
  expect(sms.requests.length - before).toBe(1)
  const other = await platform.anOrder(shop)
  sms.failNext(429)
  await work()
  expect(await told(other)).toEqual([['order_placed', 'sms', 'queued', null]])
  platform.pass(10)
  await work()
  expect(await told(other)).toEqual([['order_placed', 'sms', 'sent', null]])
})

test('a message whose worker died is reported and not sent again', async () => {
  await choose({ channels: ['sms'], ...everyTime })
  const order = await platform.anOrder(shop)
  await platform.webhookDeliveries.relay(platform.clock())
  await relayRecipientMessages(platform)
  const [claimed] = await platform.recipientMessages.claimDue(platform.clock(), 10)
  expect(claimed).toMatchObject({ orderId: order.orderId, attempts: 1, status: 'sending' })
  const before = sms.requests.length
  await work()
  expect(await told(order)).toEqual([['order_placed', 'sms', 'sending', null]])
  platform.pass(121)
  await work()
  expect(await told(order)).toEqual([['order_placed', 'sms', 'failed', 'unknown']])
  expect(sms.requests.length).toBe(before)
})

test('workers side by side make one message of an event and send it once', async () => {
  await choose({ channels: ['sms'], ...everyTime })
  const to = phone()
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => platform.anOrder(shop, { recipientPhone: to })),
  )
  await platform.webhookDeliveries.relay(platform.clock())
  await Promise.all(Array.from({ length: 4 }, () => relayRecipientMessages(platform)))
  await Promise.all(Array.from({ length: 4 }, () => sendDueMessages(platform)))
  await work()
  const received = sms.messages.filter((one) => one.to === to.replace(/[ -]/g, ''))
  expect(received).toHaveLength(orders.length)
  expect(new Set(received.map(({ body }) => body)).size).toBe(orders.length)
})

test('quiet hours hold back what can wait, and what is out of date by then is not sent', async () => {
  await choose({ channels: ['sms'], quietFrom: '06:00', quietUntil: '20:00' })
  const [order, other] = [await platform.anOrder(shop), await platform.anOrder(shop)]
  await work()
  expect(await told(order)).toEqual([['order_placed', 'sms', 'queued', null]])
  await cancelOrder(platform, { request: aRequestBy(shop), orderId: order.orderId })
  await work()
  expect(await told(order)).toEqual([
    ['order_placed', 'sms', 'suppressed', 'out_of_date'],
    ['problem', 'sms', 'queued', null],
  ])
  platform.pass(12 * 3600)
  await work()
  expect(await told(order)).toMatchObject([{}, ['problem', 'sms', 'sent', null]])
  expect(await told(other)).toEqual([['order_placed', 'sms', 'sent', null]])
  platform.pass(-12 * 3600)
})

test('an incident makes one message, without the driver’s words', async () => {
  await choose({ channels: ['sms'], kinds: ['problem'], ...everyTime })
  const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'])
  await reportProblem(platform, {
    request: aRequestBy(driver),
    ...{ code: order.code, incidentCode: 'recipient_absent', note: 'vizinho furioso' },
  })
  await work()
  await work()
  expect(await told(order)).toEqual([['problem', 'sms', 'sent', null]])
  const { body } = sms.messages.at(-1)!
  expect(body).toContain('o motorista não encontrou ninguém no endereço')
  expect(body).not.toContain('vizinho')
})

const placed = async (more: object) => {
  const to = phone()
  const order = await platform.anOrder(shop, { recipientPhone: to, ...more })
  return { order, to: to.replace(/[ -]/g, '') }
}

test('a PIN of "auto" reaches the recipient, opens the hand-over, and stays nowhere else', async () => {
  await choose({ channels: ['sms'], kinds: [] })
  const { order, to } = await placed({ recipientPin: 'auto' })
  const stored = async () =>
    JSON.stringify(
      await platform.query('SELECT * FROM recipient_messages WHERE order_id = $1', [order.orderId]),
    )
  await work()
  const pin = /\b(\d{6})\b/.exec(sms.messages.findLast((one) => one.to === to)!.body)![1]!
  expect(await told(order)).toEqual([['pin', 'sms', 'sent', null]])
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
  await choose({ channels: ['email'], ...everyTime })
  const before = await balance()
  await expect(platform.anOrder(shop, { recipientPin: 'auto' })).rejects.toMatchObject({
    facts: { issues: [{ field: 'recipient_pin', issue: expect.stringContaining('auto needs a channel') }] },
  })
  expect(await balance()).toBe(before)
})

test('who opts out gets nothing more at once, not even the PIN, and the shipper sees that', async () => {
  await choose({ channels: ['sms'], quietFrom: '06:00', quietUntil: '20:00' })
  const { order, to } = await placed({ recipientPin: 'auto' })
  await platform.webhookDeliveries.relay(platform.clock())
  await relayRecipientMessages(platform)
  const answered = await setOptOut(platform, {
    request: { address: '192.0.2.1' },
    ...{ token: order.trackingToken, isOptedOut: true },
  })
  expect(answered).toEqual({ isOptedOut: true })
  expect(await told(order)).toEqual([
    ['pin', 'sms', 'suppressed', 'opted_out'],
    ['order_placed', 'sms', 'suppressed', 'opted_out'],
  ])
  const later = await placed({ recipientPhone: order.recipient.phone, recipientPin: 'auto' })
  await work()
  expect(await told(later.order)).toMatchObject([['pin', 'sms', 'suppressed', 'opted_out'], {}])
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
  await choose({ channels: ['sms'], ...everyTime })
  await choose({ channels: ['sms'], ...everyTime }, other)
  const { order, to } = await placed({})
  const theirs = await platform.anOrder(other, { recipientPhone: order.recipient.phone })
  await setOptOut(platform, {
    request: { address: '192.0.2.2' },
    token: order.trackingToken,
    isOptedOut: true,
  })
  await work()
  expect(await told(order)).toEqual([['order_placed', 'sms', 'suppressed', 'opted_out']])
  expect(await told(theirs, other)).toEqual([['order_placed', 'sms', 'sent', null]])
  // WhatsApp leaves out the ninth digit of some numbers.
  const wa = to.slice(1).replace(/^(55\d\d)9/, '$1')
  const number = /^55\d\d[6-9]/.test(wa) ? wa : to.slice(1)
  expect(await answering(number, 'Parar.')).toBeUndefined()
  const next = await platform.anOrder(other, { recipientPhone: order.recipient.phone })
  await work()
  expect(await told(next, other)).toEqual([['order_placed', 'sms', 'suppressed', 'opted_out']])
  await answering(number, 'voltar')
  const last = await platform.anOrder(other, { recipientPhone: order.recipient.phone })
  await work()
  expect(await told(last, other)).toEqual([['order_placed', 'sms', 'sent', null]])
})

const answering = async (from: string, text: string) => {
  const value = { messages: [{ from, type: 'text', text: { body: text } }] }
  const body = JSON.stringify({ entry: [{ changes: [{ value }] }] })
  const mac = createHmac('sha256', whatsapp.env.WHATSAPP_APP_SECRET).update(body).digest('hex')
  return takeProviderCallback(platform, { channel: 'whatsapp', body, signature: `sha256=${mac}` })
}

test('a callback with a wrong signature changes nothing', async () => {
  await expect(
    takeProviderCallback(platform, { channel: 'whatsapp', body: '{}', signature: 'sha256=00' }),
  ).rejects.toMatchObject({ code: 'unauthorized' })
})

test('an empty wallet suppresses, and e-mail goes on', async () => {
  await choose({ channels: ['sms'], ...everyTime })
  const [order, other] = [
    await platform.anOrder(shop),
    await platform.anOrder(shop, { recipientEmail: 'ana@exemplo.com.br' }),
  ]
  await leaveInWallet(14n)
  await work()
  expect(await told(order)).toEqual([['order_placed', 'sms', 'suppressed', 'no_credit']])
  expect(await balance()).toBe(14n)
  await choose({ channels: ['email'] })
  await cancelOrder(platform, { request: aRequestBy(shop), orderId: other.orderId })
  await leaveInWallet(0n)
  await work()
  expect(await told(other)).toMatchObject([{}, ['problem', 'email', 'sent', null]])
})

test('a wallet that is emptied while the message is at the provider pays nothing', async () => {
  await choose({ channels: ['sms'], ...everyTime })
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
  expect(await told(order)).toEqual([['order_placed', 'sms', 'sent', null]])
  expect(await balance()).toBe(3n)
  const [message] = await listRecipientMessages(platform, { actor: shop, orderId: order.orderId })
  expect(message).toMatchObject({ costCents: 0n })
  expect(await platform.ledger.check()).toMatchObject({ sumCents: 0n, wrongBalances: 0 })
})

/** The rest goes to the platform through the ledger. */
async function leaveInWallet(cents: bigint): Promise<void> {
  const id = platform.newId()
  const taken = (await balance()) - cents
  await platform.query(
    `WITH wallet AS (UPDATE wallets SET balance_cents = $2 WHERE tenant_id = $1),
       transaction AS (INSERT INTO ledger_transactions (id, tenant_id, reason, at, note) VALUES ($3, $1, 'manual_credit', now(), 'taken by a test'))
     INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents, balance_after_cents)
     VALUES ($3, $1, 'tenant_wallet', $1, -$4::bigint, $2), ($3, $1, 'platform_revenue', NULL, $4, NULL)`,
    [shop.tenantId, cents, id, taken],
  )
}

test('settings are for owners and admins, audited, and their preview shows the words', async () => {
  await expect(choose({ channels: [] }, { ...shop, role: 'manager' })).rejects.toMatchObject({
    facts: { capability: 'recipientMessage.manage', role: 'manager' },
  })
  await choose({
    channels: ['sms'],
    templates: [{ kind: 'delivered', language: 'pt-BR', text: 'Chegou, {recipient}! {link}' }],
  })
  const previews = await previewMessages(platform, { actor: shop })
  expect(previews).toHaveLength(18)
  expect(previews.find(({ kind, isOwn }) => kind === 'delivered' && isOwn)?.text).toMatch(
    /^Chegou, Ana! https/,
  )
  const [entry] = await platform.query<{ action: string; facts: object }>(
    `SELECT action, facts FROM audit_entries WHERE tenant_id = $1 AND action = 'messages.settings_changed'`,
    [shop.tenantId],
  )
  expect(entry).toMatchObject({ facts: { channels: 'sms', templates: 1 } })
})

test('an erasure of the recipient leaves ids, times and amounts of messages', async () => {
  await choose({ channels: ['email'], ...everyTime })
  const { order } = await placed({ recipientEmail: 'rosa@exemplo.com.br' })
  await work()
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
