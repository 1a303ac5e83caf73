import type { Text } from '../shared/language.ts'

/** What stands on whatever of a rehearsal gets into somebody's hands. */
export const rehearsalWords: Text = {
  'pt-BR': 'ENSAIO: nada é transportado nem pago',
  en: 'REHEARSAL: nothing is carried or paid',
}
