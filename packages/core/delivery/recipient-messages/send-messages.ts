import { timeZoneOf, timeZonesOf } from '../../geo/time-zone.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { Ledger } from '../../wallet/ports.ts'
import { messagePostings } from '../../wallet/postings.ts'
import type { Delivery } from '../model/delivery.ts'
import { trackingUrl } from '../model/order-view.ts'
import type { Deliveries } from '../ports.ts'
import { firstName } from '../reading/track-delivery.ts'
import { addressFor, maskedAddress, reachOf } from './contacts.ts'
import { defaultMessageSettings, type MessageSettings } from './message-settings.ts'
import { notifiedEvent } from './notified-event.ts'
import type { OutgoingMessage, RecipientPorts, SendResult } from './ports.ts'
import type { MessageChannel, MessageReason, RecipientMessage, StoredMessage } from './recipient-message.ts'
import { decideSending, dueTime } from './rules.ts'
import {
  etaText,
  filledTemplate,
  type MessageValues,
  recipientTexts,
  templateOf,
  whatsappParameters,
} from './templates.ts'

export type SendPorts = RecipientPorts & {
  deliveries: Pick<Deliveries, 'findByOrderIds'>
  ledger: Pick<Ledger, 'balances'>
  /** Records how a message ended, for metrics. */
  onMessage?: (channel: MessageChannel | null, outcome: string) => void
}

const batchSize = 10
/** Longer than any provider may take: a message that is `sending` for longer lost its worker. */
const lostAfterSeconds = 120
const longestPauseSeconds = 900

/**
 * Sends due messages, at most once each: a message is marked `sending` and committed before the provider is called, and one whose worker
 * died is reported as failed, never sent again. Returns whether there may be more.
 */
export async function sendDueMessages(ports: SendPorts): Promise<boolean> {
  const { recipientMessages, clock } = ports
  const lost = await recipientMessages.findLost(addSeconds(clock(), -lostAfterSeconds), batchSize)
  for (const message of lost) await settle(ports, message, { status: 'failed', reason: 'unknown' })
  const messages = await recipientMessages.claimDue(clock(), batchSize)
  await Promise.all(messages.map((message) => sendMessage(ports, message)))
  return messages.length + lost.length > 0
}

async function sendMessage(ports: SendPorts, message: StoredMessage): Promise<void> {
  const { recipientMessages, recipientChannels, messagingConfig, clock } = ports
  const { tenantId, orderId, channel } = message
  const hashes = [message.phoneHash, ...(message.emailHash ? [message.emailHash] : [])]
  const [orders, chosen, isOptedOut, balances] = await Promise.all([
    ports.deliveries.findByOrderIds([orderId]),
    recipientMessages.settings([tenantId]),
    recipientMessages.isOptedOut(tenantId, hashes),
    ports.ledger.balances([tenantId]),
  ])
  const delivery = orders.get(orderId)
  if (!delivery) return settle(ports, message, { status: 'suppressed', reason: 'erased' })
  const settings = chosen.get(tenantId) ?? defaultMessageSettings(tenantId)
  const address = channel && addressFor(channel, reachOf(delivery))
  const decision = decideSending(
    message,
    {
      delivery,
      settings,
      isOptedOut,
      balanceCents: balances.get(tenantId) ?? 0n,
      costCents: channel ? messagingConfig.costCents[channel] : 0n,
      isReachable: channel !== null && address !== null && recipientChannels.offered.includes(channel),
    },
    clock(),
  )
  if ('suppress' in decision)
    return settle(ports, message, { status: 'suppressed', reason: decision.suppress })
  if ('waitUntil' in decision) return settle(ports, message, { waitUntil: decision.waitUntil })
  const outgoing = outgoingMessage(ports, message, { delivery, settings, to: address! })
  const result = await recipientChannels.send(channel!, outgoing)
  await settle(ports, message, afterSending(message, result, { delivery, settings, at: clock() }))
}

