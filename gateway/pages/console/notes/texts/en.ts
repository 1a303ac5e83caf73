import { maxNotesPerOrder } from '@rodovia/core/delivery/notes/order-note.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Messages',
  readers: 'Read by the shipper, the driver and the dispatchers. The recipient does not see them.',
  none: 'No messages yet.',
  text: 'New message',
  audience: 'Who reads it',
  internal: 'Dispatchers only',
  internalBadge: 'dispatchers only',
  send: 'Send message',
  full: `This order already has ${maxNotesPerOrder} messages, the maximum.`,
  you: 'you',
  roles: { shipper: 'Shipper', driver: 'Driver', operator: 'Dispatch' },
}
