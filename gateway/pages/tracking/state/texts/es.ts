import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  deadline: 'Plazo de entrega',
  progress: 'Avance',
  steps: ['Pedido', 'Recolección', 'En camino', 'Entregado'],
  done: 'hecho',
  current: 'ahora',
  approach: {
    pickup: {
      arriving: 'El conductor está por llegar a la recolección.',
      arrived: 'El conductor parece estar en el lugar de recolección.',
    },
    destination: {
      arriving: 'El conductor está por llegar al destino.',
      arrived: 'El conductor parece estar en el destino.',
    },
  },
  stopsBefore: (stops: number) =>
    stops === 0
      ? 'Próxima parada del conductor.'
      : stops === 1
        ? '1 parada antes de la suya.'
        : `${stops} paradas antes de la suya.`,
  expected: {
    pickup: 'Llegada a la recolección prevista entre',
    destination: 'Entrega prevista entre',
  },
  and: 'y',
  history: 'Historial',
  away: 'Sin conexión. Intentando de nuevo…',
}
