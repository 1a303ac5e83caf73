import type { Delivery } from '../delivery/delivery.ts'
import type { RehearsalScript } from '../delivery/rehearsal.ts'
import { type DriverStep, isFinal } from '../delivery/states.ts'

/** What the robot does, or the platform in its stead. Each act is one change of the delivery. */
export type Act = DriverStep | 'offer' | 'no_driver' | 'problem' | 'resume' | 'breach' | 'wrong_pin'

const pickup = ['offer', 'accept', 'arrived', 'picked', 'on-route'] as const

/** THE scripts: what happens to an order, act by act. */
export const acts = {
  delivered: [...pickup, 'delivered'],
  no_driver: ['no_driver'],
  problem: [...pickup, 'problem', 'resume', 'delivered'],
  late: [...pickup, 'breach', 'delivered'],
  wrong_pin: [...pickup, 'wrong_pin', 'resume', 'delivered'],
  webhook_fails: [...pickup, 'delivered'],
} as const satisfies Record<RehearsalScript, readonly Act[]>

/** When each is due, as a share of the time that a ride takes. */
export const shareOf = {
  offer: 0.02,
  accept: 0.06,
  arrived: 0.3,
  picked: 0.35,
  'on-route': 0.4,
  no_driver: 0.4,
  problem: 0.6,
  breach: 0.6,
  wrong_pin: 0.6,
  resume: 0.8,
  delivered: 1,
} as const satisfies Record<Act, number>

/**
 * The act that comes next; null behind the last and once the order was canceled. An order begins with version 1 and each act raises
 * it by one; but for a cancellation nobody else changes it.
 */
export function nextAct({ rehearsal, status, version }: Delivery): Act | null {
  if (isFinal(status)) return null
  return (rehearsal && acts[rehearsal.script][version - 1]) ?? null
}
