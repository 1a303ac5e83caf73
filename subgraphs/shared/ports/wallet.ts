import type { CollectedPayments } from '@rodovia/core/wallet/collect-on-delivery/ports.ts'
import type { StatementPrinter, Statements } from '@rodovia/core/wallet/export-statement.ts'
import type { PayoutFile, Payouts } from '@rodovia/core/wallet/payouts/ports.ts'
import type { Ledger, LedgerSeals } from '@rodovia/core/wallet/ports.ts'
import type {
  PixCharges,
  PixProvider,
  PixSettings,
  TopUpReturns,
} from '@rodovia/core/wallet/top-ups/ports.ts'

/** The ledger, top-ups and payouts. */
export type WalletPorts = {
  ledger: Ledger
  ledgerSeals: LedgerSeals
  statements: Statements
  statementPrinter: StatementPrinter
  pixCharges: PixCharges
  topUpReturns: TopUpReturns
  pixProvider: PixProvider | null
  pixSettings: PixSettings
  collectedPayments: CollectedPayments
  payouts: Payouts
  payoutFile: PayoutFile
}
