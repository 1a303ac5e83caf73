import { addDays, type Day, dayOf, isDay } from '../shared/local-day.ts'
import { readOneOf, readSomeOf } from '../shared/one-of.ts'
import { refuseField } from '../shared/refusal.ts'
import type { TimeZone } from '../shared/time-zone.ts'

/** The parts of RFC 5545, section 3.3.10, that repeat an order by days: docs/reference/rules.md#repetition. */
const parts = ['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL'] as const
type Part = (typeof parts)[number]
type RuleTexts = Partial<Record<Part, string>>

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const maxInterval = 99
const maxCount = 1_000
const maxLength = 200

/** The rule of a repetition, and its first day. */
export type Recurrence = { rule: string; startsOn: Day }

/** Counts the days of a validated rule. */
export type RuleDays = {
  /** The first one after `day`; null if there is none. */
  after(recurrence: Recurrence, day: Day): Day | null
}

/**
 * Validates a rule such as `FREQ=WEEKLY;BYDAY=MO,TH` and returns it in one form: upper case, parts in a fixed order, `UNTIL` as a date in
 * the zone. Refuses with `validation_failed`, naming the part.
 */
export function readRule(field: string, text: string, zone: TimeZone): string {
  if (text.length > maxLength) throw refuseField(field, 'too_long', { got: text.length, max: maxLength })
  const texts = splitRule(field, text)
  if (texts.COUNT !== undefined && texts.UNTIL !== undefined)
    throw refuseField(field, 'both_given', { first: 'COUNT', second: 'UNTIL' })
  const read: RuleTexts = {
    FREQ: readFrequency(field, texts.FREQ),
    ...(texts.INTERVAL !== undefined && {
      INTERVAL: readNumber(field, 'INTERVAL', texts.INTERVAL, maxInterval),
    }),
    ...(texts.BYDAY !== undefined && { BYDAY: readWeekdays(field, texts.BYDAY) }),
    ...(texts.COUNT !== undefined && { COUNT: readNumber(field, 'COUNT', texts.COUNT, maxCount) }),
    ...(texts.UNTIL !== undefined && { UNTIL: readUntil(field, texts.UNTIL, zone) }),
  }
  return parts.flatMap((part) => (read[part] === undefined ? [] : `${part}=${read[part]}`)).join(';')
}

function splitRule(field: string, text: string): RuleTexts {
  const texts: RuleTexts = {}
  for (const pair of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value, ...rest] = pair.split('=')
    const part = readOneOf(field, parts, name)
    if (value === undefined || value === '' || rest.length > 0)
      throw refuseField(field, 'rule_part_missing', { part })
    if (texts[part] !== undefined) throw refuseField(field, 'repeated', { got: part })
    texts[part] = value
  }
  return texts
}

function readFrequency(field: string, value: string | undefined): string {
  if (value === undefined) throw refuseField(field, 'rule_part_missing', { part: 'FREQ' })
  return readOneOf(field, ['DAILY', 'WEEKLY'], value)
}

function readNumber(field: string, part: Part, value: string, max: number): string {
  const number = /^[0-9]{1,6}$/.test(value) ? Number(value) : 0
  if (number >= 1 && number <= max) return String(number)
  throw refuseField(field, 'out_of_range', { unit: 'whole', got: `${part}=${value}`, min: 1, max })
}

function readWeekdays(field: string, value: string): string {
  const days = value.split(',')
  return readSomeOf(field, weekdays, days).join(',')
}

/** A date, or an instant in UTC, whose day in the zone then counts. */
function readUntil(field: string, value: string, zone: TimeZone): string {
  const [, year, month, date, time] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6})Z)?$/.exec(value) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) throw noUntil(field, value)
  if (time === undefined) return compact(day)
  const at = new Date(`${day}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
  if (Number.isNaN(at.getTime())) throw noUntil(field, value)
  return compact(dayOf(at, zone))
}

function noUntil(field: string, value: string) {
  return refuseField(field, 'not_allowed', { why: 'not_an_until', got: `UNTIL=${value}` })
}

const compact = (day: Day) => day.replaceAll('-', '')

/** The first day of a validated rule from `from` on that is not skipped; null if there is none. */
export function nextDay(
  ruleDays: RuleDays,
  recurrence: Recurrence,
  from: Day,
  skipped: readonly Day[] = [],
): Day | null {
  let day = ruleDays.after(recurrence, addDays(from, -1))
  while (day !== null && skipped.includes(day)) day = ruleDays.after(recurrence, day)
  return day
}
