import { precisionNote } from '../geo/precision-note.ts'
import type { Quote } from '../quoting/quote.ts'
import { inEachLanguage, type LocalizedText } from '../shared/language.ts'
import { messages } from './import-messages.ts'

/** The notices of a row before it is placed: they name the places of which only the town was located. */
export function rowNotices({ origin, destination }: Quote): LocalizedText[] {
  const stops = [
    [messages.stops.origin, precisionNote(origin.precision)],
    [messages.stops.destination, precisionNote(destination.precision)],
  ] as const
  return stops.flatMap(([stop, note]) =>
    note ? inEachLanguage((language) => `${stop[language]}: ${note[language]}`) : [],
  )
}
