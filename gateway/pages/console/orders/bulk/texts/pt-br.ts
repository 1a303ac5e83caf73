import { type Hole, html } from '../../../../html.ts'

const orders = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)

export const texts = {
  mark: 'Marcar',
  markOne: (code: string) => `Marcar o pedido ${code}`,
  markAll: 'Marcar todos desta página',
  unmarkAll: 'Desmarcar todos',
  selection: 'Ações com os pedidos marcados',
  marked: 'Marcados:',
  labels: 'Etiquetas (PDF)',
  export: 'Exportar (CSV)',
  cancel: 'Cancelar…',
  nothing: 'Nenhum pedido marcado',
  nothingHint: 'Volte à lista e marque de 1 a 50 pedidos na primeira coluna.',
  tooMany: (count: number) => `${count} pedidos marcados são demais: o máximo é 50 por vez.`,
  back: 'Voltar à lista',
  cancelTitle: 'Cancelar pedidos',
  cancelText: 'Confira a lista. Nada foi cancelado ainda.',
  noFees: 'O preço inteiro volta para a carteira na hora, sem taxa.',
  refund: 'Estorno',
  total: 'Total',
  fixed: 'Não podem ser cancelados',
  fixedText: 'Estes pedidos ficam como estão: já foram coletados, entregues ou cancelados.',
  noneLeft: 'Nenhum dos pedidos marcados pode ser cancelado.',
  cancelNow: (count: number, refund: Hole) => html`Cancelar ${orders(count)} e estornar ${refund}`,
  resultTitle: 'Resultado do cancelamento',
  canceled: (count: number, refund: Hole) =>
    html`${orders(count)} ${count === 1 ? 'cancelado' : 'cancelados'}, ${refund} de volta na carteira.`,
  notCanceled: (count: number) =>
    `${orders(count)} ${count === 1 ? 'não foi cancelado' : 'não foram cancelados'}.`,
  result: 'Resultado',
  done: 'Cancelado',
  unknown: (id: string) => `Pedido ${id}: não existe ou não é da sua empresa.`,
}

export type Texts = typeof texts
