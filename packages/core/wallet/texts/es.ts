import { texts as quoting } from '../../quoting/texts/es.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  replacedKey: 'La clave PIX se cambió antes del envío. El monto volvió al saldo.',

  earningPartLabels: {
    ...quoting.priceLineLabels,
    price: 'Precio de la entrega',
    platform_share: 'Parte de la plataforma',
  },

  reasonMessages: {
    top_up: 'Recarga',
    manual_credit: 'Crédito de Rodovia',
    order_return: 'Devolución del paquete',
    order_placed: 'Pedido',
    order_refund: 'Reembolso de pedido',
    order_delivered: 'Entrega',
    payout_requested: 'Desembolso',
    payout_settled: 'Desembolso pagado',
    payout_failed: 'Desembolso devuelto',
    top_up_held: 'Recarga bloqueada',
    top_up_returned: 'Recarga devuelta',
    top_up_released: 'Recarga desbloqueada',
    recipient_message: 'Mensaje al destinatario',
    pix_collected: 'PIX en la entrega',
    cash_deposited: 'Depósito del efectivo recibido',
    cash_from_earnings: 'Efectivo descontado de las ganancias',
    remittance: 'Cobros en la entrega',
  },
}
