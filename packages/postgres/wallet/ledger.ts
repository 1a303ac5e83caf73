import type { EntityManager } from '@mikro-orm/postgresql'
import type { Ledger } from '@rodovia/core/wallet/ports.ts'
import { WalletEntity } from '../entities/wallet.ts'
import { type Sql, toJson } from '../sql.ts'
import { checkLedger } from './check-ledger.ts'
import { ledgerInserted, ledgerRows, walletMoved } from './ledger-rows.ts'
import { statementOn, walletEntriesOfOrdersOn } from './wallet-entries.ts'

export function createLedger({ sql, em }: { sql: Sql; em: EntityManager }): Ledger {
  return {
    credit: creditOn(sql),
    statement: statementOn(sql),
    walletEntriesOfOrders: walletEntriesOfOrdersOn(sql),
    check: () => checkLedger(sql),

    async balances(tenantIds) {
      const wallets = await em.fork().find(WalletEntity, { tenantId: { $in: [...tenantIds] } })
      return new Map(wallets.map(({ tenantId, balanceCents }) => [tenantId, balanceCents]))
    },
  }
}

/** Locks nothing but the wallet; without one, nothing is written. `rows` is the parameter: `ledgerRows` as JSON. */
export function creditText(rows: string): string {
  return `
WITH ${walletMoved('(VALUES (1)) AS always', rows)},
  ${ledgerInserted('wallet AS gate', rows)}
SELECT balance_cents FROM wallet`
}

function creditOn(sql: Sql): Ledger['credit'] {
  return async (credit) => {
    const [credited] = await sql<{ balance_cents: bigint }>({
      name: 'credit',
      text: creditText('$1::jsonb'),
      values: [toJson(ledgerRows({ ...credit, orderId: null }))],
    })
    return credited?.balance_cents ?? null
  }
}
