import { addHours, type Clock } from '../../shared/clock.ts'
import type { UserId } from '../../shared/ids.ts'
import type { Payee, Payouts } from './ports.ts'

/** docs/reference/rules.md#wallet */
export const payoutHoldHours = 24

/** Until when a payout that is requested now waits, because another PIX key replaced the driver's; null if it need not. */
export function holdOf({ pixKeyChangedAt }: Pick<Payee, 'pixKeyChangedAt'>, at: Date): Date | null {
  const until = pixKeyChangedAt && addHours(pixKeyChangedAt, payoutHoldHours)
  return until && until > at ? until : null
}

/** Until when payouts wait that are requested for the driver now; null if they need not. */
export async function readPayoutHold(
  { payouts, clock }: { payouts: Payouts; clock: Clock },
  driverId: UserId,
): Promise<Date | null> {
  return holdOf(await payouts.findPayee(driverId), clock())
}
