import type { Language } from '@rodovia/core/shared/language.ts'
import type { ErrorMessageKey, ErrorTexts } from './error-texts.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

export const errorTexts: Record<Language, ErrorTexts> = { 'pt-BR': ptBr, en, es }

/** The message of an error that is not a refusal of the domain. */
export function errorMessage(key: ErrorMessageKey, language: Language): string {
  return errorTexts[language].errors[key]
}
