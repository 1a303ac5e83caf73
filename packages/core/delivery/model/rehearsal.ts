import type { Actor } from '../../identity/actor.ts'
import { isRehearsalTenant } from '../../identity/rehearsal-tenant.ts'
import { refuseField } from '../../shared/refusal.ts'

/** The scripts of a rehearsed order; rehearsal/scripts.ts lists the acts. */
export const rehearsalScripts = [
  'delivered',
  'no_driver',
  'problem',
  'late',
  'wrong_pin',
  'webhook_fails',
  'comes_back',
] as const
export type RehearsalScript = (typeof rehearsalScripts)[number]

/** The paces of a rehearsal: it runs by itself in about two and a half minutes, or one act per request. */
export const rehearsalPaces = ['real', 'stepped'] as const
export type RehearsalPace = (typeof rehearsalPaces)[number]

/** The robot needs the PIN, like a driver; no response contains it. */
export type Rehearsal = { script: RehearsalScript; pace: RehearsalPace; pin: string | null }

export type RehearsalRequest = { script?: RehearsalScript | null; pace?: RehearsalPace | null }

/**
 * Returns the rehearsal of an order; null for a real order. Refuses with `validation_failed` a script for
 * a real order, and the script `wrong_pin` without a PIN.
 */
export function readRehearsal(
  rehearsal: RehearsalRequest | null | undefined,
  { tenantId }: Pick<Actor, 'tenantId'>,
  pin: string | null,
): Rehearsal | null {
  if (!isRehearsalTenant(tenantId)) {
    if (rehearsal) throw refuseField('rehearsal', 'not_allowed', { why: 'test_key_needed' })
    return null
  }
  const script = rehearsal?.script ?? 'delivered'
  if (script === 'wrong_pin' && pin === null)
    throw refuseField('recipient_pin', 'required_with', { other: 'the script wrong_pin' })
  return { script, pace: rehearsal?.pace ?? 'real', pin }
}
