import { maxNotesPerOrder } from '@rodovia/core/delivery/notes/order-note.ts'

export const texts = {
  title: 'Mensagens',
  readers: 'Quem enviou, o motorista e a central leem. O destinatário não vê.',
  none: 'Nenhuma mensagem ainda.',
  text: 'Nova mensagem',
  audience: 'Quem lê',
  internal: 'Só a central',
  internalBadge: 'só a central',
  send: 'Enviar mensagem',
  full: `Este pedido já tem ${maxNotesPerOrder} mensagens, o máximo.`,
  you: 'você',
  roles: { shipper: 'Embarcador', driver: 'Motorista', operator: 'Central' },
}

export type Texts = typeof texts
