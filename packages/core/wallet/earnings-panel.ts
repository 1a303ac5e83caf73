import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Clock } from '../shared/clock.ts'
import { type PageInput, readPage, type Slice } from '../shared/page.ts'
import { dayOf } from './export-statement.ts'
import type { EarnedDay, EarnedDelivery, Earnings, EarningsTotal, Ledger, Period } from './ports.ts'

/** A driver's earnings: docs/reference/rules.md#wallet. Days are in São Paulo time; "last 7 days" includes today. */
export type EarningsPanel = Earnings & {
  today: EarningsTotal
  last7Days: EarningsTotal
  last30Days: EarningsTotal
}

const panelDays = 30
const panelDeliveries = 10

/** The panel of the driver who asks. Refuses with `unauthorized`, `forbidden`. */
export async function readEarnings(
  { ledger, clock }: { ledger: Ledger; clock: Clock },
  { actor }: { actor: Actor | null },
): Promise<EarningsPanel> {
  const { userId } = permit(actor, 'delivery.drive')
  const period = { at: clock(), days: panelDays, deliveries: panelDeliveries }
  const earnings = await ledger.earnings(userId, period)
  const { byDay } = earnings
  return { ...earnings, today: sumOf(byDay, 1), last7Days: sumOf(byDay, 7), last30Days: sumOf(byDay, 30) }
}

/**
 * Lists the caller's earnings as a driver on a day in São Paulo, by delivery, newest first. Refuses with
 * `unauthorized`, `forbidden`, `validation_failed`.
 */
export async function listEarnedDeliveries(
  { ledger }: { ledger: Ledger },
  { actor, date, page }: { actor: Actor | null; date: string; page: PageInput },
): Promise<Slice<EarnedDelivery>> {
  const { userId } = permit(actor, 'delivery.drive')
  dayOf('date', date)
  return ledger.earnedDeliveries(userId, date, readPage(page))
}

/**
 * Lists the caller's earnings as a driver in a period, by delivery, newest first. Refuses with
 * `unauthorized`, `forbidden`.
 */
export async function listEarnedBetween(
  { ledger }: { ledger: Ledger },
  { actor, page, ...period }: { actor: Actor | null; page: PageInput } & Period,
): Promise<Slice<EarnedDelivery>> {
  const { userId } = permit(actor, 'delivery.drive')
  return ledger.earnedBetween(userId, period, readPage(page))
}

function sumOf(byDay: readonly EarnedDay[], days: number): EarningsTotal {
  const last = byDay.slice(-days)
  return {
    count: last.reduce((sum, { count }) => sum + count, 0),
    cents: last.reduce((sum, { cents }) => sum + cents, 0n),
  }
}
