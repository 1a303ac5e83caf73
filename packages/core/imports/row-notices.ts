import { precisionNote } from '../geo/precision-note.ts'
import type { Quote } from '../quoting/quote.ts'
import { inEachLanguage, type LocalizedText } from '../shared/language.ts'
import { messages } from './import-messages.ts'

/** What to know of a row before it is placed: of which of its places only the town was located. */
export function rowNotices({ origin, destination }: Quote): LocalizedText[] {
  const stops = [
    [messages.stops.origin, precisionNote(origin.precision)],
    [messages.stops.destination, precisionNote(destination.precision)],
  ] as const
  return stops.flatMap(([stop, note]) =>
    note ? inEachLanguage((language) => `${stop[language]}: ${note[language]}`) : [],
  )
}
