import type { Position } from '@rodovia/core/geo/position.ts'

export type MapStop = Position & { address: string }

/** The places of one delivery. On a page of one delivery its id is empty. A link leads to the delivery. */
export type MapTrip = {
  id: string
  origin: MapStop
  destination: MapStop
  driver: Position | null
  /** The way on roads, as an encoded polyline; null where none is known. */
  line: string | null
  link?: { href: string; text: string }
  /** Another trip has the pin of its pickup. */
  sharesPickup?: true
}
