import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  brasilia: 'Brasília',
  zoneOf: (town) => `${town} time`,
}
