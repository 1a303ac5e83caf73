import type { MessageKind, MessageStatus, RecipientProblem } from '../recipient-message.ts'

export type RecipientTexts = {
  templates: Record<MessageKind, string>
  subjects: Record<MessageKind, string>
  kindNames: Record<MessageKind, string>
  statusNames: Record<MessageStatus, string>
  problems: Record<RecipientProblem, string>
  soon: string
  between: (from: string, until: string) => string
  /** Label of the link to the tracking page. */
  follow: string
  /** The line about opting out; `link` leads to the page. */
  stop: (link: string) => string
  sample: { recipient: string; shop: string }
}

export const texts: RecipientTexts = {
  templates: {
    order_placed:
      'Olá, {recipient}! {shop} tem um pedido a caminho de você. Acompanhe a entrega {code}: {link}',
    on_the_way:
      '{recipient}, o motorista saiu com o seu pedido de {shop}. Previsão: {eta}. Acompanhe: {link}',
    arriving: '{recipient}, o motorista está chegando com o seu pedido de {shop}. Acompanhe: {link}',
    delivered: '{recipient}, o seu pedido de {shop} foi entregue. Veja o comprovante: {link}',
    problem: '{recipient}, sobre o seu pedido de {shop}: {problem}. Acompanhe: {link}',
    pin: '{recipient}, o PIN da entrega {code} de {shop} é {pin}. Informe ao motorista só na hora de receber. {link}',
  },
  subjects: {
    order_placed: 'Seu pedido foi registrado',
    on_the_way: 'Seu pedido está a caminho',
    arriving: 'O motorista está chegando',
    delivered: 'Seu pedido foi entregue',
    problem: 'Novidade sobre a sua entrega',
    pin: 'PIN da sua entrega',
  },
  kindNames: {
    order_placed: 'Pedido registrado, com o link',
    on_the_way: 'A caminho, com a previsão',
    arriving: 'Motorista chegando',
    delivered: 'Entregue, com o comprovante',
    problem: 'Problema ou cancelamento',
    pin: 'PIN automático',
  },
  statusNames: {
    queued: 'na fila',
    sending: 'enviando',
    sent: 'enviada',
    delivered: 'recebida',
    failed: 'falhou',
    suppressed: 'não enviada',
  },
  problems: {
    recipient_absent: 'o motorista não encontrou ninguém no endereço',
    address_not_found: 'o motorista não encontrou o endereço',
    vehicle_breakdown: 'o veículo teve um problema no caminho',
    canceled: 'a entrega foi cancelada',
    other: 'houve um imprevisto na entrega',
  },
  soon: 'em breve',
  between: (from, until) => `entre ${from} e ${until}`,
  follow: 'Acompanhar a entrega',
  stop: (link) => `Para não receber: ${link}`,
  sample: { recipient: 'Ana', shop: 'Loja Paulista' },
}
