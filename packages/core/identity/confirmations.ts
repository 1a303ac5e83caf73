import { base62 } from '../shared/base62.ts'
import { addSeconds } from '../shared/clock.ts'
import type { IdempotencyStore } from '../shared/idempotency.ts'
import type { Cents } from '../shared/money.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { type Actor, callerIdOf } from './actor.ts'
import type { Request } from './request.ts'

/** The actions with two steps: a proposal with its exact amount, and its confirmation. */
export const confirmedActions = ['place_order', 'cancel_order', 'create_return', 'place_shipment'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

/** A proposal that waits for its confirmation; `cents` is the price or the refund. */
export type Confirmation = {
  /** SHA-256 of the token, which only the caller has. */
  hash: string
  callerId: string
  action: ConfirmedAction
  input: unknown
  cents: Cents
  expiresAt: Date
}

export type Confirmations = {
  keep(confirmation: Confirmation): Promise<void>
  /** The caller's own; null if unknown, or a day after it expired. */
  find(hash: string, callerId: string): Promise<Confirmation | null>
}

export type ConfirmationSettings = { lifeSeconds: number }

export type ConfirmationPorts = SystemPorts & {
  confirmations: Confirmations
  confirmationSettings: ConfirmationSettings
  idempotencyStore: IdempotencyStore
}

export type ConfirmationToken = { confirmationToken: string; expiresAt: Date }

/** Stores a proposal of the caller until it expires, at the latest at `notAfter`. Only the response holds the token. */
export async function createConfirmation(
  ports: ConfirmationPorts,
  actor: Actor,
  proposal: Pick<Confirmation, 'action' | 'input' | 'cents'>,
  notAfter?: Date,
): Promise<ConfirmationToken> {
  const confirmationToken = `rdc_${base62(ports.randomBytes(16))}`
  const latest = addSeconds(ports.clock(), ports.confirmationSettings.lifeSeconds)
  const expiresAt = notAfter && notAfter < latest ? notAfter : latest
  const hash = ports.sha256(confirmationToken)
  await ports.confirmations.keep({ ...proposal, hash, callerId: callerIdOf(actor), expiresAt })
  return { confirmationToken, expiresAt }
}

/**
 * Carries out a proposal once: the token serves as the idempotency key of the change (shared/idempotency.ts), so one of
 * several concurrent requests succeeds. Refuses with `not_found` an unknown token, another caller's, and one for another
 * action; with `confirmation_used`, naming the order; with `confirmation_expired`; with `validation_failed` an
 * Idempotency-Key, which would be a second key of the same request.
 */
export async function confirm<Result>(
  ports: ConfirmationPorts,
  { request, actor }: { request: Request; actor: Actor },
  { action, token }: { action: ConfirmedAction; token: string },
  carryOut: (confirmed: Confirmation & { request: Request }) => Promise<Result>,
): Promise<Result> {
  if (request.idempotencyKey) throw refuseField('Idempotency-Key', 'not_allowed', { why: 'key_for_token' })
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
