import type { EntityManager } from '@mikro-orm/postgresql'
import type { Ledger } from '@rodovia/core/wallet/ports.ts'
import { witnessesInserted, witnessRows } from '../audit/audit-rows.ts'
import { WalletEntity } from '../entities/wallet.ts'
import { type Sql, toJson } from '../sql.ts'
import { checkLedger } from './check-ledger.ts'
import { earningsOn } from './earnings.ts'
import { ledgerRows, moneyMoved, transactionInserted } from './ledger-rows.ts'
import { statementOn, walletEntriesOfOrdersOn } from './wallet-entries.ts'

export function createLedger({ sql, em }: { sql: Sql; em: EntityManager }): Ledger {
  return {
    credit: creditOn(sql),
    statement: statementOn(sql),
    walletEntriesOfOrders: walletEntriesOfOrdersOn(sql),
    earnings: earningsOn(sql),
    check: () => checkLedger(sql),

    async balances(tenantIds) {
      const wallets = await em.fork().find(WalletEntity, { tenantId: { $in: [...tenantIds] } })
      return new Map(wallets.map(({ tenantId, balanceCents }) => [tenantId, balanceCents]))
    },
  }
}

const rows = '(SELECT rows FROM input)'

/** Locks the wallet only; where there is none, nothing is written. The parameter is `ledgerRows` and `witnessRows` as JSON. */
export function creditText(parameter: string): string {
  return `
WITH input AS MATERIALIZED (
    SELECT ${parameter}::jsonb AS rows
  ),
  tenant AS (
    SELECT FROM wallets, jsonb_populate_recordset(null::ledger_transactions, ${rows} -> 'ledger_transactions') AS row
    WHERE wallets.tenant_id = row.tenant_id
  ),
  ${transactionInserted('tenant', rows)},
  ${witnessesInserted('tenant', rows)},
  ${moneyMoved('tenant', rows)}
SELECT balance_cents FROM wallet`
}

function creditOn(sql: Sql): Ledger['credit'] {
  return async (credit) => {
    const [credited] = await sql<{ balance_cents: bigint }>({
      name: 'credit',
      text: creditText('$1'),
      values: [toJson({ ...ledgerRows({ ...credit, orderId: null }), ...witnessRows(credit) })],
    })
    return credited?.balance_cents ?? null
  }
}
