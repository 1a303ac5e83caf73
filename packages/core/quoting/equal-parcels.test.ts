import { expect, test } from 'vitest'
import { equalParcels, lacksWeight, parcelsOfItems, type ShopItem } from './equal-parcels.ts'
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

test('a thing without a weight weighs what its size counts', () => {
  const parcels = parcelsOfItems([{ quantity: 2, grams: 0, sizeCm: [40, 25, 12] }])
  expect(parcels).toEqual(Array(2).fill({ weightGrams: 3600, lengthCm: 40, widthCm: 25, heightCm: 12 }))
  const withShirt = readParcels(parcelsOfItems([shirt, { quantity: 1, grams: 0, sizeCm: [40, 25, 12] }]))!
  expect(withShirt.map(({ weightGrams }) => weightGrams)).toEqual([2 * 1200 + 3600])
})

test('a cart of which neither weight nor size is known has no parcels', () => {
  expect(parcelsOfItems([{ quantity: 5, grams: 0, sizeCm: null }])).toBeNull()
  expect(parcelsOfItems([{ quantity: 0, grams: 900, sizeCm: null }])).toBeNull()
  expect(parcelsOfItems([])).toBeNull()
})

test.each<[boolean, readonly ShopItem[]]>([
  [false, [shirt, box]],
  [false, [shirt, { ...box, quantity: 0, grams: 0 }]],
  [true, [shirt, { ...box, grams: 0 }]],
  [true, [{ ...shirt, grams: 0 }]],
  [true, [{ ...shirt, quantity: 0 }]],
  [true, []],
])('it is %s that a cart lacks weight: %j', (lacks, items) => {
  expect(lacksWeight(items)).toBe(lacks)
})
