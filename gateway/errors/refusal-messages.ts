import type { Language } from '@rodovia/core/shared/language.ts'
import type { AnyRefusal } from '@rodovia/core/shared/refusal.ts'
import { errorTexts } from './messages.ts'

/** The message of a refusal, for people. */
export function refusalMessage({ code, facts }: AnyRefusal, language: Language): string {
  // The table pairs each code with its own facts, but TypeScript cannot see that through an index.
  const message = errorTexts[language].refusals[code] as string | ((facts: AnyRefusal['facts']) => string)
  return typeof message === 'function' ? message(facts) : message
}
