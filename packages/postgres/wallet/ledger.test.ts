import type { LedgerTransactionId, TenantId } from '@rodovia/core/shared/ids.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCredit, aMove, newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type Shipper, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const firstPage = { limit: 50, offset: 0, after: null }

describe('a credit', () => {
  test('raises the wallet and gives back the balance', async () => {
    const { tenantId } = await stores.aShipper(1_000n)
    expect(await credit(tenantId, 500n)).toBe(1_500n)
    expect(await stores.ledger.balances([tenantId])).toEqual(new Map([[tenantId, 1_500n]]))
  })

  test('writes an event with the new balance and wakes the relay', async () => {
    const woken = Promise.withResolvers<void>()
    const { tenantId } = await stores.aShipper(0n)
    await using _listening = await stores.listen('outbox', () => woken.resolve())
    for (const cents of [1_000n, 500n]) await credit(tenantId, cents)
    await woken.promise
    const statement = 'SELECT kind, order_id, sequence, data FROM outbox WHERE tenant_id = $1 ORDER BY id'
    const told = (amount_cents: number, balance_cents: number) => ({
      kind: 'wallet.credit',
      order_id: null,
      sequence: 1,
      data: { amount_cents, balance_cents, currency: 'BRL', reason: 'manual_credit' },
    })
    expect(await stores.query(statement, [tenantId])).toEqual([told(1_000, 1_000), told(500, 1_500)])
  })

  test('for a tenant without a wallet writes nothing', async () => {
    const before = await stores.ledger.check()
    const nobody = newId<TenantId>()
    expect(await credit(nobody, 500n)).toBeNull()
    expect(await stores.ledger.check()).toEqual(before)
    expect(await stores.query('SELECT FROM outbox WHERE tenant_id = $1', [nobody])).toEqual([])
  })

  test('to one wallet adds up in 30 concurrent transactions', async () => {
    const { tenantId } = await stores.aShipper(0n)
    await Promise.all(Array.from({ length: 30 }, () => credit(tenantId, 7n)))
    expect(await stores.ledger.balances([tenantId])).toEqual(new Map([[tenantId, 210n]]))
  })

  test('above the limit of a wallet is refused as a whole', async () => {
    const { tenantId } = await stores.aShipper(1n)
    await expect(credit(tenantId, 10n ** 15n)).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await stores.ledger.balances([tenantId])).toEqual(new Map([[tenantId, 1n]]))
  })

  function credit(tenantId: Shipper['tenantId'], cents: bigint) {
    return stores.ledger.credit(aCredit(tenantId, cents))
  }
})

describe('a statement', () => {
  test('lists entries, newest first, with entry ids as cursors', async () => {
    const shipper = await stores.aShipper(5_000n)
    const order = await stores.anOrderOf(shipper)
    await stores.deliveries.commit(aMove(order, 'cancel'))
    const { tenantId } = shipper

    const { items, total } = await stores.ledger.statement(tenantId, firstPage)
    expect(total).toBe(3)
    expect(items).toMatchObject([
      { reason: 'order_refund', amountCents: 2_500n, balanceAfterCents: 5_000n, orderId: order.orderId },
      { reason: 'order_placed', amountCents: -2_500n, balanceAfterCents: 2_500n, orderId: order.orderId },
      {
        reason: 'manual_credit',
        amountCents: 5_000n,
        balanceAfterCents: 5_000n,
        orderId: null,
        tenantId,
        at: noon,
      },
    ])
    const after = items[0]!.id
    expect(await stores.ledger.statement(tenantId, { limit: 1, offset: 0, after })).toEqual({
      items: [items[1]],
      total: 3,
    })
    expect(await stores.ledger.statement(tenantId, { limit: 5, offset: 9, after: null })).toEqual({
      items: [],
      total: 3,
    })
  })

  test('of a wallet with concurrent changes adds up line by line', async () => {
    const shipper = await stores.aShipper(10_000n)
    const orderAndCancel = async () => {
      const { delivery, ...rest } = await stores.aPlacementOf(shipper)
      const { outcome } = await stores.deliveries.place({ delivery, ...rest })
      if (outcome === 'placed') await stores.deliveries.commit(aMove(delivery, 'cancel'))
    }
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 10 }, orderAndCancel))

    const { items } = await stores.ledger.statement(shipper.tenantId, { ...firstPage, limit: 500 })
    expect(items[0]?.balanceAfterCents).toBe(10_000n)
    for (const [index, { amountCents, balanceAfterCents }] of items.entries())
      expect(balanceAfterCents - amountCents).toBe(items[index + 1]?.balanceAfterCents ?? 0n)
  })

  test('refuses an invalid cursor', async () => {
    const { tenantId } = await stores.aShipper()
    const page = { ...firstPage, after: "1' OR true" }
    await expect(stores.ledger.statement(tenantId, page)).rejects.toMatchObject({ code: 'validation_failed' })
  })
})

