import { setTimeout as pause } from 'node:timers/promises'
import { dataOf, type RodoviaClient } from '@rodovia/client'

type Point = { lat: number; lng: number }

/** A place that is not known to the platform has neither. */
type Place = { lat: number | null; lng: number | null }

export type Delivery = { code: string; origem: Place; destino: Place }

/** The steps before the hand-over, in order. */
const approach = ['accept', 'arrived', 'picked', 'on-route'] as const

type DriveOptions = {
  positions: number
  pauseMilliseconds: number
  /** Signature image in base64, for an order that needs proof of delivery. */
  signature?: string
}

/** Carries one delivery from acceptance to hand-over and reports positions on the way. */
export async function drive(
  { rest }: Pick<RodoviaClient, 'rest'>,
  { code, origem, destino }: Delivery,
  { positions, pauseMilliseconds, signature }: DriveOptions,
): Promise<void> {
  const delivery = { params: { path: { code } } }
  for (const step of approach) {
    await dataOf(rest.POST(`/api/app/v1/driver/deliveries/{code}/${step}`, delivery))
    await pause(pauseMilliseconds)
  }
  for (let i = 1; i <= positions; i++) {
    const body = between(known(origem), known(destino), i / positions)
    await dataOf(rest.POST('/api/app/v1/driver/deliveries/{code}/position', { ...delivery, body }))
    await pause(pauseMilliseconds)
  }
  const body = signature === undefined ? {} : { signature_b64: signature }
  await dataOf(rest.POST('/api/app/v1/driver/deliveries/{code}/delivered', { ...delivery, body }))
}

function known({ lat, lng }: Place): Point {
  return { lat: lat ?? 0, lng: lng ?? 0 }
}

function between(from: Point, to: Point, share: number): Point {
  const at = (a: number, b: number) => Number((a + (b - a) * share).toFixed(6))
  return { lat: at(from.lat, to.lat), lng: at(from.lng, to.lng) }
}
