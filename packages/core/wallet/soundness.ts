import type { LedgerCheck } from './ports.ts'

/** Whether the check found no fault, and every number except the counts is zero. */
export function isSound(check: LedgerCheck): boolean {
  const { transactions: _, entries: __, waitingForSeal: ___, faults, sumCents, ...counts } = check
  return sumCents === 0n && faults.length === 0 && Object.values(counts).every((count) => count === 0)
}
