import type { LocalizedText } from '../shared/language.ts'

/** The notice on every label, proof and page of a rehearsal. */
export const rehearsalNotice: LocalizedText = {
  'pt-BR': 'ENSAIO: nada é transportado nem pago',
  en: 'REHEARSAL: nothing is carried or paid',
}
