import { expect, test } from 'vitest'
import { equalParcels, parcelsOfItems, type ShopItem } from './equal-parcels.ts'
import { chargeableGrams, readParcels } from './parcels.ts'

const shirt: ShopItem = { quantity: 2, grams: 1200, sizeCm: null }
const box: ShopItem = { quantity: 3, grams: 700, sizeCm: [30.5, 20, 10] }

test('things with a size are a parcel each, rounded up', () => {
  expect(parcelsOfItems([box])).toEqual(
    Array.from({ length: 3 }, () => ({ weightGrams: 700, lengthCm: 31, widthCm: 20, heightCm: 10 })),
  )
})

test('things without a size are one cube, which costs what it weighs', () => {
  const parcels = readParcels(parcelsOfItems([shirt, box]))!
  expect(parcels).toHaveLength(1)
  expect(parcels[0]?.weightGrams).toBe(2 * 1200 + 3 * 700)
  expect(chargeableGrams(readParcels(parcelsOfItems([shirt]))!)).toBe(2400)
})

test('more things than a shipment has are one parcel', () => {
  expect(parcelsOfItems([{ ...box, quantity: 31 }])).toHaveLength(1)
  expect(equalParcels(31_000, 31, null)).toHaveLength(1)
  expect(equalParcels(30_000, 30, null)).toHaveLength(30)
})

test('a cart without weights counts as one gram, and one without things too', () => {
  expect(parcelsOfItems([{ quantity: 5, grams: 0, sizeCm: null }])).toEqual([
    { weightGrams: 1, lengthCm: 1, widthCm: 1, heightCm: 1 },
  ])
  expect(parcelsOfItems([])).toHaveLength(1)
})
