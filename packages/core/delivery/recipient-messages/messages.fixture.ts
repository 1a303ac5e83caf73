import { createHmac } from 'node:crypto'
import { startSmsPeer } from '../../../../test/support/message-peers/sms-peer.ts'
import { startWhatsAppPeer, type WhatsAppPeer } from '../../../../test/support/message-peers/whatsapp-peer.ts'
import { startSmtpPeer } from '../../../../test/support/smtp-peer.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import type { Delivery } from '../model/delivery.ts'
import { changeMessageSettings, listRecipientMessages } from './manage-messages.ts'
import type { MessageSettingsInput } from './message-settings.ts'
import { takeProviderCallback } from './provider-callbacks.ts'
import { relayRecipientMessages } from './relay-messages.ts'
import { sendDueMessages } from './send-messages.ts'

export type Messaging = Awaited<ReturnType<typeof openMessaging>>

/** The use cases with a peer for each channel. */
export async function openMessaging() {
  await using stack = new AsyncDisposableStack()
  const [whatsapp, sms, smtp] = await Promise.all([startWhatsAppPeer(), startSmsPeer(), startSmtpPeer()])
  for (const peer of [whatsapp, sms, smtp]) stack.use(peer)
  const platform = stack.use(
    await openUseCases({
      ...{ ...whatsapp.env, ...sms.env, SMTP_URL: smtp.url, MAIL_FROM: 'Rodovia <no-reply@rodovia.test>' },
      PUBLIC_URL: 'https://rodovia.test',
    }),
  )
  const disposal = stack.move()
  return { platform, whatsapp, sms, smtp, [Symbol.asyncDispose]: () => disposal.disposeAsync() }
}

export const phone = () => `+55 11 9${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
export const choose = (platform: UseCases, shop: Actor, input: MessageSettingsInput) =>
  changeMessageSettings(platform, { request: aRequestBy(shop), input })
export const everyTime = { quietFrom: '', quietUntil: '' }

/** Runs the relay of webhooks, the relay of messages and the sender until nothing is left. */
export async function work(platform: UseCases): Promise<void> {
  await platform.webhookDeliveries.relay(platform.clock())
  while (await relayRecipientMessages(platform));
  while (await sendDueMessages(platform));
}
export const told = async (platform: UseCases, shop: Actor, order: Delivery) =>
  (await listRecipientMessages(platform, { actor: shop, orderId: order.orderId })).map(
    ({ kind, channel, status, reason }) => [kind, channel, status, reason],
  )
export const balance = async (platform: UseCases, shop: Actor) =>
  (await platform.ledger.balances([shop.tenantId])).get(shop.tenantId)!

export const placed = async (platform: UseCases, shop: Actor, more: object) => {
  const to = phone()
  const order = await platform.anOrder(shop, { recipientPhone: to, ...more })
  return { order, to: to.replace(/[ -]/g, '') }
}

export const answering = async (platform: UseCases, whatsapp: WhatsAppPeer, from: string, text: string) => {
  const value = { messages: [{ from, type: 'text', text: { body: text } }] }
  const body = JSON.stringify({ entry: [{ changes: [{ value }] }] })
  const mac = createHmac('sha256', whatsapp.env.WHATSAPP_APP_SECRET).update(body).digest('hex')
  return takeProviderCallback(platform, { channel: 'whatsapp', body, signature: `sha256=${mac}` })
}
