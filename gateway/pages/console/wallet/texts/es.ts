import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  areaMessages: {
    title: 'Billetera',
    balance: 'Saldo',
    negative:
      'El saldo es negativo porque una recarga ya usada fue impugnada o devuelta, o porque paquetes no entregados volvieron al remitente. Los nuevos pedidos se rechazan hasta que el saldo cubra su precio: haga una recarga abajo. Las entregas ya pagadas continúan.',
    statement: 'Extracto',
    when: 'Fecha',
    what: 'Descripción',
    amount: 'Monto',
    after: 'Saldo',
    none: 'Ningún movimiento.',
    order: 'ver pedido',
    period: 'Extracto para la contabilidad, con los sellos del libro mayor:',
    from: 'Desde',
    to: 'hasta',
    csv: 'Planilla (CSV)',
    pdf: 'PDF',
  },

  openReturnsMessages: {
    title: 'Bloqueado:',
    text: 'Este monto está fuera del saldo hasta que el banco decida. Lo que no se devuelva a quien pagó vuelve al saldo.',
    since: 'desde',
    topUp: 'ver recarga',
  },

  topUpMessages: {
    title: 'Recarga por PIX',
    amount: 'Monto',
    hint: 'En reales, desde 1,00. Ejemplo: 250,00',
    ask: 'Generar código PIX',
    scan: 'Lea el código QR en la aplicación de su banco o copie y pegue el código.',
    code: 'Código PIX para copiar',
    until: 'Válido hasta',
    paid: 'Pagado y acreditado:',
    back: 'Volver a la billetera',
    again: 'Verificar el pago',
    status: {
      active: 'Espera el pago',
      paid: 'Pagada',
      expired: 'Vencida',
      contested: 'Disputada por quien pagó',
      held: 'En devolución',
      returned: 'Devuelta',
    },
    returns: 'Disputas y devoluciones',
    held: 'Bloqueado hasta que el banco decida:',
    ifContested:
      'Quien pagó pidió al banco que le devuelva el dinero. La decisión tarda hasta 11 días: o el monto vuelve a su saldo, o va a quien pagó. Si no reconoce el motivo, hable con nosotros.',
    returned: 'Devuelto a quien pagó:',
    bankSays: 'Banco:',
  },
}
