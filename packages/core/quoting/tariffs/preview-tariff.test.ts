import { expect, test } from 'vitest'
import { compare } from './preview-tariff.ts'

test('a preview sums, and shows the largest changes up and down', () => {
  const order = (code: string, currentCents: bigint, newCents: bigint) =>
    ({ code, priceCents: 1_000n, currentCents, newCents }) as never
  const orders = [
    order('A', 1_000n, 1_100n),
    order('B', 1_000n, 900n),
    order('C', 1_000n, 1_500n),
    order('D', 5n, 5n),
  ]
  const preview = compare(orders)
  expect(preview).toMatchObject({
    ...{ orderCount: 4, paidCents: 4_000n, currentCents: 3_005n, newCents: 3_505n },
    ...{ dearerCount: 2, cheaperCount: 1 },
  })
  expect([preview.dearer, preview.cheaper].map((list) => list.map(({ code }) => code))).toEqual([
    ['C', 'A'],
    ['B'],
  ])
})
