import { texts as quoting } from '../../quoting/texts/pt-br.ts'
import type { EarningPartKind } from '../earning-parts.ts'
import type { LedgerReason } from '../postings.ts'

export const texts = {
  /** Why the platform did not send a payout. */
  replacedKey: 'A chave PIX foi trocada antes do envio. O valor voltou para o saldo.',

  /** The label of a part. */
  earningPartLabels: {
    ...quoting.priceLineLabels,
    price: 'Preço da entrega',
    platform_share: 'Parte da plataforma',
  } satisfies Record<EarningPartKind, string>,

  /** Why money moved, as people read it. */
  reasonMessages: {
    top_up: 'Recarga',
    manual_credit: 'Crédito da Rodovia',
    order_return: 'Devolução da encomenda',
    order_placed: 'Pedido',
    order_refund: 'Estorno de pedido',
    order_delivered: 'Entrega',
    payout_requested: 'Repasse',
    payout_settled: 'Repasse pago',
    payout_failed: 'Repasse devolvido',
    top_up_held: 'Recarga bloqueada',
    top_up_returned: 'Recarga devolvida',
    top_up_released: 'Recarga desbloqueada',
    recipient_message: 'Mensagem ao destinatário',
    pix_collected: 'PIX na entrega',
    cash_deposited: 'Depósito do dinheiro recebido',
    cash_from_earnings: 'Dinheiro descontado dos ganhos',
    remittance: 'Repasse das cobranças na entrega',
  } satisfies Record<LedgerReason, string>,
}

export type Texts = typeof texts
