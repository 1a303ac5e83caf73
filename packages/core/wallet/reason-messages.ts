import type { LocalizedText } from '../shared/language.ts'
import type { LedgerReason } from './postings.ts'

/** Why money moved, as people read it. */
export const reasonMessages: Record<LedgerReason, LocalizedText> = {
  top_up: { 'pt-BR': 'Recarga', en: 'Top-up' },
  manual_credit: { 'pt-BR': 'Crédito da Rodovia', en: 'Credit by Rodovia' },
  order_placed: { 'pt-BR': 'Pedido', en: 'Order' },
  order_refund: { 'pt-BR': 'Devolução de pedido', en: 'Refund of an order' },
  order_delivered: { 'pt-BR': 'Entrega', en: 'Delivery' },
  payout_requested: { 'pt-BR': 'Repasse', en: 'Payout' },
  payout_settled: { 'pt-BR': 'Repasse pago', en: 'Payout made' },
  payout_failed: { 'pt-BR': 'Repasse devolvido', en: 'Payout returned' },
  top_up_held: { 'pt-BR': 'Recarga bloqueada', en: 'Top-up held' },
  top_up_returned: { 'pt-BR': 'Recarga devolvida', en: 'Top-up returned' },
  top_up_released: { 'pt-BR': 'Recarga desbloqueada', en: 'Top-up released' },
}
