/** What can be wrong with the ledger, and what the subject of each is. */
export const ledgerFaultKinds = {
  seal_missing: 'seal',
  transaction_removed: 'transaction',
  transaction_changed: 'transaction',
  transaction_unsealed: 'transaction',
  transaction_unbalanced: 'transaction',
  wallet_balance_wrong: 'wallet of tenant',
  order_unpaid: 'order',
  debit_without_order: 'order',
  escrow_wrong: 'order',
  payouts_in_transit_wrong: 'payouts of tenant',
} as const
export type LedgerFaultKind = keyof typeof ledgerFaultKinds

/** `subject` is the id of the thing, or the position of a seal; `found` says what is there. */
export type LedgerFault = { kind: LedgerFaultKind; subject: string; found: string }

/** So many are kept and told of one check. */
export const maxFaults = 100

const descriptions: Record<LedgerFaultKind, string> = {
  seal_missing: 'is not there: seals were removed',
  transaction_removed: 'is gone, though it was sealed',
  transaction_changed: 'is not what was sealed: it, its entries or the seal before it were changed',
  transaction_unsealed: 'has no seal and waits for none: it was put in behind the seals',
  transaction_unbalanced: 'has entries that do not sum to zero, or fewer than two',
  wallet_balance_wrong: 'does not hold what its entries sum to',
  order_unpaid: 'was not paid',
  debit_without_order: 'was paid and is not there',
  escrow_wrong: 'has not in escrow what it should: its debit is not its refund, earnings and fee',
  payouts_in_transit_wrong: 'do not sum to what the ledger has in transit for them',
}

/** One line for whoever has to look into it. */
export function faultLine({ kind, subject, found }: LedgerFault): string {
  return `${ledgerFaultKinds[kind]} ${subject} ${descriptions[kind]} (${found})`
}
