import type { LedgerTransactionId, OrderId, TenantId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { AccountKind } from './accounts.ts'
import type { LedgerFault } from './ledger-faults.ts'
import type { LedgerReason } from './postings.ts'

/** One entry as it is sealed; whole numbers are below 2^53, so that every machine writes them alike. */
export type SealedEntry = readonly [
  id: number,
  accountKind: AccountKind,
  accountOwner: string | null,
  amountCents: number,
  balanceAfterCents: number | null,
]

/** All that a seal says of a transaction. */
export type SealedTransaction = {
  id: LedgerTransactionId
  tenantId: TenantId
  reason: LedgerReason
  orderId: OrderId | null
  /** As ISO 8601 in UTC with milliseconds. */
  at: string
  note: string | null
  /** By their ids. */
  entries: readonly SealedEntry[]
}

/** The seal of a transaction; positions count from 1, one by one, in the order in which transactions were sealed. */
export type Seal = { position: number; hash: string }

/** A seal as it is kept, with what it seals as that is now; null where that is gone. */
export type StoredSeal = Seal & { transactionId: LedgerTransactionId; transaction: SealedTransaction | null }

/** What the first seal builds on. */
export const genesisSeal: Seal = { position: 0, hash: '0'.repeat(64) }

/**
 * What is hashed: one line of JSON without blanks, told in docs/reference/ledger.md for whoever wants to do it again. It must stay as it is, or no
 * seal that was ever made would be found right.
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
 * What is wrong with a stretch of the chain behind a seal. Each is judged by the seal before it as that is kept, so that one change is
 * one fault, or two where it was a seal that was changed.
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
