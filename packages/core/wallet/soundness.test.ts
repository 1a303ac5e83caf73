import { describe, expect, test } from 'vitest'
import type { LedgerCheck } from './ports.ts'
import { isSound } from './soundness.ts'

const sound: LedgerCheck = {
  transactions: 12,
  entries: 26,
  waitingForSeal: 1,
  sumCents: 0n,
  unbalancedTransactions: 0,
  wrongBalances: 0,
  ordersWithoutDebit: 0,
  debitsWithoutOrder: 0,
  wrongEscrows: 0,
  underpaidDrivers: 0,
  unsealedTransactions: 0,
  faults: [],
}

describe('a ledger', () => {
  test('is sound, however much it holds', () => {
    expect(isSound(sound)).toBe(true)
  })

  test.each([
    { sumCents: 1n },
    { sumCents: -1n },
    { unbalancedTransactions: 1 },
    { wrongBalances: 1 },
    { ordersWithoutDebit: 1 },
    { debitsWithoutOrder: 1 },
    { wrongEscrows: 1 },
    { underpaidDrivers: 1 },
    { unsealedTransactions: 1 },
  ])('is not sound with %o', (fault) => {
    expect(isSound({ ...sound, ...fault })).toBe(false)
  })
})
