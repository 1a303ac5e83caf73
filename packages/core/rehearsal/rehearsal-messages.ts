import type { LocalizedText } from '../shared/language.ts'

/** What stands on whatever of a rehearsal gets into somebody's hands. */
export const rehearsalNotice: LocalizedText = {
  'pt-BR': 'ENSAIO: nada é transportado nem pago',
  en: 'REHEARSAL: nothing is carried or paid',
}
