import type { SystemPorts } from '../../shared/ports.ts'
import type { Contact } from '../delivery.ts'
import type { MessageChannel } from './recipient-message.ts'

/** The addresses by which a recipient can be reached. */
export type Reach = { phone: string; email: string | null }

export function reachOf({
  recipient,
  recipientEmail,
}: {
  recipient: Contact
  recipientEmail: string | null
}): Reach {
  return { phone: internationalPhone(recipient.phone), email: recipientEmail }
}

/**
 * A telephone number in the form of E.164, such as `+5511912345678`. Without a country code it is Brazilian. Mobile numbers without the
 * ninth digit get it, because WhatsApp reports some of them so.
 */
export function internationalPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  const isNational = !phone.trim().startsWith('+') && (digits.length === 10 || digits.length === 11)
  const number = isNational ? `55${digits}` : digits
  return `+${number.replace(/^(55\d{2})([6-9]\d{7})$/, '$19$2')}`
}

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
export function reachHashes(ports: HashPorts, { phone, email }: Reach) {
  return {
    phoneHash: contactHash(ports, 'phone', phone),
    emailHash: email === null ? null : contactHash(ports, 'email', email),
  }
}

/** Returns the address for messages by this channel; null if the order has none. */
export function addressFor(channel: MessageChannel, { phone, email }: Reach): string | null {
  return channel === 'email' ? email : phone
}

/** The last four digits of a number, or the first letter and the domain of a mailbox. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? `•••• ${address.slice(-4)}` : `${address.slice(0, 1)}•••${address.slice(at)}`.slice(0, 60)
}
