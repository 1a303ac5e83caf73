import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { checkChain, continueLedgerCheck, knownFaults } from '@rodovia/core/wallet/check-chain.ts'
import { sealLedger } from '@rodovia/core/wallet/seal-ledger.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCredit, aMove, newId, sha256 } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { openDatabase } from '../database/open-database.ts'

/** Some orders, one of them canceled, all sealed: six transactions. */
async function aSealedLedger(): Promise<TestStores> {
  const stores = await openTestStores()
  const shipper = await stores.aShipper()
  for (let count = 0; count < 3; count++) await stores.anOrderOf(shipper)
  await stores.deliveries.commit(aMove(await stores.anOrderOf(shipper), 'cancel'))
  while (await sealLedger({ ...stores, sha256 }));
  return stores
}

/** Returns the faults that a check of everything reports. */
async function faultsOf(stores: TestStores) {
  const { faults } = await checkChain({ ...stores, sha256 })
  return [...faults, ...(await stores.ledger.check()).faults]
}

/** Changes rows with the triggers off, as only the owner of the database can. */
async function tamper(stores: TestStores, ...statements: string[]): Promise<void> {
  const client = await stores.connect()
  try {
    for (const table of ['ledger_transactions', 'ledger_entries', 'ledger_seals', 'timeline_entries'])
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const transactionAt = async (stores: TestStores, position: number) =>
  (
    await stores.query<{ id: string }>('SELECT transaction_id AS id FROM ledger_seals WHERE position = $1', [
      position,
    ])
  )[0]!.id

describe('the sealer', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await openTestStores()
  })
  afterAll(() => stores[Symbol.asyncDispose]())

  test('seals each transaction once, with concurrent sealers and writers', async () => {
    await using stack = new AsyncDisposableStack()
    const sealers = [stores.stores]
    for (let index = 0; index < 3; index++)
      sealers.push(stack.use(await openDatabase({ url: stores.url, poolSize: 3 })).stores)
    const { tenantId } = await stores.aShipper(0n)
    let isWriting = true
    const sealing = sealers.map(async (sealer) => {
      while (isWriting) await sealLedger({ ...sealer, sha256 })
    })
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 20 }, () => stores.ledger.credit(aCredit(tenantId, 7n))))
    isWriting = false
    await Promise.all(sealing)
    await sealLedger({ ...stores, sha256 })
    const [sealed] = await stores.query(`
      SELECT count(*)::int AS count, max(position)::int AS last, count(DISTINCT transaction_id)::int AS transactions
      FROM ledger_seals`)
    expect(sealed).toEqual({ count: 200, last: 200, transactions: 200 })
    expect(await faultsOf(stores)).toEqual([])
    expect(await stores.ledger.check()).toMatchObject({ transactions: 200, waitingForSeal: 0 })
  })

  test('skips uncommitted transactions, and blocks no writer', async () => {
    const { tenantId } = await stores.aShipper(0n)
    await using stack = new AsyncDisposableStack()
    const writer = stack.adopt(await stores.connect(), (client) => client.end())
    await writer.query('BEGIN')
    const id = newId()
    const insert = `INSERT INTO ledger_transactions (id, tenant_id, reason, at) VALUES ($1, $2, 'top_up', now())`
    await writer.query(insert, [id, tenantId])
    await stores.ledger.credit(aCredit(tenantId, 1n))
    await sealLedger({ ...stores, sha256 })
    const sealOf = (transactionId: string) =>
      stores.query('SELECT FROM ledger_seals WHERE transaction_id = $1', [transactionId])
    expect(await sealOf(id)).toHaveLength(0)
    expect(await stores.ledger.check()).toMatchObject({ waitingForSeal: 0, unsealedTransactions: 0 })
    await writer.query('COMMIT')
    await sealLedger({ ...stores, sha256 })
    expect(await sealOf(id)).toHaveLength(1)
  })

  test.each(['UPDATE ledger_seals SET hash = hash', 'DELETE FROM ledger_seals', 'TRUNCATE ledger_seals'])(
    'what it wrote is refused to be rewritten: %s',
    async (statement) => {
      await expect(stores.query(statement)).rejects.toThrow('is append-only')
    },
  )
})

test('the check finds no fault in what the stores write', async () => {
  await using stores = await aSealedLedger()
  expect(await faultsOf(stores)).toEqual([])
})

