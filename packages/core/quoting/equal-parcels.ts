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

/** A number of equal things in a cart; `grams` is 0 and `sizeCm` null where the shop does not say it in a form that can be read. */
export type ShopItem = { quantity: number; grams: number; sizeCm: readonly [number, number, number] | null }

/**
 * The parcels of a cart: one for each thing whose size is known while they are few, else one for all. A thing without a weight counts as
 * what its size counts. Null for a cart of which neither weight nor size is known.
 */
export function parcelsOfItems(items: readonly ShopItem[]): ParcelInput[] | null {
  const cart = items.filter(({ quantity }) => quantity > 0).map(weighed)
  const count = cart.reduce((sum, { quantity }) => sum + quantity, 0)
  if (cart.every(({ grams }) => grams === 0)) return null
  if (count <= maxParcels && cart.every(({ sizeCm }) => sizeCm !== null))
    return cart.flatMap(({ quantity, grams, sizeCm }) =>
      Array.from({ length: quantity }, () => parcelOf(grams, sizeCm as readonly [number, number, number])),
    )
  const grams = cart.reduce((sum, item) => sum + item.quantity * item.grams, 0)
  const liters = cart.reduce((sum, { quantity, grams, sizeCm }) => {
    return sum + quantity * (sizeCm ? litersOf(sizeCm) : grams * litersOfGram)
  }, 0)
  return equalParcels(grams, 1, liters)
}

/** Whether the shop does not say in a readable form what each thing weighs. */
export function lacksWeight(items: readonly ShopItem[]): boolean {
  return (
    items.every(({ quantity }) => quantity <= 0) || items.some((item) => item.quantity > 0 && item.grams <= 0)
  )
}

function weighed(item: ShopItem): ShopItem {
  if (item.grams > 0 || item.sizeCm === null) return item
  return { ...item, grams: litersOf(item.sizeCm) / litersOfGram }
}

const litersOf = ([length, width, height]: readonly [number, number, number]) =>
  (length * width * height) / 1000

function parcelOf(grams: number, sizeCm: readonly [number, number, number]): ParcelInput {
  const [lengthCm, widthCm, heightCm] = sizeCm.map((side) => Math.max(1, Math.ceil(side))) as [
    number,
    number,
    number,
  ]
  return { weightGrams: Math.max(1, Math.round(grams)), lengthCm, widthCm, heightCm }
}
