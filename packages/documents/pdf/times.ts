import type { TimeWindow } from '@rodovia/core/quoting/valid-windows.ts'
import { formatLocales, inEachLanguage, type Language } from '@rodovia/core/shared/language.ts'
import { brasilia, forEachZone, type TimeZone } from '@rodovia/core/shared/time-zone.ts'

type Precision = 'minute' | 'second'

const formatOf = (timeZone: TimeZone, language: Language, to: Precision) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : formatLocales[language], {
    timeZone,
    dateStyle: 'short',
    timeStyle: to === 'minute' ? 'short' : 'medium',
    hourCycle: 'h23',
  })
const formats = forEachZone((zone) =>
  inEachLanguage((language) => ({
    minute: formatOf(zone, language, 'minute'),
    second: formatOf(zone, language, 'second'),
  })),
)

/** Formats a span of time in a zone: "21/11/2026, 09:00 – 11:00". */
export function localSpan({ from, until }: TimeWindow, language: Language, zone: TimeZone): string {
  return formats(zone)[language].minute.formatRange(from, until)
}

/** Formats a time in a zone: "21/11/2026, 14:32" or, to the second, "21/11/2026, 14:32:05". */
export function localTime(at: Date, language: Language, to: Precision, zone: TimeZone = brasilia): string {
  return formats(zone)[language][to].format(at)
}
