import { localized } from '@rodovia/core/shared/language.ts'
import { type Hole, html } from '../../html.ts'
export const messages = {
  title: localized('Pedidos', 'Orders'),
  filter: localized('Filtrar', 'Filter'),
  clear: localized('Limpar', 'Clear'),
  status: localized('Situação', 'Status'),
  any: localized('Todas', 'All'),
  underWay: localized('Em andamento', 'Under way'),
  from: localized('Criados a partir de', 'Placed since'),
  until: localized('Criados até', 'Placed until'),
  days: localized('Inclui o dia inteiro, no horário de Brasília.', 'Includes the whole day, Brasília time.'),
  code: localized('Código', 'Code'),
  codeHint: localized('RD e mais 8 letras ou números.', 'RD and 8 letters or digits.'),
  reference: localized('Referência', 'Reference'),
  none: localized('Nenhum pedido encontrado.', 'No orders found.'),
  to: localized('Para', 'To'),
  from_: localized('De', 'From'),
  order: localized('Pedido', 'Order'),
  incompleteAddress: localized(
    'Endereço incompleto: o motorista vai ligar para saber a rua e o número.',
    'Incomplete address: the driver will call to ask for street and number.',
  ),
  price: localized('Preço', 'Price'),
  tier: localized('Modalidade', 'Service level'),
  created: localized('Criado em', 'Placed at'),
  deadline: localized('Prazo de entrega', 'Deliver by'),
  parcels: localized('Volumes', 'Parcels'),
  fragile: localized('frágil', 'fragile'),
  remarks: localized('Observações', 'Remarks'),
  instructions: localized('Instruções do destinatário', 'Recipient’s instructions'),
  pod: localized('Comprovante', 'Proof'),
  podNeeded: localized('foto ou assinatura na entrega', 'photo or signature at delivery'),
  history: localized('Histórico', 'History'),
  photos: localized('Fotos', 'Photos'),
  label: localized('Etiqueta (PDF)', 'Label (PDF)'),
  proof: localized('Comprovante (PDF)', 'Proof (PDF)'),
  tracking: localized('Página de rastreio', 'Tracking page'),
  repeat: localized('Repetir toda semana', 'Repeat every week'),
  cancel: localized('Cancelar este pedido', 'Cancel this order'),
  cancelText: (money: Hole, until: Hole) =>
    localized(
      html`${money} voltam para a carteira na hora. É possível cancelar até o status “${until}”.`,
      html`${money} are refunded to the wallet at once. The order can be canceled until its status is “${until}”.`,
    ),
  cancelNow: localized('Cancelar e estornar', 'Cancel and refund'),
  cannotCancel: localized(
    'Este pedido não pode mais ser cancelado.',
    'This order can no longer be canceled.',
  ),
}

const tierNames: Record<string, string> = { turbo: 'Turbo', express: 'Express', padrao: 'Padrão' }

/** Empty for an order without a tier. */
export function tierName(tier: string | null): string {
  return tierNames[tier ?? ''] ?? tier ?? ''
}
