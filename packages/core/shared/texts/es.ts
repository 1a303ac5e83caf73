import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  brasilia: 'Brasilia',
  zoneOf: (town) => `hora de ${town}`,
}
