import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Recargas de PIX',
  intro:
    'Recargas de los últimos 30 días de todos los clientes que todavía no se pagaron. Con la API de un banco los pagos entran solos. Con una clave PIX propia, busque el pago en el extracto del banco y confírmelo aquí.',
  list: 'Esperan pago',
  none: 'Ninguna recarga espera pago.',
  expired: 'vencida; si se paga, igual se acredita',
  choose: 'Confirmar',
  confirm: 'Confirmar un pago',
  confirmText:
    'El monto entra en la billetera del cliente ahora. Cada pago se acredita una sola vez, aunque usted lo confirme de nuevo.',
  txid: 'Identificador de la recarga (txid)',
  txidHint: 'Como en el extracto del banco: hasta 35 letras y números.',
  endToEndId: 'Identificador del pago (end-to-end)',
  endToEndIdHint: 'Como en el extracto del banco: E y 31 caracteres más.',
  amount: 'Monto pagado',
  amountHint: 'En reales, lo que de hecho se pagó. Ejemplo: 250,00',
  send: 'Acreditar',
}
