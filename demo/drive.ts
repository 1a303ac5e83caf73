import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client.ts'

export type Point = { lat: number; lng: number }

export type Delivery = { code: string; origem: Point; destino: Point }

/** The steps before the hand-over, in order. */
const approach = ['accept', 'arrived', 'picked', 'on-route'] as const

type DriveOptions = {
  positions: number
  pauseMilliseconds: number
  /** Signature image in base64, for an order that needs proof of delivery. */
  signature?: string
}

/** Carries one delivery from acceptance to hand-over and reports positions on the way. */
export async function drive(driver: Client, delivery: Delivery, options: DriveOptions): Promise<void> {
  const path = `/api/app/v1/driver/deliveries/${delivery.code}`
  for (const step of approach) {
    await driver.post(`${path}/${step}`)
    await pause(options.pauseMilliseconds)
  }
  for (let i = 1; i <= options.positions; i++) {
    await driver.post(`${path}/position`, between(delivery.origem, delivery.destino, i / options.positions))
    await pause(options.pauseMilliseconds)
  }
  await driver.post(`${path}/delivered`, options.signature ? { signature_b64: options.signature } : {})
}

function between(from: Point, to: Point, share: number): Point {
  const at = (a: number, b: number) => Number((a + (b - a) * share).toFixed(6))
  return { lat: at(from.lat, to.lat), lng: at(from.lng, to.lng) }
}
