import { inLanguages, type LocalizedText } from '../shared/language.ts'
import type { Precision } from './cep-range.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

const { precisionNotes } = inLanguages({ 'pt-BR': ptBr, en, es })

/** Says in words that only the town of a place is known. Null where something closer is. */
export function precisionNote(precision: Precision | null): LocalizedText | null {
  return precision === 'city' || precision === 'region' ? precisionNotes[precision] : null
}