describe('the check finds an owner of the database who', () => {
  test('changes an amount on both sides', async () => {
    await using stores = await aSealedLedger()
    const id = await transactionAt(stores, 3)
    await tamper(
      stores,
      `UPDATE ledger_entries SET amount_cents = amount_cents * 2 WHERE transaction_id = '${id}'`,
    )
    expect(await faultsOf(stores)).toContainEqual({
      kind: 'transaction_changed',
      subject: id,
      found: 'sealed at 3',
    })
  })

  test.each([
    ['the time', `UPDATE ledger_transactions SET at = at + interval '1 ms'`],
    ['the words', `UPDATE ledger_transactions SET note = 'another reason'`],
    ['the order', 'UPDATE ledger_transactions SET order_id = gen_random_uuid()'],
  ])('changes %s of a transaction', async (_, statement) => {
    await using stores = await aSealedLedger()
    const id = await transactionAt(stores, 2)
    await tamper(stores, `${statement} WHERE id = '${id}'`)
    expect(await faultsOf(stores)).toContainEqual({
      kind: 'transaction_changed',
      subject: id,
      found: 'sealed at 2',
    })
  })

  test('puts two more entries into a transaction, which sum to zero', async () => {
    await using stores = await aSealedLedger()
    const id = await transactionAt(stores, 1)
    await tamper(
      stores,
      `INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, amount_cents)
       SELECT id, tenant_id, 'escrow', unnest(ARRAY[5, -5]) FROM ledger_transactions WHERE id = '${id}'`,
    )
    expect(await faultsOf(stores)).toEqual([
      { kind: 'transaction_changed', subject: id, found: 'sealed at 1' },
    ])
  })

  test('removes a transaction with its entries and its order', async () => {
    await using stores = await aSealedLedger()
    const id = await transactionAt(stores, 4)
    await tamper(
      stores,
      ...['timeline_entries', 'deliveries'].map(
        (table) =>
          `DELETE FROM ${table} WHERE order_id = (SELECT order_id FROM ledger_transactions WHERE id = '${id}')`,
      ),
      `UPDATE wallets SET balance_cents = balance_cents + 2500`,
      `DELETE FROM ledger_entries WHERE transaction_id = '${id}'`,
      `DELETE FROM ledger_transactions WHERE id = '${id}'`,
    )
    expect(await faultsOf(stores)).toContainEqual({
      kind: 'transaction_removed',
      subject: id,
      found: 'sealed at 4',
    })
  })

  test('removes a seal', async () => {
    await using stores = await aSealedLedger()
    const id = await transactionAt(stores, 2)
    await tamper(stores, 'DELETE FROM ledger_seals WHERE position = 2')
    expect(await faultsOf(stores)).toEqual([
      { kind: 'seal_missing', subject: '2', found: '1 missing before 3' },
      { kind: 'transaction_unsealed', subject: id, found: 'order_placed' },
    ])
  })

  test('changes a transaction and seals it anew', async () => {
    await using stores = await aSealedLedger()
    const id = await transactionAt(stores, 3)
    await tamper(
      stores,
      `UPDATE ledger_transactions SET at = at + interval '1 ms' WHERE id = '${id}'`,
      `UPDATE ledger_seals SET hash = '${'0'.repeat(64)}' WHERE position = 3`,
    )
    const kinds = (await faultsOf(stores)).map(({ kind, found }) => `${kind} ${found}`)
    expect(kinds).toEqual(['transaction_changed sealed at 3', 'transaction_changed sealed at 4'])
  })

  test('inserts a transaction after the sealer has passed', async () => {
    await using stores = await aSealedLedger()
    const { tenantId } = await stores.aShipper(0n)
    const id = newId()
    await tamper(
      stores,
      `INSERT INTO ledger_transactions (id, tenant_id, reason, at) VALUES ('${id}', '${tenantId}', 'top_up', now())`,
      `INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, amount_cents)
       VALUES ('${id}', '${tenantId}', 'escrow', 5), ('${id}', '${tenantId}', 'escrow', -5)`,
    )
    expect(await faultsOf(stores)).toEqual([{ kind: 'transaction_unsealed', subject: id, found: 'top_up' }])
  })

  test('removes a transaction before it is sealed', async () => {
    await using stores = await aSealedLedger()
    const { tenantId } = await stores.aShipper(0n)
    const credit = aCredit(tenantId, 5n)
    await stores.ledger.credit(credit)
    await tamper(
      stores,
      `UPDATE wallets SET balance_cents = 0 WHERE tenant_id = '${tenantId}'`,
      `DELETE FROM ledger_entries WHERE transaction_id = '${credit.id}'`,
      `DELETE FROM ledger_transactions WHERE id = '${credit.id}'`,
    )
    expect(await faultsOf(stores)).toEqual([
      { kind: 'transaction_removed', subject: credit.id, found: 'it waited for its seal' },
    ])
  })

  test('gives a wallet more than its entries', async () => {
    await using stores = await aSealedLedger()
    await tamper(stores, 'UPDATE wallets SET balance_cents = balance_cents + 1')
    const [wallet] = await stores.query<{ id: string }>('SELECT tenant_id AS id FROM wallets')
    expect(await faultsOf(stores)).toEqual([
      { kind: 'wallet_balance_wrong', subject: wallet!.id, found: '992501 centavos, its entries 992500' },
    ])
  })

  test('ends an order whose money stays in escrow', async () => {
    await using stores = await aSealedLedger()
    const [order] = await stores.query<{ id: string }>(
      `UPDATE deliveries SET status = 'delivered'
       WHERE order_id = (SELECT order_id FROM deliveries WHERE status = 'awaiting_driver' LIMIT 1) RETURNING order_id AS id`,
    )
    expect(await faultsOf(stores)).toEqual([
      { kind: 'escrow_wrong', subject: order!.id, found: 'delivered: 2500 centavos instead of 0' },
    ])
  })

  test('inserts a payout that took nothing from earnings', async () => {
    await using stores = await aSealedLedger()
    const { id, tenantId } = await stores.aDriver()
    await stores.query(
      `INSERT INTO payouts (id, driver_id, tenant_id, amount_cents, pix_key, status, requested_by, requested_at)
       VALUES ($1, $2, $3, 4200, 'joao@rodovia.test', 'requested', $2, now())`,
      [newId(), id, tenantId],
    )
    expect(await faultsOf(stores)).toEqual([
      { kind: 'payouts_in_transit_wrong', subject: tenantId, found: '0 centavos, its open payouts 4200' },
    ])
  })
})

