import { html } from '../../../../html.ts'
import type { Texts } from './pt-br.ts'

const orders = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)

export const texts: Texts = {
  mark: 'Marcar',
  markOne: (code) => `Marcar el pedido ${code}`,
  markAll: 'Marcar todos los de esta página',
  unmarkAll: 'Desmarcar todos',
  selection: 'Acciones con los pedidos marcados',
  marked: 'Marcados:',
  labels: 'Etiquetas (PDF)',
  export: 'Exportar (CSV)',
  cancel: 'Cancelar…',
  nothing: 'Ningún pedido marcado',
  nothingHint: 'Vuelva a la lista y marque de 1 a 50 pedidos en la primera columna.',
  tooMany: (count) => `${count} pedidos marcados son demasiados: el máximo es 50 por vez.`,
  back: 'Volver a la lista',
  cancelTitle: 'Cancelar pedidos',
  cancelText: 'Revise la lista. Todavía no se canceló nada.',
  noFees: 'El precio entero vuelve a la billetera en el acto, sin cargo.',
  refund: 'Reembolso',
  total: 'Total',
  fixed: 'No se pueden cancelar',
  fixedText: 'Estos pedidos quedan como están: ya se retiraron, se entregaron o se cancelaron.',
  noneLeft: 'Ninguno de los pedidos marcados se puede cancelar.',
  cancelNow: (count, refund) => html`Cancelar ${orders(count)} y reembolsar ${refund}`,
  resultTitle: 'Resultado de la cancelación',
  canceled: (count, refund) =>
    html`${orders(count)} ${count === 1 ? 'cancelado' : 'cancelados'}, ${refund} de vuelta en la billetera.`,
  notCanceled: (count) => `${orders(count)} ${count === 1 ? 'no se canceló' : 'no se cancelaron'}.`,
  result: 'Resultado',
  done: 'Cancelado',
  unknown: (id) => `Pedido ${id}: no existe o no es de su empresa.`,
}