describe('the database itself refuses', () => {
  test.each([
    'UPDATE ledger_entries SET amount_cents = amount_cents',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
    'UPDATE ledger_transactions SET at = at',
    'DELETE FROM ledger_transactions',
    'TRUNCATE ledger_transactions CASCADE',
  ])('%s', async (statement) => {
    await expect(stores.query(statement)).rejects.toThrow('is append-only')
  })

  test.each(['manual_credit', 'top_up_held'])(
    'a wallet below zero, unless a top-up is held: %s',
    async (reason) => {
      const { tenantId } = await stores.aShipper(1n)
      const entries = stores.query(
        `WITH transaction AS (
         INSERT INTO ledger_transactions (id, tenant_id, reason, at) VALUES ($1, $2, $3, now()) RETURNING id
       )
       INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents, balance_after_cents)
       SELECT id, $2::uuid, 'tenant_wallet', $2::uuid, -2, -1 FROM transaction
       UNION ALL SELECT id, $2::uuid, 'platform_revenue', NULL, 2, NULL FROM transaction`,
        [newId(), tenantId, reason],
      )
      if (reason === 'top_up_held') await entries
      else await expect(entries).rejects.toThrow('would leave -1 centavos in a wallet')
    },
  )

  test('entries that do not sum to zero', async () => {
    const id = await aTransaction()
    await expect(insertEntries(id, 'escrow', [5, -4])).rejects.toThrow('sum to 1, not to zero')
    await insertEntries(id, 'escrow', [5, -5])
  })

  test('a wallet entry without its balance', async () => {
    const id = await aTransaction()
    await expect(insertEntries(id, 'tenant_wallet', [5, -5])).rejects.toThrow('ledger_entries_balance_kept')
  })

  test('a second transaction for the same reason and order', async () => {
    const order = await stores.anOrderOf(await stores.aShipper())
    const statement = `INSERT INTO ledger_transactions (id, tenant_id, reason, order_id, at)
      VALUES ($1, $2, 'order_placed', $3, now())`
    const again = stores.query(statement, [newId(), order.tenantId, order.orderId])
    await expect(again).rejects.toThrow('ledger_transactions_order_key')
  })
})

async function aTransaction(): Promise<string> {
  const id = newId<LedgerTransactionId>()
  await stores.query(
    `INSERT INTO ledger_transactions (id, tenant_id, reason, at) VALUES ($1, $1, 'top_up', now())`,
    [id],
  )
  return id
}

function insertEntries(id: string, kind: string, cents: number[]) {
  return stores.query(
    `INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents)
     SELECT $1, $1, $2::varchar, CASE WHEN $2 = 'tenant_wallet' THEN $1::uuid END, unnest($3::bigint[])`,
    [id, kind, cents],
  )
}

describe('the check', () => {
  test('finds no fault in what the stores write', async () => {
    await using own = await openTestStores()
    const shipper = await own.aShipper()
    await own.anOrderOf(shipper)
    await own.deliveries.commit(aMove(await own.anOrderOf(shipper), 'cancel'))
    const check = await own.ledger.check()
    expect(check).toMatchObject({ transactions: 4, entries: 8 })
    expect(isSound(check)).toBe(true)
  })

  test.each<[string, string, string[]]>([
    [
      'a kept balance that its entries do not make',
      'wrongBalances',
      ['UPDATE wallets SET balance_cents = 1'],
    ],
    [
      'an order that nobody paid',
      'ordersWithoutDebit',
      [...unguarded('ledger_entries', 'DELETE'), ...unguarded('ledger_transactions', 'DELETE')],
    ],
    [
      'a debit without its order',
      'debitsWithoutOrder',
      [...unguarded('timeline_entries', 'DELETE'), 'DELETE FROM deliveries'],
    ],
    [
      'an order that ended with its money in escrow',
      'wrongEscrows',
      [`UPDATE deliveries SET status = 'delivered'`],
    ],
    [
      'a transaction of one entry',
      'unbalancedTransactions',
      unguarded('ledger_entries', 'DELETE', `WHERE account_kind = 'escrow'`),
    ],
  ])('finds %s', async (_, fault, statements) => {
    await using own = await openTestStores()
    await own.anOrderOf(await own.aShipper())
    for (const statement of statements) await own.query(statement)
    const check = await own.ledger.check()
    expect(check).toMatchObject({ [fault]: 1 })
    expect(isSound(check)).toBe(false)
  })
})

/** SQL: a change with the append-only trigger off, as only the owner of the database can make it. */
function unguarded(table: string, verb: 'DELETE', which = '') {
  return [`ALTER TABLE ${table} DISABLE TRIGGER ${table}_append_only`, `${verb} FROM ${table} ${which}`]
}
