import type { Delivery } from '../delivery/model/delivery.ts'
import { addDays, type Day, dayOf } from '../shared/local-day.ts'

/**
 * The national holidays of a fixed day: Lei 662/1949 as changed by Lei 10.607/2002, Lei 6.802/1980 (12 October) and Lei 14.759/2023
 * (20 November). The movable ones are no national holidays by law, so a deadline here is never later than by a longer calendar.
 */
const holidays: ReadonlySet<string> = new Set([
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
])

function isBusinessDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day.slice(5))
}

/** The day that many business days after another. */
export function addBusinessDays(day: Day, count: number): Day {
  let [last, left] = [day, count]
  while (left > 0) {
    last = addDays(last, 1)
    if (isBusinessDay(last)) left--
  }
  return last
}

/** The carrier of a whole load is paid within this many business days: docs/reference/freight-duties.md#ciot-and-toll. */
const paymentBusinessDays = 30

/** The last day on which the carrier of a whole load may be paid that was delivered then. */
export function paymentDueOn(deliveredAt: Date): Day {
  return addBusinessDays(dayOf(deliveredAt), paymentBusinessDays)
}

/** The same of an order; null before it is delivered, and for any other order than a whole load. */
export function paymentDeadlineOf({
  wholeLoad,
  status,
  endedAt,
}: Pick<Delivery, 'wholeLoad' | 'status' | 'endedAt'>): Day | null {
  return wholeLoad && status === 'delivered' && endedAt ? paymentDueOn(endedAt) : null
}
