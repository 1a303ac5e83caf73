import { maxNotesPerOrder } from '@rodovia/core/delivery/notes/order-note.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Mensajes',
  readers: 'Los leen el embarcador, el conductor y la central. El destinatario no los ve.',
  none: 'Ningún mensaje todavía.',
  text: 'Mensaje nuevo',
  audience: 'Quién lo lee',
  internal: 'Solo la central',
  internalBadge: 'solo la central',
  send: 'Enviar mensaje',
  full: `Este pedido ya tiene ${maxNotesPerOrder} mensajes, el máximo.`,
  you: 'usted',
  roles: { shipper: 'Embarcador', driver: 'Conductor', operator: 'Central' },
}
