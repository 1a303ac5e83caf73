import type { UserId } from '@rodovia/core/shared/ids.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMove, anOfferTo, newId } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { openDatabase } from '../database/open-database.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const steps = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const

/** Somebody who handed orders of 25 reais over, at these moments. */
async function aDriverWhoDelivered(...moments: string[]) {
  const driver = await stores.aDriver()
  const shipper = await stores.aShipper()
  const codes: string[] = []
  for (const moment of moments) {
    const at = new Date(moment)
    let delivery = await stores.anOrderOf(shipper, { createdAt: at })
    codes.unshift(delivery.code)
    const changes = [
      () => anOfferTo(driver, delivery, at),
      ...steps.map((step) => () => aMove(delivery, step, { at })),
    ]
    for (const change of changes) {
      const made = change()
      expect(await stores.deliveries.commit(made)).toMatchObject({ outcome: 'committed' })
      delivery = made.after
    }
  }
  return { ...driver, codes }
}

const earningsOf = (id: UserId, at: string, days = 3) =>
  stores.ledger.earnings(id, { at: new Date(at), days, deliveries: 2 })

const quoted = [
  { kind: 'base', cents: 700n },
  { kind: 'distance', cents: 1_800n },
]
const earned = (code: string | undefined, at: string) => ({
  ...{ id: expect.any(String), code, tier: 'turbo', serviceType: 'CAR', distanceMeters: expect.any(Number) },
  ...{ deliveredAt: new Date(at), isWholeLoad: false, priceCents: 2_500n, breakdown: quoted, cents: 2_000n },
})

test('the deliveries of a day in São Paulo are listed page by page, newest first', async () => {
  const moments = [
    '2026-03-02T02:59:59.999Z',
    ...['2026-03-02T03:00:00.000Z', '2026-03-02T15:00:00.000Z', '2026-03-03T02:59:59.999Z'],
    '2026-03-03T03:00:00.000Z',
  ]
  const { id, codes } = await aDriverWhoDelivered(...moments)
  const page = (traits: { limit?: number; offset?: number; after?: string | null }) =>
    stores.ledger.earnedDeliveries(id, '2026-03-02', { limit: 2, offset: 0, after: null, ...traits })
  const first = await page({})
  expect(first).toEqual({ total: 3, items: [earned(codes[1], moments[3]!), earned(codes[2], moments[2]!)] })
  const last = { total: 3, items: [earned(codes[3], moments[1]!)] }
  expect(await page({ after: first.items[1]!.id })).toEqual(last)
  expect(await page({ offset: 2 })).toEqual(last)
  await expect(page({ after: 'x' })).rejects.toMatchObject({ code: 'validation_failed' })
  const { id: other } = await stores.aDriver()
  expect(
    await stores.ledger.earnedDeliveries(other, '2026-03-02', { limit: 9, offset: 0, after: null }),
  ).toEqual({
    items: [],
    total: 0,
  })
})

test('earnings are counted by days in São Paulo; other days count in the total', async () => {
  const { id, codes } = await aDriverWhoDelivered(
    '2026-02-27T12:00:00.000Z',
    '2026-02-28T02:59:59.999Z',
    '2026-02-28T03:00:00.000Z',
    '2026-03-02T02:59:59.999Z',
    '2026-03-02T03:00:00.000Z',
    '2026-03-03T03:00:00.000Z',
  )
  expect(await earningsOf(id, '2026-03-03T02:59:59.999Z')).toEqual({
    balanceCents: 12_000n,
    allTime: { count: 6, cents: 12_000n },
    byDay: [
      { date: '2026-02-28', count: 1, cents: 2_000n },
      { date: '2026-03-01', count: 1, cents: 2_000n },
      { date: '2026-03-02', count: 1, cents: 2_000n },
    ],
    lastDeliveries: [
      earned(codes[0], '2026-03-03T03:00:00.000Z'),
      earned(codes[1], '2026-03-02T03:00:00.000Z'),
    ],
  })
})

test('a payout reduces the balance, not the earnings', async () => {
  const { id } = await aDriverWhoDelivered('2026-03-02T12:00:00.000Z')
  await payOut(id, 1_500)
  expect(await earningsOf(id, '2026-03-02T13:00:00.000Z', 1)).toMatchObject({
    balanceCents: 500n,
    allTime: { count: 1, cents: 2_000n },
    byDay: [{ date: '2026-03-02', count: 1, cents: 2_000n }],
    lastDeliveries: [{ cents: 2_000n }],
  })
})

test('later entries are counted, whatever was cached before and whatever their time is', async () => {
  await using other = await openDatabase({ url: stores.url, poolSize: 2 })
  const { id } = await aDriverWhoDelivered('2026-03-01T12:00:00.000Z', '2026-03-02T12:00:00.000Z')
  const minutesAgo = (minutes: number) => v7({ msecs: Date.now() - minutes * 60_000 })
  for (const minutes of [600, 30, 15, 1]) await payOut(id, 100, minutesAgo(minutes))
  const expectPaid = async (cents: bigint) => {
    for (const { ledger } of [stores, other.stores])
      for (const [at, days] of [
        ['2026-03-02T13:00:00.000Z', 2],
        ['2026-03-02T13:00:00.000Z', 1],
        ['2026-03-03T13:00:00.000Z', 2],
      ] as const)
        expect(await ledger.earnings(id, { at: new Date(at), days, deliveries: 1 })).toMatchObject({
          balanceCents: 4_000n - cents,
          allTime: { count: 2, cents: 4_000n },
          byDay: [
            { date: '2026-03-01', count: 1 },
            { date: '2026-03-02', count: 1 },
            { date: '2026-03-03', count: 0 },
          ].slice(at.includes('03-03') ? -days : 2 - days, at.includes('03-03') ? 3 : 2),
        })
  }
  for (let time = 0; time < 3; time++) await expectPaid(400n)
  await payOut(id, 50)
  await expectPaid(450n)
})

/** Money that leaves the account for no order. */
async function payOut(id: UserId, cents: number, transactionId: string = newId()): Promise<void> {
  const { tenantId } = await stores.aShipper(0n)
  await stores.query(
    `WITH paid AS (
       INSERT INTO ledger_transactions (id, tenant_id, reason, at)
       VALUES ($1, $2, 'manual_credit', '2026-03-02T12:30:00Z')
     )
     INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents)
     VALUES ($1, $2, 'driver_earnings', $3, -$4::bigint), ($1, $2, 'pix_clearing', NULL, $4::bigint)`,
    [transactionId, tenantId, id, cents],
  )
}

test('a driver without deliveries earned zero on every day', async () => {
  const { id } = await stores.aDriver()
  const none = { count: 0, cents: 0n }
  expect(await earningsOf(id, '2024-03-01T12:00:00.000Z')).toEqual({
    balanceCents: 0n,
    allTime: none,
    byDay: ['2024-02-28', '2024-02-29', '2024-03-01'].map((date) => ({ date, ...none })),
    lastDeliveries: [],
  })
})
