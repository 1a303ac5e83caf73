import fc from 'fast-check'
import { expect, test } from 'vitest'
import { affordableItems, totalCents } from './shipment.ts'

const anyItems = fc.array(fc.record({ priceCents: fc.option(fc.bigInt({ min: 0n, max: 10_000n })) }), {
  maxLength: 50,
})

test('the total is the sum of the prices; an item without a price adds nothing', () => {
  expect(totalCents([{ priceCents: 100n }, { priceCents: null }, { priceCents: 250n }])).toBe(350n)
  expect(totalCents([])).toBe(0n)
})

test('what is affordable never costs more than there is, keeps its sequence, and leaves out only what is too dear', () => {
  fc.assert(
    fc.property(anyItems, fc.bigInt({ min: 0n, max: 100_000n }), (items, available) => {
      const chosen = affordableItems(items, available)
      const sum = totalCents(chosen)
      expect(sum <= available).toBe(true)
      expect(items.filter((item) => chosen.includes(item))).toEqual(chosen)
      let spent = 0n
      for (const item of items) {
        const cents = item.priceCents ?? 0n
        if (chosen.includes(item)) spent += cents
        else expect(spent + cents > available).toBe(true)
      }
    }),
  )
})

test('with enough money everything is affordable', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      expect(affordableItems(items, totalCents(items))).toEqual(items)
    }),
  )
})
