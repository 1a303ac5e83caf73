import { documentIn, type Place, type StoredDelivery } from '../delivery.ts'
import { type QueuedOperation, statusWith } from '../operations.ts'
import { needsOf } from '../required.ts'

/** A pickup that is due, together with others at its place. */
export type Pickup = {
  delivery: StoredDelivery
  status: 'accepted' | 'at_pickup'
  /** The number of labels to read: one for each parcel. */
  labels: number
  /** A step was refused, or the pickup needs proof: only the screen of the delivery takes it on. */
  isHeld: boolean
}

type Work = { deliveries: readonly StoredDelivery[]; queue: readonly QueuedOperation[] }

/** The pickups that are due at a place, as this phone knows it. */
export function pickupsAt(place: Place, { deliveries, queue }: Work): Pickup[] {
  return deliveries.flatMap((delivery) => {
    const status = statusWith(delivery, queue)
    if (delivery.gone || (status !== 'accepted' && status !== 'at_pickup')) return []
    if (!isSamePlace(delivery.origin, place)) return []
    const labels = Math.max(1, delivery.parcels?.length ?? 0)
    const isRefused = queue.some(({ code, refusal }) => code === delivery.code && refusal)
    const isHeld = isRefused || needsOf(delivery, 'picked') !== null
    return [{ delivery, status, labels, isHeld }]
  })
}

/** Compares places as the server does when it counts the stops of a route: docs/reference/rules.md#routes. */
function isSamePlace(one: Place, other: Place): boolean {
  return one.address === other.address && one.lat === other.lat && one.lng === other.lng
}

export type Reading =
  | { kind: 'read'; code: string; checked: number[]; labels: number }
  | { kind: 'complete' | 'held' | 'document'; code: string }
  | { kind: 'foreign'; text: string }

/**
 * Returns the meaning of a label's text for these pickups. `checkedOf` returns the checked parcels of one.
 */
export function readLabel(
  text: string,
  pickups: readonly Pickup[],
  checkedOf: (code: string) => readonly number[],
): Reading {
  const name = text.trim().toUpperCase().slice(0, 40)
  const pickup = pickups.find(({ delivery }) => delivery.code === name)
  const documented = pickups.find(({ delivery }) => documentIn(delivery, text))
  if (documented) return { kind: 'document', code: documented.delivery.code }
  if (!pickup) return { kind: 'foreign', text: name }
  if (pickup.isHeld) return { kind: 'held', code: name }
  const { labels } = pickup
  const checked = checkedOf(name)
  const next = Array.from({ length: labels }, (_, index) => index).find((index) => !checked.includes(index))
  if (next === undefined) return { kind: 'complete', code: name }
  return { kind: 'read', code: name, checked: [...checked, next], labels }
}

/** Whether one confirmation takes the pickup. */
export function isComplete({ isHeld, labels }: Pickup, checked: readonly number[]): boolean {
  return !isHeld && checked.length >= labels
}