describe('the continuous check', () => {
  const settings = { sealsPerSecond: 2, everySeconds: 3600 }

  /** Steps as often as told, each a little later. */
  async function steps(stores: TestStores, count: number, from: Date): Promise<Date> {
    let at = from
    const ports = { ...stores, sha256, clock: () => at, ledgerCheckSettings: settings }
    for (let step = 0; step < count; step++) {
      await continueLedgerCheck(ports)
      at = addSeconds(at, 1)
    }
    return at
  }
  const later = () => addSeconds(new Date(), 5)

  test('reads the chain in steps, then the sums, and pauses', async () => {
    await using stores = await aSealedLedger()
    let at = await steps(stores, 2, later())
    expect((await stores.ledgerSeals.state()).check).toMatchObject({ position: 4, checkedAt: null })
    at = await steps(stores, 2, at)
    expect((await stores.ledgerSeals.state()).check).toMatchObject({
      position: 6,
      reached: 6,
      found: [],
      faults: [],
      checkedAt: addSeconds(at, -1),
    })
  })

  test('takes each step in one of two processes', async () => {
    await using stores = await aSealedLedger()
    const at = later()
    await Promise.all([1, 2, 3].map(() => steps(stores, 1, at)))
    expect((await stores.ledgerSeals.state()).check.position).toBe(2)
  })

  test('finds a change in the next pass, also a removed last seal', async () => {
    await using stores = await aSealedLedger()
    const at = await steps(stores, 5, later())
    const [second, last] = [await transactionAt(stores, 2), await transactionAt(stores, 6)]
    await tamper(
      stores,
      'DELETE FROM ledger_seals WHERE position = 6',
      `UPDATE ledger_transactions SET at = at + interval '1 ms' WHERE id = '${second}'`,
    )
    await steps(stores, 6, addSeconds(at, settings.everySeconds))
    const { check } = await stores.ledgerSeals.state()
    expect(knownFaults(check)).toEqual([
      { kind: 'transaction_changed', subject: second, found: 'sealed at 2' },
      { kind: 'seal_missing', subject: '6', found: 'the chain went on to 6' },
      { kind: 'transaction_unsealed', subject: last, found: 'order_refund' },
    ])
  })
})
