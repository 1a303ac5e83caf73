import type { UserId } from '@rodovia/core/shared/ids.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMove, anOfferTo, newId } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { openDatabase } from '../open-database.ts'

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
      { code: codes[0], tier: 'turbo', deliveredAt: new Date('2026-03-03T03:00:00.000Z'), cents: 2_000n },
      { code: codes[1], tier: 'turbo', deliveredAt: new Date('2026-03-02T03:00:00.000Z'), cents: 2_000n },
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
