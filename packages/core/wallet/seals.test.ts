import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../test/support/builders.ts'
import type { LedgerTransactionId, TenantId } from '../shared/ids.ts'
import { faultsOfStretch, genesisSeal, type SealedTransaction, type StoredSeal, sealsOf } from './seals.ts'

const tenantId = '019a0000-0000-7000-8000-000000000002' as TenantId

const credit: SealedTransaction = {
  id: '019a0000-0000-7000-8000-000000000001' as LedgerTransactionId,
  tenantId,
  reason: 'manual_credit',
  orderId: null,
  at: '2026-03-02T12:00:00.000Z',
  note: 'Reembolso – “atraso”',
  entries: [
    [1, 'platform_revenue', null, -5_000, null],
    [2, 'tenant_wallet', tenantId, 5_000, 105_000],
  ],
}

const another = (number: number): SealedTransaction => ({
  ...credit,
  id: `019a0000-0000-7000-8000-00000000010${number}` as LedgerTransactionId,
})
const some = [another(1), another(2), another(3), another(4)]

const kept = (transactions: readonly SealedTransaction[]): StoredSeal[] =>
  sealsOf(sha256, genesisSeal, transactions).map((seal, index) => {
    const transaction = transactions[index]!
    return { ...seal, transaction, transactionId: transaction.id }
  })
const changed = (stretch: StoredSeal[], index: number, change: Partial<StoredSeal>) =>
  stretch.map((one, at) => (at === index ? { ...one, ...change } : one))
const kindsOf = (stretch: readonly StoredSeal[]) =>
  faultsOfStretch(sha256, genesisSeal, stretch).map(({ kind, found }) => `${kind}: ${found}`)

test('a seal is the hash that docs/reference/ledger.md and Python make of the same transaction', () => {
  expect(sealsOf(sha256, genesisSeal, [credit])).toEqual([
    { position: 1, hash: '9a20055949a5a9d13424f36b57168fa47dfd0de5a676ec7035de918886be26d4' },
  ])
})

describe('of a stretch of the chain', () => {
  test('nothing is wrong as it was sealed, from the start and from the middle', () => {
    const stretch = kept(some)
    expect(kindsOf(stretch)).toEqual([])
    expect(faultsOfStretch(sha256, stretch[1]!, stretch.slice(2))).toEqual([])
  })

  test('a changed transaction is one fault, and later ones are none', () => {
    const transaction = { ...another(2), note: 'another' }
    expect(kindsOf(changed(kept(some), 1, { transaction }))).toEqual(['transaction_changed: sealed at 2'])
  })

  test('a seal that was changed shows at itself and at the next', () => {
    expect(kindsOf(changed(kept(some), 1, { hash: '0'.repeat(64) }))).toEqual([
      'transaction_changed: sealed at 2',
      'transaction_changed: sealed at 3',
    ])
  })

  test('a missing transaction is named, and later ones are no fault', () => {
    expect(kindsOf(changed(kept(some), 2, { transaction: null }))).toEqual([
      'transaction_removed: sealed at 3',
    ])
  })

  test('missing seals are one fault, and later ones are none', () => {
    expect(kindsOf(kept(some).toSpliced(1, 2))).toEqual(['seal_missing: 2 missing before 4'])
  })
})
