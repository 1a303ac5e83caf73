import type { ManyLabelsTexts } from './pt-br.ts'

const deliveries = (count: number) => (count === 1 ? '1 entrega' : `${count} entregas`)

export const manyLabels: ManyLabelsTexts = {
  title: 'Leer varias etiquetas',
  open: (count) => `Leer varias etiquetas (${deliveries(count)} aquí)`,
  hint: 'Muestre una etiqueta por vez. Entre dos bultos de la misma entrega, aleje la cámara un instante.',
  read: (code, read, all) => `${code}: etiqueta correcta, ${read} de ${all}.`,
  complete: (code) => `${code}: ya se leyeron todas las etiquetas.`,
  held: (code) => `${code}: recójala en la pantalla de esta entrega.`,
  document: (code) => `${code}: el documento fiscal es de esta entrega. Lea también la etiqueta.`,
  foreign: (names) => `No es de estas entregas: ${names.join(', ')}. No la lleve.`,
  count: (read, all) =>
    read === all ? `Completa: ${read} de ${all}` : `Etiquetas leídas: ${read} de ${all}`,
  own: 'Recójala en la pantalla de esta entrega.',
  confirm: (count) => `Confirmar ${count === 1 ? '1 recolección' : `${count} recolecciones`}`,
  ask: (count) => `¿Tiene la carga de ${deliveries(count)}?`,
  staying: (count) =>
    count === 1 ? '1 entrega no está completa y queda.' : `${count} entregas no están completas y quedan.`,
  done: (taken, left) =>
    `${taken === 1 ? '1 recolección registrada' : `${taken} recolecciones registradas`}.${left === 0 ? '' : left === 1 ? ' 1 entrega queda.' : ` ${left} entregas quedan.`}`,
  sent: 'Recogida. La central lo recibió.',
  waiting: 'Guardada en este dispositivo. Se envía en cuanto haya conexión.',
  refused: (message) => `Rechazada: ${message}`,
  more: 'Leer las que faltan',
}
