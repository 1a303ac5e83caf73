import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  areaMessages: {
    title: 'Today’s map',
    map: 'Schematic map of today’s deliveries, north up',
    counted: (open, all) => `${open} open, ${all - open} finished.`,
    none: 'No deliveries today.',
    list: 'Today’s deliveries',
    to: 'To',
    deadline: 'Deadline',
  },

  /** Each pin can be reached by keyboard, so many come before the list. */
  skipMap: 'Skip the map',
}
