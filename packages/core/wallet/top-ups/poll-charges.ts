import { addSeconds } from '../../shared/clock.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { nextPollAt, type PixCharge, type PixPayment } from './charge.ts'
import { type CreditPorts, creditPayment } from './credit-payment.ts'
import type { PixCharges, PixProvider, PixSettings, TopUpReturns } from './ports.ts'
import { settleReturns } from './settle-returns.ts'

/** The time for which a claimed charge is reserved. Polling twice does no harm. */
const claimSeconds = 10

/** Whether the bank knows the charge: not without its API, and not the codes of a static key, whose ids are shorter. */
export function isPolled(provider: PixProvider | null, { txid }: Pick<PixCharge, 'txid'>): boolean {
  return provider?.isAsked === true && txid.length === provider.txidLength
}

export type PollPorts = CreditPorts & {
  pixProvider: PixProvider | null
  topUpReturns: TopUpReturns
  /** Learns what the bank says of the charge of an order. */
  chargedOrders: { collect(charge: PixCharge, payments: readonly PixPayment[]): Promise<void> }
}

/**
 * Polls the bank about a due charge, credits its payments and settles their returns; returns whether there may be more. Safe with any
 * number of workers.
 */
export async function pollDueCharge(ports: PollPorts): Promise<boolean> {
  const { pixCharges, pixProvider, clock } = ports
  if (!pixProvider?.isAsked) return false
  const at = clock()
  const due = await pixCharges.claimDue(at, addSeconds(at, claimSeconds))
  if (!due) return false
  let isPayable = true
  try {
    const { payments, returns, isOpen, unreadable = [] } = await pixProvider.read(due.charge.txid)
    for (const payment of payments) await creditPayment(ports, due.charge, payment, null)
    if (due.charge.orderId) await ports.chargedOrders.collect(due.charge, payments)
    await settleReturns({ ...ports, pixProvider }, due.charge.id, returns)
    isPayable = isOpen
    const credited = unreadable.length > 0 ? await pixCharges.find({ id: due.charge.id }) : null
    const isConfirmed = (endToEndId: string | null) =>
      credited?.payments.some((payment) => payment.endToEndId === endToEndId) ?? false
    const isReadable = unreadable.every(({ endToEndId }) => isConfirmed(endToEndId))
    await pixCharges.markReadable(due.charge.id, isReadable, clock())
  } finally {
    // A charge that the bank does not answer for is polled again later.
    const charge = await pixCharges.find({ id: due.charge.id })
    await pixCharges.putOff(due, charge && nextPollAt(charge, isPayable, clock()))
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
