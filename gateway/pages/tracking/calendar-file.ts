type CalendarEvent = {
  /** The same for each file of one event, so that a calendar replaces it. */
  id: string
  from: Date
  until: Date
  title: string
  place: string
  url: string
}

/** A calendar with one event, as RFC 5545 has it. Its times are in UTC: a calendar shows them in its own zone. */
export function calendarFile({ id, from, until, title, place, url }: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rodovia//Rodovia//PT',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(from)}`,
    `DTEND:${utc(until)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const utc = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s*\n\s*/g, '\\n')

/** A line has at most 75 bytes, and a character at most four. */
const folded = (line: string) =>
  (Buffer.byteLength(line) <= 75 ? [line] : line.match(/.{1,18}/gu)!).join('\r\n ')
