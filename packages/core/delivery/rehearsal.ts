import type { Actor } from '../identity/actor.ts'
import { isRehearsalTenant } from '../identity/rehearsal-tenant.ts'
import { refuseField } from '../shared/refusal.ts'

/** What happens to an order of a rehearsal; scripts.ts says in which acts. */
export const rehearsalScripts = [
  'delivered',
  'no_driver',
  'problem',
  'late',
  'wrong_pin',
  'webhook_fails',
] as const
export type RehearsalScript = (typeof rehearsalScripts)[number]

/** By itself, in about two and a half minutes, or act by act as it is asked for. */
export const rehearsalPaces = ['real', 'stepped'] as const
export type RehearsalPace = (typeof rehearsalPaces)[number]

/** Of an order of a rehearsal. The robot has to be told the PIN, like a driver: it is in no answer. */
export type Rehearsal = { script: RehearsalScript; pace: RehearsalPace; pin: string | null }

export type RehearsalRequest = { script?: RehearsalScript | null; pace?: RehearsalPace | null }

/**
 * How an order is to be rehearsed; null of one that is none. Refuses with `validation_failed` such a wish for an order that is meant, and
 * a wrong PIN where there is no right one.
 */
export function readRehearsal(
  wish: RehearsalRequest | null | undefined,
  { tenantId }: Pick<Actor, 'tenantId'>,
  pin: string | null,
): Rehearsal | null {
  if (!isRehearsalTenant(tenantId)) {
    if (wish) throw refuseField('rehearsal', 'is for orders of a test key, which begins with rdk_test_')
    return null
  }
  const script = wish?.script ?? 'delivered'
  if (script === 'wrong_pin' && pin === null)
    throw refuseField('recipient_pin', 'is needed for the script wrong_pin: 4 to 8 digits')
  return { script, pace: wish?.pace ?? 'real', pin }
}
