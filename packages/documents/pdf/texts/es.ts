import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  madeAt: 'Emitido por Rodovia el',
  page: (number, count) => `página ${number} de ${count}`,
}
