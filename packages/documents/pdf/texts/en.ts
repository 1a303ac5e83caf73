import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  madeAt: 'Issued by Rodovia at',
  page: (number, count) => `page ${number} of ${count}`,
}
