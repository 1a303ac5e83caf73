import { type Cents, maxCents } from '@rodovia/core/shared/money.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Credit, Ledger } from '@rodovia/core/wallet/ports.ts'
import { auditRows } from '../audit/audit-rows.ts'
import { violatedConstraint } from '../connections/unavailable.ts'
import type { StoreContext } from '../database/store-context.ts'
import { WalletEntity } from '../entities/ledger.ts'
import { rowOf } from '../statements/columns.ts'
import { auditTables, gatedInsert, inputRows, rowsIn } from '../statements/insert-rows.ts'
import { type Sql, toJson } from '../statements/sql.ts'
import { checkLedger } from './check-ledger.ts'
import { earnedBetweenOn, earnedDeliveriesOn, earningsOn } from './earnings.ts'
import { ledgerRows, moneyMoved } from './ledger-rows.ts'
import { statementBetweenOn, statementOn, walletEntriesOfOrdersOn } from './wallet-entries.ts'

export function createLedger({ sql, em, signals, sharding }: StoreContext): Ledger {
  return {
    credit: creditOn(sql, signals.outbox),
    statement: statementOn(sql),
    statementBetween: statementBetweenOn(sql),
    walletEntriesOfOrders: walletEntriesOfOrdersOn(sql, sharding),
    earnings: earningsOn(sql),
    earnedDeliveries: earnedDeliveriesOn(sql),
    earnedBetween: earnedBetweenOn(sql),
    check: () => checkLedger(em),

    async balances(tenantIds) {
      const wallets = await em.fork().find(WalletEntity, { tenantId: { $in: [...tenantIds] } })
      return new Map(wallets.map(({ tenantId, balanceCents }) => [tenantId, balanceCents]))
    },
  }
}

/** Without the wallet nothing is written. */
const tenantGate = `
    SELECT FROM wallets, ${rowsIn('ledger_transactions', inputRows)}
    WHERE wallets.tenant_id = row.tenant_id`

/**
 * Locks the rows of the gate and the wallet; an empty gate writes nothing. The parameter is JSON of
 * `ledgerRows`, and optionally `auditRows` and an outbox row.
 */
export function creditText(parameter: string, gate = tenantGate): string {
  return `
${gatedInsert(parameter, gate, ['ledger_transactions', ...auditTables])},
  ${moneyMoved('gate', inputRows)},
  event_row AS (
    INSERT INTO outbox (id, tenant_id, kind, sequence, data, created_at)
    SELECT row.id, row.tenant_id, row.kind, row.sequence,
      row.data || jsonb_build_object('balance_cents', wallet.balance_cents), row.created_at
    FROM wallet, ${rowsIn('outbox', inputRows)}
  )
SELECT balance_cents FROM wallet`
}

/**
 * Credits wallets by a named statement, with the rows that its gate inserts. Refuses with `validation_failed` a balance above
 * `maxCents`; then nothing is written.
 */
export function creditOn(sql: Sql, signalOutbox: () => void, name = 'credit', gate?: string) {
  return async (credit: Credit, gateRows: object = {}): Promise<Cents | null> => {
    const [credited] = await sql<{ balance_cents: bigint }>({
      name,
      text: creditText('$1', gate),
      values: [
        toJson({
          ...gateRows,
          ...ledgerRows({ ...credit, orderId: null }),
          ...auditRows(credit),
          outbox: [rowOf(credit.event)],
        }),
      ],
    }).catch(refuseFullWallet)
    if (credited) signalOutbox()
    return credited?.balance_cents ?? null
  }
}

function refuseFullWallet(error: unknown): never {
  if (violatedConstraint(error) === 'wallets_balance_cents')
    throw refuseField('amount_cents', 'wallet_full', { maxCents })
  throw error
}
