import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Desembolsos',
  intro:
    'Los conductores piden el desembolso de lo que ganaron. Reúna los pedidos en un lote, pague por su banco y registre el resultado.',
  waiting: 'Esperan un lote',
  noneWaiting: 'Ningún desembolso espera.',
  more: (count) => `y ${count} más`,
  held: 'espera hasta',
  heldWhy: '(clave PIX cambiada)',
  create: 'Crear lote',
  createText:
    'El lote lleva los pedidos más antiguos, como máximo 500. Los que esperan por un cambio de clave quedan para después.',
  batches: 'Lotes',
  noBatches: 'Ningún lote.',
  batch: 'Lote del',
  count: (count) => `${count} ${count === 1 ? 'desembolso' : 'desembolsos'}`,
  open: (count) => `${count} sin resultado`,
  allClosed: 'todos con resultado',
  back: 'Volver a los desembolsos',
  steps:
    'Descargue la planilla y pague por su banco. Después registre aquí, de cada desembolso, el identificador del pago que muestra el banco o el motivo por el que no pagó. Lo que quede en blanco sigue sin resultado.',
  file: 'Descargar planilla (CSV)',
  driver: 'Conductor',
  key: 'Clave PIX',
  amount: 'Monto',
  result: 'Resultado',
  endToEndId: 'Pagado: identificador (end-to-end)',
  endToEndIdHint: 'E y 31 caracteres más',
  reason: 'No pagado: motivo',
  record: 'Registrar resultados',
  nothing: 'No se llenó nada: escriba el identificador del pago o el motivo de al menos un desembolso.',
  both: 'Un desembolso tiene identificador y motivo. Fue pagado o no: deje solo uno de los dos. Conductor:',
  status: {
    requested: 'pedido',
    sent: 'sin resultado',
    settled: 'pagado',
    failed: 'no pagado, el monto volvió al saldo del conductor',
  },
}
