import type { LedgerTransactionId, OrderId, TenantId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { AccountKind } from './accounts.ts'
import type { LedgerFault } from './ledger-faults.ts'
import type { LedgerReason } from './postings.ts'

/** A sealed entry. Whole numbers below 2^53 have one JSON form everywhere. */
export type SealedEntry = readonly [
  id: number,
  accountKind: AccountKind,
  accountOwner: string | null,
  amountCents: number,
  balanceAfterCents: number | null,
]

/** The sealed content of a transaction. */
export type SealedTransaction = {
  id: LedgerTransactionId
  tenantId: TenantId
  reason: LedgerReason
  orderId: OrderId | null
  /** The time as ISO 8601 in UTC with milliseconds. */
  at: string
  note: string | null
  /** The entries by their ids. */
  entries: readonly SealedEntry[]
}

/** The seal of a transaction. Positions count from 1 in the order of sealing. */
export type Seal = { position: number; hash: string }

/** A stored seal with its transaction as it is now; null if the transaction is missing. */
export type StoredSeal = Seal & { transactionId: LedgerTransactionId; transaction: SealedTransaction | null }

/** The previous seal of the first one. */
export const genesisSeal: Seal = { position: 0, hash: '0'.repeat(64) }

/**
 * The hashed text: one line of JSON without blanks, documented in docs/reference/ledger.md. Changing it would
 * invalidate every existing seal.
 */
export function sealedText(previousHash: string, transaction: SealedTransaction): string {
  const { id, tenantId, reason, orderId, at, note, entries } = transaction
  return JSON.stringify([previousHash, id, tenantId, reason, orderId, at, note, entries])
}

/** The next seals of the chain, one for each transaction. */
export function sealsOf(
  sha256: SystemPorts['sha256'],
  head: Seal,
  transactions: readonly SealedTransaction[],
): Seal[] {
  let { position, hash } = head
  return transactions.map((transaction) => {
    position += 1
    hash = sha256(sealedText(hash, transaction))
    return { position, hash }
  })
}

/**
 * The faults of a stretch of the chain after a seal. Each seal is checked against the stored previous one, so one
 * change is one fault, or two if a seal was changed.
 */
export function faultsOfStretch(
  sha256: SystemPorts['sha256'],
  before: Seal,
  stretch: readonly StoredSeal[],
): LedgerFault[] {
  let previous = before
  return stretch.flatMap((kept): LedgerFault[] => {
    const { position, hash, transaction, transactionId } = kept
    const last = previous
    previous = kept
    if (position !== last.position + 1) {
      const missing = position - last.position - 1
      return [
        {
          kind: 'seal_missing',
          subject: `${last.position + 1}`,
          found: `${missing} missing before ${position}`,
        },
      ]
    }
    if (!transaction)
      return [{ kind: 'transaction_removed', subject: transactionId, found: `sealed at ${position}` }]
    if (sha256(sealedText(last.hash, transaction)) === hash) return []
    return [{ kind: 'transaction_changed', subject: transactionId, found: `sealed at ${position}` }]
  })
}