type End =
  | { status: 'sent'; providerId: string | null }
  | { status: 'failed' | 'suppressed'; reason: MessageReason }
  | { waitUntil: Date; next?: { channel: MessageChannel; toMasked: string | null } }

/** A refusal goes on to the next channel, a passing fault is tried again until the message expires, a doubtful one ends it. */
function afterSending(
  { kind, attempts, expiresAt, leftChannels }: RecipientMessage,
  result: SendResult,
  { delivery, settings, at }: { delivery: Delivery; settings: MessageSettings; at: Date },
): End {
  switch (result.outcome) {
    case 'sent':
      return { status: 'sent', providerId: result.providerId }
    case 'unknown':
      return { status: 'failed', reason: 'unknown' }
    case 'again': {
      const pause = Math.min(2 ** attempts, longestPauseSeconds)
      const zone = timeZoneOf(delivery.destination.cep)
      const waitUntil = dueTime(kind, settings, addSeconds(at, pause), zone)
      return waitUntil < expiresAt ? { waitUntil } : { status: 'failed', reason: 'refused' }
    }
    case 'refused': {
      const [channel] = leftChannels
      if (!channel) return { status: 'failed', reason: 'refused' }
      const address = addressFor(channel, reachOf(delivery))
      return { waitUntil: at, next: { channel, toMasked: address && maskedAddress(address) } }
    }
  }
}

async function settle(
  { newId, clock, recipientMessages, messagingConfig, onMessage }: SendPorts,
  before: StoredMessage,
  end: End,
): Promise<void> {
  const at = clock()
  if ('waitUntil' in end) {
    const { next } = end
    const message: StoredMessage = {
      ...before,
      ...(next && { ...next, leftChannels: before.leftChannels.slice(1) }),
      status: 'queued',
      dueAt: end.waitUntil,
      claimedAt: null,
      updatedAt: at,
    }
    await recipientMessages.settle({ message, event: null, ledger: null })
    onMessage?.(before.channel, next ? 'next_channel' : 'again')
    return
  }
  const isSent = end.status === 'sent'
  const costCents = isSent && before.channel ? messagingConfig.costCents[before.channel] : 0n
  const message: StoredMessage = {
    ...before,
    status: end.status,
    reason: isSent ? null : end.reason,
    pin: null,
    claimedAt: null,
    updatedAt: at,
    ...(isSent && { providerId: end.providerId, sentAt: at, costCents }),
  }
  const event = notifiedEvent({ newId }, message, at)
  const ledger =
    costCents > 0n
      ? {
          note: `${before.kind} ${before.code} (${before.channel})`,
          postings: messagePostings({ tenantId: before.tenantId, costCents }),
        }
      : null
  if (await recipientMessages.settle({ message, event, ledger })) onMessage?.(before.channel, end.status)
}

/** The page where a recipient stops messages, without an account. */
export function stopUrl({ trackingToken }: Pick<Delivery, 'trackingToken'>, publicUrl: string): string {
  return `${publicUrl}/rastreio/${trackingToken}/mensagens`
}

function outgoingMessage(
  { messagingConfig: { publicUrl } }: SendPorts,
  { id, kind, language, facts, pin }: RecipientMessage,
  { delivery, settings, to }: { delivery: Delivery; settings: MessageSettings; to: string },
): OutgoingMessage {
  const texts = recipientTexts[language]
  const stop = stopUrl(delivery, publicUrl)
  const values: MessageValues = {
    recipient: firstName(delivery.recipient.name),
    shop: delivery.sender.name,
    code: delivery.code,
    link: trackingUrl(delivery, publicUrl),
    eta: etaText(facts, timeZonesOf(delivery), language),
    problem: texts.problems[facts.problem ?? 'other'],
    pin: pin ?? '',
    stop,
  }
  const text = filledTemplate(kind, templateOf(settings.templates, { kind, language }), values)
  return {
    id,
    to,
    kind,
    language,
    text,
    subject: texts.subjects[kind],
    parameters: whatsappParameters(kind, values),
    link: { url: values.link, label: texts.follow },
    stopLine: texts.stop(stop),
  }
}
