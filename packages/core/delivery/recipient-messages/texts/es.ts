import type { RecipientTexts } from './pt-br.ts'

export const texts: RecipientTexts = {
  templates: {
    order_placed: '¡Hola, {recipient}! {shop} tiene un pedido para ti. Sigue la entrega {code}: {link}',
    on_the_way: '{recipient}, el conductor salió con tu pedido de {shop}. Previsión: {eta}. Síguelo: {link}',
    arriving: '{recipient}, el conductor está llegando con tu pedido de {shop}. Síguelo: {link}',
    delivered: '{recipient}, tu pedido de {shop} fue entregado. Mira el comprobante: {link}',
    problem: '{recipient}, sobre tu pedido de {shop}: {problem}. Síguelo: {link}',
    pin: '{recipient}, el PIN de la entrega {code} de {shop} es {pin}. Dáselo al conductor solo al recibir. {link}',
  },
  subjects: {
    order_placed: 'Tu pedido fue registrado',
    on_the_way: 'Tu pedido está en camino',
    arriving: 'El conductor está llegando',
    delivered: 'Tu pedido fue entregado',
    problem: 'Novedad sobre tu entrega',
    pin: 'PIN de tu entrega',
  },
  kindNames: {
    order_placed: 'Pedido registrado, con el enlace',
    on_the_way: 'En camino, con la previsión',
    arriving: 'Conductor llegando',
    delivered: 'Entregado, con el comprobante',
    problem: 'Problema o cancelación',
    pin: 'PIN automático',
  },
  statusNames: {
    queued: 'en cola',
    sending: 'enviando',
    sent: 'enviado',
    delivered: 'recibido',
    failed: 'falló',
    suppressed: 'no enviado',
  },
  problems: {
    recipient_absent: 'el conductor no encontró a nadie en la dirección',
    address_not_found: 'el conductor no encontró la dirección',
    vehicle_breakdown: 'el vehículo tuvo un problema en el camino',
    canceled: 'la entrega fue cancelada',
    other: 'hubo un imprevisto en la entrega',
  },
  soon: 'pronto',
  between: (from, until) => `entre ${from} y ${until}`,
  follow: 'Seguir la entrega',
  stop: (link) => `Para no recibir: ${link}`,
  sample: { recipient: 'Ana', shop: 'Loja Paulista' },
}
