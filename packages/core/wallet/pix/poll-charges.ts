import { addSeconds } from '../../shared/clock.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { nextPollAt } from './charge.ts'
import { type CreditPorts, creditPayment } from './credit-payment.ts'
import type { PixCharges, PixProvider, PixSettings } from './ports.ts'

/** How long a claimed charge is reserved. Polling twice does no harm. */
const claimSeconds = 10

/**
 * Polls the bank about a due charge and credits its payments; returns whether there may be more. Safe with any number
 * of workers.
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
    for (const payment of payments) await creditPayment(ports, due.charge, payment, null)
    isDone = !isOpen
  } finally {
    // A charge that the bank does not answer for is polled again later.
    await pixCharges.putOff(due, isDone ? null : nextPollAt(due.charge, clock()))
  }
  return true
}

type HintPorts = Pick<SystemPorts, 'clock' | 'sha256'> & { pixCharges: PixCharges; pixSettings: PixSettings }

/** The charges that a notification may name at once. */
export const maxHints = 1000

/**
 * A notification that these charges were paid. It is not trusted: the bank is polled at once. Refuses with
 * `not_found` a wrong token.
 */
export async function recordHints(
  { clock, sha256, pixCharges, pixSettings }: HintPorts,
  { token, txids }: { token: string; txids: readonly string[] },
): Promise<void> {
  if (sha256(token) !== pixSettings.hintTokenHash) throw refuse('not_found', { kind: 'top_up', id: '…' })
  await pixCharges.askNow([...new Set(txids)], clock())
}
