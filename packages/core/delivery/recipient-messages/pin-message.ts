import { refuseField } from '../../shared/refusal.ts'
import type { Delivery } from '../model/delivery.ts'
import { channelsFor, type DraftPorts, draftMessage } from './draft-message.ts'
import type { MessageSettings } from './message-settings.ts'
import { defaultMessageSettings } from './message-settings.ts'
import type { RecipientMessages } from './ports.ts'
import type { RecipientMessage } from './recipient-message.ts'

type Ports = DraftPorts & { recipientMessages: Pick<RecipientMessages, 'settings'> }

const pinDigits = 6

/** Six digits from four random bytes. */
export function makePin(fourRandomBytes: Uint8Array): string {
  const [a = 0, b = 0, c = 0, d = 0] = fourRandomBytes
  const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  return String(number % 10 ** pinDigits).padStart(pinDigits, '0')
}

/**
 * The settings of a tenant who orders with an automatic PIN. Refuses with `validation_failed` if none of the tenant's channels reaches
 * the recipient: nobody would ever know the PIN.
 */
export async function pinSettings(
  ports: Ports,
  order: Pick<Delivery, 'tenantId' | 'recipient' | 'recipientEmail'>,
): Promise<MessageSettings> {
  const { tenantId } = order
  const settings =
    (await ports.recipientMessages.settings([tenantId])).get(tenantId) ?? defaultMessageSettings(tenantId)
  if (channelsFor(ports, settings, order).length > 0) return settings
  throw refuseField('recipient_pin', 'not_allowed', { why: 'no_channel_for_pin' })
}

/** The message that brings the recipient the PIN. It is written with the order and is the only place that holds it. */
export function pinMessage(
  ports: DraftPorts,
  order: Delivery,
  settings: MessageSettings,
  pin: string,
): RecipientMessage {
  return draftMessage(ports, order, settings, { kind: 'pin', facts: {}, pin }, order.createdAt)
}
