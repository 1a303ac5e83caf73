import type { GoodsInput } from '../delivery/goods/goods-documents.ts'
import { type OrderInput, validateOrder } from '../delivery/model/order-input.ts'
import { requirementsInputOf } from '../delivery/requirements/requirements.ts'
import type { Actor } from '../identity/actor.ts'
import type { RequestQuote } from '../quoting/request-quote.ts'
import { minWindowMinutes } from '../quoting/valid-windows.ts'
import { addDays, type Day, dayOf, isDay, isLocalTime, type LocalTime } from '../shared/local-day.ts'
import { type Cents, maxCents } from '../shared/money.ts'
import { refuseField } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import type { TimeZone } from '../shared/time-zone.ts'
import { readRule } from './rule.ts'

/** A repetition as a caller gives it: its rule and times, and the order without what a day or a person decides. */
export type RepetitionInput = Omit<
  OrderInput,
  | 'quoteId'
  | 'recipientEmail'
  | 'recipientPin'
  | 'rehearsal'
  | 'readyAt'
  | 'pickupWindow'
  | 'deliveryWindow'
  | keyof GoodsInput
> &
  Omit<RequestQuote, 'actor'> & {
    rule: string
    /** The first day; by default today. */
    startsOn?: Day | null
    pickupFrom: LocalTime
    pickupUntil: LocalTime
    deliveryFrom?: LocalTime | null
    deliveryUntil?: LocalTime | null
    maxPriceCents?: Cents | null
  }

const maxDaysAhead = 365
/** An end before the beginning is that of the next day, or a mistake where the window would be longer. */
const maxMinutesOverMidnight = 12 * 60
/** The reference of an order has the day after it: `-2026-11-23`. */
const maxReference = 100 - '-2026-11-23'.length

/** When it repeats, in days of the pickup's zone, and up to which price. Refuses with `validation_failed`. */
export function readTerms(input: RepetitionInput, at: Date, zone: TimeZone) {
  const today = dayOf(at, zone)
  return {
    rule: readRule('rule', input.rule, zone),
    startsOn: readStart(input.startsOn ?? today, today),
    ...readTimes(input),
    maxPriceCents: readLimit(input.maxPriceCents),
  }
}

/** Whom and what the orders are for; the quote has their trip. Refuses with `validation_failed`. */
export function readContents(input: RepetitionInput, shipper: Actor, at: Date) {
  const validated = validateOrder({ ...input, quoteId: '' }, shipper, at)
  const { tier, sender, recipient, remarks, pod, requirements, collectOnDelivery } = validated
  return {
    tier,
    remarks,
    pod,
    ...(requirements && { requirements: requirementsInputOf(requirements) }),
    ...(collectOnDelivery && {
      collectOnDelivery: { amountCents: collectOnDelivery.amountCents, method: collectOnDelivery.method },
    }),
    senderName: input.senderName?.trim() ? sender.name : null,
    senderPhone: sender.phone,
    recipientName: recipient.name,
    recipientPhone: recipient.phone,
    reference: readOptionalText('reference', input.reference, maxReference),
  }
}

function readStart(day: Day, first: Day): Day {
  const last = addDays(first, maxDaysAhead)
  if (isDay(day) && day >= first && day <= last) return day
  throw refuseField('starts_on', 'day_outside', { got: day, first, last })
}

function readTimes(input: RepetitionInput) {
  const [pickupFrom, pickupUntil] = readSpan('pickup', input.pickupFrom, input.pickupUntil)
  if (input.deliveryFrom == null && input.deliveryUntil == null)
    return { pickupFrom, pickupUntil, deliveryFrom: null, deliveryUntil: null }
  const [deliveryFrom, deliveryUntil] = readSpan('delivery', input.deliveryFrom, input.deliveryUntil)
  return { pickupFrom, pickupUntil, deliveryFrom, deliveryUntil }
}

type GivenTime = LocalTime | null | undefined

function readSpan(name: string, from: GivenTime, until: GivenTime): [LocalTime, LocalTime] {
  const begin = readTime(`${name}_from`, from)
  const end = readTime(`${name}_until`, until)
  const minutes = minutesOf(end) - minutesOf(begin)
  if (minutes >= minWindowMinutes) return [begin, end]
  const overMidnight = minutes + 24 * 60
  if (minutes < 0 && overMidnight >= minWindowMinutes && overMidnight <= maxMinutesOverMidnight)
    return [begin, end]
  throw refuseField(`${name}_until`, 'day_window_too_short', {
    got: end,
    minutes: minWindowMinutes,
    hoursOverMidnight: maxMinutesOverMidnight / 60,
    from: begin,
  })
}

function readTime(field: string, time: GivenTime): LocalTime {
  if (time != null && isLocalTime(time)) return time
  throw refuseField(field, 'not_allowed', { why: 'not_a_time', got: time ?? '' })
}

function minutesOf(time: LocalTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function readLimit(cents: Cents | null | undefined): Cents | null {
  if (cents === null || cents === undefined) return null
  if (cents >= 1n && cents <= maxCents) return cents
  throw refuseField('max_price_cents', 'out_of_range', {
    unit: 'centavos',
    got: cents,
    min: 1n,
    max: maxCents,
    isOptional: true,
  })
}
