import type { IdempotencyStore } from '../../shared/idempotency.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { type Actor, callerIdOf } from '../actor.ts'
import type { Request } from '../request.ts'
import type { Confirmation, ConfirmedAction } from './confirmation.ts'
import type { Confirmations } from './ports.ts'

type Ports = SystemPorts & { confirmations: Confirmations; idempotencyStore: IdempotencyStore }

/**
 * Carries out a proposal once: the token serves as the idempotency key of the change (shared/idempotency.ts), so one of
 * several concurrent requests succeeds. Refuses with `not_found` an unknown token, another caller's, and one for another
 * action; with `confirmation_used`, naming the order; with `confirmation_expired`; with `validation_failed` an
 * Idempotency-Key, which would be a second key of the same request.
 */
export async function confirm<Result>(
  ports: Ports,
  { request, actor }: { request: Request; actor: Actor },
  { action, token }: { action: ConfirmedAction; token: string },
  carryOut: (confirmed: Confirmation & { request: Request }) => Promise<Result>,
): Promise<Result> {
  if (request.idempotencyKey)
    throw refuseField('Idempotency-Key', 'is not for confirmations: their token works once')
  const callerId = callerIdOf(actor)
  const hash = ports.sha256(token)
  const confirmation = await ports.confirmations.find(hash, callerId)
  if (confirmation?.action !== action) throw refuse('not_found', { kind: 'confirmation', id: token })
  // The line break keeps it apart from the keys that callers send.
  const key = `\nconfirm ${hash}`
  await assertUnused(ports.idempotencyStore, callerId, key)
  const { expiresAt } = confirmation
  if (ports.clock() >= expiresAt) throw refuse('confirmation_expired', { expiredAt: expiresAt })
  try {
    return await carryOut({
      ...confirmation,
      request: { ...request, idempotencyKey: { callerId, key, resultId: null } },
    })
  } catch (error) {
    // The slower of two concurrent requests is refused because of what the faster one has just done.
    await assertUnused(ports.idempotencyStore, callerId, key)
    throw error
  }
}

async function assertUnused(
  idempotencyStore: IdempotencyStore,
  callerId: string,
  key: string,
): Promise<void> {
  const orderId = (await idempotencyStore.findDone(callerId, [key])).get(key)
  if (orderId !== undefined) throw refuse('confirmation_used', { orderId })
}
