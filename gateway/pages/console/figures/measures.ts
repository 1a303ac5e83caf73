import { formatLocales, type Language } from '@rodovia/core/shared/language.ts'
import type { FigureGroup } from '@rodovia/gateway/rest/figures.ts'
import { money } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { number } from '../../numbers.ts'
import { attemptReasonNames, incidentNames } from '../dispatch/dispatch-messages.ts'
import type { Bar } from './bar-chart.ts'
import { messages } from './figure-messages.ts'

type Column = { heading: Hole; shown: (group: FigureGroup) => Hole }

/** A chart, and the columns of its table. */
export type Measure = {
  id: string
  title: Hole
  /** An explanation of the chart, if the title is not enough. */
  note?: Hole
  value: (group: FigureGroup) => number
  shown: (group: FigureGroup) => Hole
  /** A value of the axis in words. */
  scale: (value: number) => Hole
  /** A rate, which changes by points of a percentage. */
  isRate?: true
  /** The bars that the chart shows instead of the groups. */
  bars?: readonly Bar[]
  columns: readonly Column[]
}

export function percent(rate: number | null) {
  if (rate === null) return messages.nothing
  return (language: Language) =>
    rate.toLocaleString(formatLocales[language], { style: 'percent', maximumFractionDigits: 1 })
}

/** Such as "4,8". */
function stars(value: number | null) {
  if (value === null) return messages.nothing
  return (language: Language) =>
    value.toLocaleString(formatLocales[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** Such as "7 min" or "2 h 05 min"; below ten minutes with a decimal. */
function minutes(value: number | null) {
  if (value === null) return messages.nothing
  const whole = Math.round(value)
  if (whole >= 60) return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')} min`
  return (language: Language) =>
    `${value.toLocaleString(formatLocales[language], { maximumFractionDigits: value < 10 ? 1 : 0 })} min`
}

function counted(
  id: string,
  title: Hole,
  of: (group: FigureGroup) => number,
  columns: readonly Column[],
): Measure {
  return { id, title, value: of, shown: (group) => number(of(group)), scale: number, columns }
}

const count = (heading: Hole, of: (group: FigureGroup) => number): Column => ({
  heading,
  shown: (group) => number(of(group)),
})

/** Its chart shows about the median. */
function timed(id: 'accept' | 'pickup' | 'door'): Measure {
  const half = (group: FigureGroup) => minutes(group[id].p50_minutes)
  const about = (group: FigureGroup) => (group[id].count === 0 ? messages.nothing : html`≈ ${half(group)}`)
  return {
    id,
    title: messages[id],
    note: messages.halfNote,
    value: (group) => group[id].p50_minutes ?? 0,
    shown: about,
    scale: minutes,
    columns: [
      count(messages.measured, (group) => group[id].count),
      {
        heading: messages.mean,
        shown: ({ [id]: { mean_seconds } }) => minutes(mean_seconds === null ? null : mean_seconds / 60),
      },
      { heading: messages.half, shown: half },
      { heading: messages.mostOf, shown: (group) => minutes(group[id].p90_minutes) },
    ],
  }
}

/** The kinds of problems that there were. */
export function problemKinds({ problems_by_code: kinds }: FigureGroup): Measure {
  const countOf = ({ problems_by_code: counts }: FigureGroup, kind: string) =>
    counts.find(({ code }) => code === kind)?.count ?? 0
  return {
    ...counted(
      'problem-kinds',
      messages.problemKinds,
      ({ problems }) => problems,
      kinds.map(({ code }) => count(incidentNames[code], (group) => countOf(group, code))),
    ),
    bars: kinds.map(({ code, count }) => ({
      label: incidentNames[code],
      value: count,
      shown: number(count),
    })),
  }
}

/** The reasons of the failed attempts that there were. */
export function attemptReasons({ attempts_by_reason: reasons }: FigureGroup): Measure {
  const countOf = ({ attempts_by_reason: counts }: FigureGroup, name: string) =>
    counts.find(({ reason }) => reason === name)?.count ?? 0
  return {
    ...counted(
      'attempt-reasons',
      messages.attemptReasons,
      ({ failed_attempts }) => failed_attempts,
      reasons.map(({ reason }) => count(attemptReasonNames[reason], (group) => countOf(group, reason))),
    ),
    bars: reasons.map(({ reason, count }) => ({
      label: attemptReasonNames[reason],
      value: count,
      shown: number(count),
    })),
  }
}

/** The measures on the page, in this order. */
export const measures: readonly Measure[] = [
  counted('orders', messages.orders, ({ orders }) => orders, [
    count(messages.orders, ({ orders }) => orders),
    count(messages.open, ({ open }) => open),
    count(messages.delivered, ({ delivered }) => delivered),
    count(messages.returned, ({ returned }) => returned),
  ]),
  {
    id: 'spend',
    title: messages.spend,
    value: ({ spend_cents }) => spend_cents,
    shown: ({ spend_cents }) => money(spend_cents),
    scale: (cents) => money(Math.round(cents)),
    columns: [{ heading: messages.spend, shown: ({ spend_cents }) => money(spend_cents) }],
  },
  {
    id: 'on-time',
    title: messages.onTimeRate,
    value: ({ on_time_rate }) => on_time_rate ?? 0,
    shown: ({ on_time_rate }) => percent(on_time_rate),
    scale: percent,
    isRate: true,
    columns: [
      count(messages.delivered, ({ delivered }) => delivered),
      count(messages.onTime, ({ on_time }) => on_time),
      { heading: messages.onTimeRate, shown: ({ on_time_rate }) => percent(on_time_rate) },
    ],
  },
  timed('accept'),
  timed('pickup'),
  timed('door'),
  counted('canceled', messages.canceled, ({ canceled }) => canceled, [
    count(messages.canceled, ({ canceled }) => canceled),
    count(messages.byShipper, ({ canceled_by_shipper }) => canceled_by_shipper),
    count(messages.withoutDriver, ({ canceled_without_driver }) => canceled_without_driver),
  ]),
  {
    id: 'ratings',
    title: messages.averageRating,
    value: ({ average_rating }) => average_rating ?? 0,
    shown: ({ average_rating }) => stars(average_rating),
    scale: stars,
    columns: [
      count(messages.ratings, ({ rating_count }) => rating_count),
      { heading: messages.averageRating, shown: ({ average_rating }) => stars(average_rating) },
    ],
  },
  counted('problems', messages.problems, ({ problems }) => problems, [
    count(messages.problems, ({ problems }) => problems),
  ]),
  counted('attempts', messages.failedAttempts, ({ failed_attempts }) => failed_attempts, [
    count(messages.failedAttempts, ({ failed_attempts }) => failed_attempts),
    count(messages.returns, ({ returns }) => returns),
  ]),
]
