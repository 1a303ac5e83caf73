import type { RuleDays } from '@rodovia/core/repetitions/rule.ts'
import type { Day } from '@rodovia/core/shared/local-day.ts'
import * as rrule from 'rrule'

// Node gives the package as a CommonJS module, whose exports are its default; bundlers give the exports themselves.
const { RRule } = 'default' in rrule ? (rrule.default as typeof rrule) : rrule

/** Dates count in UTC: a day of a rule is a date, whatever the zone. */
export const ruleDays: RuleDays = {
  after({ rule, startsOn }, day) {
    const first = asUtc(startsOn)
    const days = new RRule({ ...RRule.parseString(rule), dtstart: first })
    const { freq, interval, byweekday } = days.options
    // Every so many weeks there is one weekday. Where the rule leaves it out, the library would search for seconds, up to the year 9999.
    const isWholeWeeks = freq === RRule.DAILY && interval % 7 === 0
    if (isWholeWeeks && byweekday && !byweekday.includes((first.getUTCDay() + 6) % 7)) return null
    return days.after(asUtc(day))?.toISOString().slice(0, 10) ?? null
  },
}

const asUtc = (day: Day) => new Date(`${day}T00:00:00Z`)
