import type { Language } from '@rodovia/core/shared/language.ts'

type Precision = 'minute' | 'second'

// To make one takes a millisecond.
const formatOf = (language: Language, to: Precision) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: to === 'minute' ? 'short' : 'medium',
  })
const formats: Record<Language, Record<Precision, Intl.DateTimeFormat>> = {
  'pt-BR': { minute: formatOf('pt-BR', 'minute'), second: formatOf('pt-BR', 'second') },
  en: { minute: formatOf('en', 'minute'), second: formatOf('en', 'second') },
}

/** Such as "21/11/2026, 14:32" (to the minute) or "21/11/2026, 14:32:05" (to the second), in the time of Brasília. */
export function brasiliaTime(at: Date, language: Language, to: Precision): string {
  return formats[language][to].format(at)
}
