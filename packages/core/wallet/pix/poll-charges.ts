import { addSeconds } from '../../shared/clock.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { nextPollAt } from './charge.ts'
import { type CreditPorts, creditPayment } from './credit-payment.ts'
import type { PixCharges, PixProvider, PixSettings } from './ports.ts'

/** So long nobody else asks about a charge that somebody asks about; then whoever died is not waited for. To ask twice does no harm. */
const claimSeconds = 10

/**
 * Asks the bank about the charge that is due, credits what was paid, and says whether there may be more to ask about. Safe with any
 * number of callers.
 */
export async function pollDueCharge(
  ports: CreditPorts & { pixProvider: PixProvider | null },
): Promise<boolean> {
  const { pixCharges, pixProvider, clock } = ports
  if (!pixProvider?.isAsked) return false
  const at = clock()
  const due = await pixCharges.claimDue(at, addSeconds(at, claimSeconds))
  if (!due) return false
  let isDone = false
  try {
    const { payments, isOpen } = await pixProvider.read(due.charge.txid)
    for (const payment of payments)
      await creditPayment(ports, due.charge, payment, { request: null, effect: null })
    isDone = !isOpen
  } finally {
    // One that the bank does not answer for, or does not know any more, waits as any other does, and not for ever.
    await pixCharges.putOff(due, isDone ? null : nextPollAt(due.charge, clock()))
  }
  return true
}

type HintPorts = Pick<SystemPorts, 'clock' | 'sha256'> & { pixCharges: PixCharges; pixSettings: PixSettings }

/**
 * Somebody who knows the address says that these were paid: the bank, or whoever found it out. Nothing of it is believed; the bank is
 * asked at once. Refuses with `not_found` another address.
 */
export async function recordHints(
  { clock, sha256, pixCharges, pixSettings }: HintPorts,
  { token, txids }: { token: string; txids: readonly string[] },
): Promise<void> {
  if (sha256(token) !== pixSettings.hintTokenHash) throw refuse('not_found', { kind: 'top_up', id: '…' })
  await pixCharges.askNow(txids, clock())
}
