import type { SystemPorts } from '../shared/ports.ts'
import type { LedgerSeals } from './ports.ts'
import { sealsOf } from './seals.ts'

const batchSize = 1000

export type SealPorts = Pick<SystemPorts, 'sha256'> & { ledgerSeals: LedgerSeals }

/** Seals committed transactions; returns whether there may be more. */
export async function sealLedger({ ledgerSeals, sha256 }: SealPorts): Promise<boolean> {
  const count = await ledgerSeals.seal(batchSize, (head, transactions) => sealsOf(sha256, head, transactions))
  return count === batchSize
}
