import type { SystemPorts } from '../../shared/ports.ts'
import { telephoneIn } from '../../shared/telephone.ts'
import type { Delivery } from '../model/delivery.ts'
import type { MessageChannel } from './recipient-message.ts'

/** How a recipient can be reached. `number` is in E.164, or as it was given if no message may go there. */
export type Reach = { number: string; isMessaged: boolean; email: string | null }

export function reachOf({ recipient, recipientEmail }: Reached): Reach {
  const e164 = telephoneIn(recipient.phone)?.e164
  return { number: e164 ?? recipient.phone, isMessaged: e164 != null, email: recipientEmail }
}

export type Reached = Pick<Delivery, 'recipient' | 'recipientEmail'>

type HashPorts = Pick<SystemPorts, 'hmacSha256'> & { messagingConfig: { hashKey: string } }

/** A contact as it is stored: a keyed hash, which nobody can look up without the platform's key. */
export function contactHash(
  { hmacSha256, messagingConfig }: HashPorts,
  kind: 'phone' | 'email',
  contact: string,
): string {
  const bytes = hmacSha256(messagingConfig.hashKey, `${kind}:${contact.toLowerCase()}`)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Both hashes of a recipient. */
export function reachHashes(ports: HashPorts, { number, email }: Reach) {
  return {
    phoneHash: contactHash(ports, 'phone', number),
    emailHash: email === null ? null : contactHash(ports, 'email', email),
  }
}

/** Returns the address for messages by this channel; null if the order has none. */
export function addressFor(channel: MessageChannel, { number, isMessaged, email }: Reach): string | null {
  if (channel === 'email') return email
  return isMessaged ? number : null
}

/** The last four digits of a number, or the first letter and the domain of a mailbox. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? `•••• ${address.slice(-4)}` : `${address.slice(0, 1)}•••${address.slice(at)}`.slice(0, 60)
}
