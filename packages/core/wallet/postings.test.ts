import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TenantId, UserId } from '../shared/ids.ts'
import { maxCents } from '../shared/money.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import {
  assertBalanced,
  cancelPostings,
  creditPostings,
  deliveredPostings,
  orderPostings,
  type Posting,
} from './postings.ts'

const tenantId = '019a0000-0000-7000-8000-000000000001' as TenantId
const driverId = '019a0000-0000-7000-8000-000000000002' as UserId
const wallet = { kind: 'tenant_wallet', tenantId } as const
const earnings = { kind: 'driver_earnings', userId: driverId } as const

const anyPrice = fc.bigInt({ min: 0n, max: maxCents })
const anyAmount = fc.bigInt({ min: 1n, max: maxCents })
const anyShare = fc.integer({ min: 0, max: 10_000 })

test('an order moves its price from the wallet into escrow', () => {
  expect(orderPostings({ tenantId, priceCents: 2_500n })).toEqual([
    { account: wallet, amountCents: -2_500n },
    { account: { kind: 'escrow' }, amountCents: 2_500n },
  ])
})

test('a cancellation moves the whole price from escrow back to the wallet', () => {
  expect(cancelPostings({ tenantId, priceCents: 2_500n })).toEqual([
    { account: { kind: 'escrow' }, amountCents: -2_500n },
    { account: wallet, amountCents: 2_500n },
  ])
})

test('a top-up moves money from PIX clearing into the wallet', () => {
  expect(creditPostings({ kind: 'pix_clearing' }, { tenantId, amountCents: 100n })).toEqual([
    { account: { kind: 'pix_clearing' }, amountCents: -100n },
    { account: wallet, amountCents: 100n },
  ])
})

test('a manual credit moves money of the platform into the wallet', () => {
  expect(creditPostings({ kind: 'platform_revenue' }, { tenantId, amountCents: 100n })).toEqual([
    { account: { kind: 'platform_revenue' }, amountCents: -100n },
    { account: wallet, amountCents: 100n },
  ])
})

describe('a delivery', () => {
  test('pays 80 % of the price to the driver and the rest to the platform', () => {
    expect(deliveredPostings({ driverId, priceCents: 2_500n })).toEqual([
      { account: { kind: 'escrow' }, amountCents: -2_500n },
      { account: earnings, amountCents: 2_000n },
      { account: { kind: 'platform_revenue' }, amountCents: 500n },
    ])
  })

  test.each([
    [1n, 1n, 0n],
    [2n, 2n, 0n],
    [3n, 2n, 1n],
    [2_503n, 2_002n, 501n],
  ])('of %i centavos pays %i and %i, without losing one', (priceCents, driverCents, platformCents) => {
    const [, driver, platform] = deliveredPostings({ driverId, priceCents })
    expect([driver?.amountCents, platform?.amountCents]).toEqual([driverCents, platformCents])
  })

  test('gives half a centavo to the driver', () => {
    const [, driver, platform] = deliveredPostings({
      driverId,
      priceCents: 1n,
      driverShareBasisPoints: 5_000,
    })
    expect([driver?.amountCents, platform?.amountCents]).toEqual([1n, 0n])
  })

  test('never takes from driver or platform, whatever price and share', () => {
    fc.assert(
      fc.property(anyPrice, anyShare, (priceCents, driverShareBasisPoints) => {
        const [, driver, platform] = deliveredPostings({ driverId, priceCents, driverShareBasisPoints })
        return driver!.amountCents >= 0n && platform!.amountCents >= 0n
      }),
    )
  })

  test.each([-1, 10_001, 0.5, Number.NaN])('cannot share %d basis points', (driverShareBasisPoints) => {
    expect(() => deliveredPostings({ driverId, priceCents: 100n, driverShareBasisPoints })).toThrow(
      RangeError,
    )
  })
})

describe('whatever the amounts', () => {
  test('the postings of a transaction sum to zero', () => {
    fc.assert(
      fc.property(anyAmount, anyShare, (cents, driverShareBasisPoints) => {
        assertBalanced(orderPostings({ tenantId, priceCents: cents }))
        assertBalanced(cancelPostings({ tenantId, priceCents: cents }))
        assertBalanced(creditPostings({ kind: 'pix_clearing' }, { tenantId, amountCents: cents }))
        assertBalanced(creditPostings({ kind: 'platform_revenue' }, { tenantId, amountCents: cents }))
        assertBalanced(deliveredPostings({ driverId, priceCents: cents, driverShareBasisPoints }))
      }),
    )
  })

  test('an order and its cancellation leave every account as it was', () => {
    fc.assert(
      fc.property(anyPrice, (priceCents) => {
        const balances = balancesAfter([
          ...orderPostings({ tenantId, priceCents }),
          ...cancelPostings({ tenantId, priceCents }),
        ])
        return balances.every((cents) => cents === 0n)
      }),
    )
  })

  test('an order and its delivery leave nothing in escrow', () => {
    fc.assert(
      fc.property(anyPrice, anyShare, (priceCents, driverShareBasisPoints) => {
        const postings = [
          ...orderPostings({ tenantId, priceCents }),
          ...deliveredPostings({ driverId, priceCents, driverShareBasisPoints }),
        ]
        return balancesAfter(postings.filter(({ account }) => account.kind === 'escrow'))[0] === 0n
      }),
    )
  })
})

describe('an amount out of bounds', () => {
  test.each([0n, -1n, maxCents + 1n])('is refused as a top-up: %i', (amountCents) => {
    expect(() => creditPostings({ kind: 'pix_clearing' }, { tenantId, amountCents })).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        facts: {
          issues: [issueAt('amount_cents', `must be 1 to ${maxCents} centavos; got ${amountCents}`)],
        },
      }),
    )
  })

  test.each([-1n, maxCents + 1n])('is a mistake as a price: %i', (priceCents) => {
    expect(() => orderPostings({ tenantId, priceCents })).toThrow(RangeError)
    expect(() => cancelPostings({ tenantId, priceCents })).toThrow(RangeError)
    expect(() => deliveredPostings({ driverId, priceCents })).toThrow(RangeError)
  })
})

describe('postings that are not balanced', () => {
  test('are a mistake when they sum to something', () => {
    const [from, to] = orderPostings({ tenantId, priceCents: 100n })
    expect(() => assertBalanced([from!, { ...to!, amountCents: 99n }])).toThrow(RangeError)
  })

  test('are a mistake when there are fewer than two', () => {
    expect(() => assertBalanced([])).toThrow(RangeError)
    expect(() => assertBalanced([{ account: wallet, amountCents: 0n }])).toThrow(RangeError)
  })
})

function balancesAfter(postings: readonly Posting[]): bigint[] {
  const balances = new Map<string, bigint>()
  for (const { account, amountCents } of postings) {
    const key = JSON.stringify(account)
    balances.set(key, (balances.get(key) ?? 0n) + amountCents)
  }
  return [...balances.values()]
}
