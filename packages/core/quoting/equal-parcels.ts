import { maxParcels, type ParcelInput } from './parcels.ts'

/**
 * The usual factor of road freight, 300 kg a cubic metre, so that parcels known by weight alone cost what
 * their weight costs.
 */
const litersOfGram = 1 / 300

/** Packages of equal weight, as cubes; one package where there are more than a shipment has. `grams` is of all, as `liters` is. */
export function equalParcels(grams: number, packageCount: number, liters: number | null): ParcelInput[] {
  const count = packageCount > maxParcels ? 1 : packageCount
  const side = Math.max(1, Math.floor(Math.cbrt(((liters || grams * litersOfGram) * 1000) / count)))
  const weightGrams = Math.max(1, Math.round(grams / count))
  return Array.from({ length: count }, () => ({
    weightGrams,
    lengthCm: side,
    widthCm: side,
    heightCm: side,
  }))
}

/** So many of the same thing in a cart; `sizeCm` is null where the shop does not know it. */
export type ShopItem = { quantity: number; grams: number; sizeCm: readonly [number, number, number] | null }

/**
 * The parcels of a cart: one for each thing whose size is known while they are few, else one for all. A cart without any weight counts as
 * one gram, because shops often do not enter weights.
 */
export function parcelsOfItems(items: readonly ShopItem[]): ParcelInput[] {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count > 0 && count <= maxParcels && items.every(({ sizeCm }) => sizeCm !== null))
    return items.flatMap(({ quantity, grams, sizeCm }) =>
      Array.from({ length: quantity }, () => parcelOf(grams, sizeCm as readonly [number, number, number])),
    )
  const grams = items.reduce((sum, item) => sum + item.quantity * item.grams, 0)
  const liters = items.reduce((sum, { quantity, grams, sizeCm }) => {
    const [length, width, height] = sizeCm ?? [0, 0, 0]
    return sum + quantity * (sizeCm ? (length * width * height) / 1000 : grams * litersOfGram)
  }, 0)
  return equalParcels(Math.max(1, Math.round(grams)), 1, liters)
}

function parcelOf(grams: number, sizeCm: readonly [number, number, number]): ParcelInput {
  const [lengthCm, widthCm, heightCm] = sizeCm.map((side) => Math.max(1, Math.ceil(side))) as [
    number,
    number,
    number,
  ]
  return { weightGrams: Math.max(1, Math.round(grams)), lengthCm, widthCm, heightCm }
}
