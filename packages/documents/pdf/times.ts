import type { TimeWindow } from '@rodovia/core/quoting/valid-windows.ts'
import { formatLocales, inEachLanguage, type Language } from '@rodovia/core/shared/language.ts'

type Precision = 'minute' | 'second'

// Created once, because creating one takes a millisecond.
const formatOf = (language: Language, to: Precision) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : formatLocales[language], {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: to === 'minute' ? 'short' : 'medium',
    hourCycle: 'h23',
  })
const formats = inEachLanguage((language) => ({
  minute: formatOf(language, 'minute'),
  second: formatOf(language, 'second'),
}))

/** Formats a span of time in the time zone of Brasília: "21/11/2026, 09:00 – 11:00". */
export function brasiliaSpan({ from, until }: TimeWindow, language: Language): string {
  return formats[language].minute.formatRange(from, until)
}

/** Formats a time in the time zone of Brasília: "21/11/2026, 14:32" or, to the second, "21/11/2026, 14:32:05". */
export function brasiliaTime(at: Date, language: Language, to: Precision): string {
  return formats[language][to].format(at)
}
