import type { LedgerTransactionId } from '@rodovia/core/shared/ids.ts'
import type { ChainCheck, LedgerSeals } from '@rodovia/core/wallet/ports.ts'
import {
  genesisSeal,
  type Seal,
  type SealedTransaction,
  type StoredSeal,
} from '@rodovia/core/wallet/seals.ts'
import type { StoreContext } from '../database/store-context.ts'
import { toJson } from '../statements/sql.ts'

/** Advisory lock: one process seals at a time. */
const sealLock = 550_162_548

/** SQL: a transaction as the JSON that is sealed; null where it is gone. */
export const sealedTransaction = `
  jsonb_build_object('id', transaction.id, 'tenantId', transaction.tenant_id, 'reason', transaction.reason,
    'orderId', transaction.order_id, 'note', transaction.note,
    'at', to_char(transaction.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'entries', (
      SELECT coalesce(jsonb_agg(jsonb_build_array(entry.id, entry.account_kind, entry.account_owner, entry.amount_cents,
        entry.balance_after_cents) ORDER BY entry.id), '[]')
      FROM ledger_entries AS entry
      WHERE entry.transaction_id = transaction.id AND entry.tenant_id = transaction.tenant_id
    ))`

const headText =
  'SELECT seal.position::text, seal.hash FROM ledger_seals AS seal ORDER BY seal.position DESC LIMIT 1'

const waitingText = `
  SELECT ${sealedTransaction} AS transaction
  FROM ledger_unsealed AS waiting
  JOIN ledger_transactions AS transaction
    ON transaction.id = waiting.transaction_id AND transaction.tenant_id = waiting.tenant_id
  ORDER BY waiting.transaction_id, waiting.tenant_id LIMIT ?`

const sealText = `
  WITH sealed AS (
    SELECT * FROM json_populate_recordset(null::ledger_seals, ?::json)
  ), inserted AS (
    INSERT INTO ledger_seals SELECT * FROM sealed
  )
  DELETE FROM ledger_unsealed USING sealed
  WHERE ledger_unsealed.transaction_id = sealed.transaction_id AND ledger_unsealed.tenant_id = sealed.tenant_id`

type SealRow = { position: string; hash: string }
const sealFrom = ({ position, hash }: SealRow): Seal => ({ position: Number(position), hash })

export function createLedgerSeals({ sql, em }: StoreContext): LedgerSeals {
  const isWaiting = async () =>
    (await sql({ name: 'ledger-unsealed', text: 'SELECT FROM ledger_unsealed LIMIT 1', values: [] })).length >
    0

  return {
    /**
     * Takes an advisory lock before it reads, so that each sealer sees what the previous one committed. Locks
     * nothing in the ledger.
     */
    async seal(limit, sealsOf) {
      if (!(await isWaiting())) return 0
      return em.fork().transactional(async (work) => {
        const [turn] = await work.execute<{ mine: boolean }[]>(
          'SELECT pg_try_advisory_xact_lock(?) AS mine',
          [sealLock],
        )
        if (!turn?.mine) return 0
        const [head] = await work.execute<SealRow[]>(headText)
        const rows = await work.execute<{ transaction: SealedTransaction }[]>(waitingText, [limit])
        const transactions = rows.map(({ transaction }) => transaction)
        const seals = sealsOf(head ? sealFrom(head) : genesisSeal, transactions).map(
          ({ position, hash }, index) => {
            const { id, tenantId } = transactions[index]!
            return { position, hash, transaction_id: id, tenant_id: tenantId }
          },
        )
        await work.execute(sealText, [toJson(seals)])
        return seals.length
      })
    },

    async find(position) {
      const text = 'SELECT position::text, hash FROM ledger_seals WHERE position = $1'
      const [row] = await sql<SealRow>({ name: 'ledger-seal', text, values: [position] })
      return row ? sealFrom(row) : null
    },

    async from(position, limit) {
      const rows = await sql<
        SealRow & { transactionId: LedgerTransactionId; transaction: StoredSeal['transaction'] }
      >({
        text: `
          SELECT seal.position::text, seal.hash, seal.transaction_id AS "transactionId",
            CASE WHEN transaction.id IS NOT NULL THEN ${sealedTransaction} END AS transaction
          FROM (SELECT * FROM ledger_seals WHERE position >= $1 ORDER BY position LIMIT $2) AS seal
          LEFT JOIN ledger_transactions AS transaction
            ON transaction.id = seal.transaction_id AND transaction.tenant_id = seal.tenant_id
          ORDER BY seal.position`,
        values: [position, limit],
      })
      return rows.map((row) => ({ ...row, ...sealFrom(row) }))
    },

    async claimCheck(at, until) {
      const [row] = await sql<CheckRow>({
        name: 'ledger-check-claim',
        text: `UPDATE ledger_checks SET next_at = $2 WHERE next_at <= $1 RETURNING ${checkColumns}`,
        values: [at, until],
      })
      return row ? checkFrom(row) : null
    },

    async saveCheck({ position, reached, startedAt, checkedAt, found, faults }, nextAt) {
      await sql({
        name: 'ledger-check-save',
        text: `
          UPDATE ledger_checks SET position = $1, reached = $2, started_at = $3, checked_at = $4, found = $5, faults = $6,
            next_at = $7`,
        values: [position, reached, startedAt, checkedAt, toJson(found), toJson(faults), nextAt],
      })
    },

    async state() {
      const [row] = await sql<CheckRow & { head: SealRow | null; unsealedSince: Date | null }>({
        name: 'ledger-state',
        text: `
          SELECT ${checkColumns}, (SELECT to_jsonb(head) FROM (${headText}) AS head) AS head,
            (SELECT min(since) FROM ledger_unsealed) AS "unsealedSince"
          FROM ledger_checks`,
        values: [],
      })
      if (!row) throw new Error('the row of ledger_checks is gone')
      const { head, unsealedSince, ...check } = row
      return { head: head && sealFrom(head), unsealedSince, check: checkFrom(check) }
    },
  }
}

const checkColumns = `
  position::text, reached::text, started_at AS "startedAt", checked_at AS "checkedAt", found, faults`

type CheckRow = Omit<ChainCheck, 'position' | 'reached'> & { position: string; reached: string }

function checkFrom({ position, reached, ...check }: CheckRow): ChainCheck {
  return { ...check, position: Number(position), reached: Number(reached) }
}
