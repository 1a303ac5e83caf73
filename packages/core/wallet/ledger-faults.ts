/** The kinds of ledger faults, and what the subject of each is. */
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
  driver_underpaid: 'order',
  payouts_in_transit_wrong: 'payouts of tenant',
  pix_held_wrong: 'returns of tenant',
  cash_owed_wrong: 'cash of driver',
  remittances_owed_wrong: 'collected payments of tenant',
  remittance_wrong: 'remittance',
  collection_missing: 'order',
} as const
export type LedgerFaultKind = keyof typeof ledgerFaultKinds

/** `subject` is an id, or the position of a seal; `found` is what the check found. */
export type LedgerFault = { kind: LedgerFaultKind; subject: string; found: string }

/** The most faults that one check reports. */
export const maxFaults = 100

const descriptions: Record<LedgerFaultKind, string> = {
  seal_missing: 'is missing: seals were removed',
  transaction_removed: 'is missing, though it was sealed',
  transaction_changed: 'differs from what was sealed: it, its entries or the previous seal was changed',
  transaction_unsealed: 'has no seal and is not pending: it was inserted after sealing',
  transaction_unbalanced: 'has entries that do not sum to zero, or fewer than two',
  wallet_balance_wrong: 'has a balance that is not the sum of its entries',
  order_unpaid: 'was not paid',
  debit_without_order: 'was paid, but the order is missing',
  escrow_wrong: 'has a wrong escrow: its debit is not the sum of refund, earnings and fee',
  driver_underpaid: 'pays its driver less than the share of its full price, though it is of a shipment',
  payouts_in_transit_wrong: 'do not sum to the ledger account of payouts in transit',
  pix_held_wrong: 'do not sum to the ledger account of held top-ups',
  cash_owed_wrong: 'does not sum to the ledger account of what the driver owes',
  remittances_owed_wrong: 'do not sum to the ledger account of what the shop is to get',
  remittance_wrong: 'is not the sum of its payments, or of its entries in the ledger',
  collection_missing: 'was handed over without the whole amount that its recipient had to pay',
}

/** A fault in one line for the log. */
export function faultLine({ kind, subject, found }: LedgerFault): string {
  return `${ledgerFaultKinds[kind]} ${subject} ${descriptions[kind]} (${found})`
}
