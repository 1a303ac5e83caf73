import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  areaMessages: {
    title: 'Mapa de hoy',
    map: 'Mapa esquemático de las entregas de hoy, norte arriba',
    counted: (open, all) => `${open} en curso, ${all - open} terminadas.`,
    none: 'Ninguna entrega hoy.',
    list: 'Entregas de hoy',
    to: 'Para',
    deadline: 'Plazo',
  },

  skipMap: 'Saltar el mapa',
}
