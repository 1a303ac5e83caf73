import type { IdempotencyStore } from '../../shared/idempotency.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { type Actor, callerIdOf } from '../actor.ts'
import type { Request } from '../request.ts'
import type { Confirmation, ConfirmedAction } from './confirmation.ts'
import type { Confirmations } from './ports.ts'

type Ports = SystemPorts & { confirmations: Confirmations; idempotencyStore: IdempotencyStore }

/**
 * Carries out what was proposed, once: the token's mark is written with the change itself (shared/once.ts), so that of many at once,
 * at whichever server, one does it. Refuses with `not_found` a token that is none, another caller's or for something else, with
 * `confirmation_used`, naming what it did, also where the answer got lost; with `confirmation_expired`; with `validation_failed` an
 * Idempotency-Key, which says the same in another way.
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
  // No key that is sent begins with a line break.
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
    // Of two that came at once the slower was refused for what the faster had just done.
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
