import type { LedgerCheck } from './ports.ts'

/** Whether the ledger adds up: every number of the check that is not a mere count is zero. */
export function isSound({ transactions: _, entries: __, sumCents, ...faults }: LedgerCheck): boolean {
  return sumCents === 0n && Object.values(faults).every((count) => count === 0)
}
