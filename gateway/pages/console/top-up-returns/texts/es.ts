import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  returnLabels: {
    contested: 'disputada por quien pagó',
    held: 'en devolución a quien pagó',
    returned: 'devuelta a quien pagó',
    released: 'no devuelta',
  },

  messages: {
    title: 'Devoluciones de PIX',
    intro:
      'Recargas que quien pagó disputó en el banco (MED) y las que nosotros devolvemos, de todos los clientes. El monto sale de la billetera del cliente y queda bloqueado hasta que el banco decida.',
    list: 'Disputas y devoluciones',
    none: 'Ninguna disputa o devolución.',
    payment: 'Pago',
    amount: 'Monto',
    reason: 'Motivo',
    contest: 'Disputa (MED)',
    bankSays: 'Banco:',
    create: 'Devolver un pago',
    createText:
      'El monto sale de la billetera del cliente ahora, aunque quede negativa, y el banco lo devuelve a quien pagó. Esta acción no se puede deshacer.',
    endToEndId: 'Identificador del pago (end-to-end)',
    endToEndIdHint:
      'Como en el extracto del banco: E y 31 caracteres más. Por la API del banco, pagos de hasta 90 días.',
    amountHint: 'En reales, como máximo lo que queda del pago. Ejemplo: 250,00',
    reasonHint: 'Quien pagó y el cliente leen este texto. Hasta 140 caracteres.',
    send: 'Devolver',
  },
}
