import type { Language } from '@rodovia/core/shared/language.ts'

/** Such as "21/11/2026, 14:32" (to the minute) or "21/11/2026, 14:32:05" (to the second), in the time of Brasília. */
export function brasiliaTime(at: Date, language: Language, to: 'minute' | 'second'): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: to === 'minute' ? 'short' : 'medium',
  }).format(at)
}
