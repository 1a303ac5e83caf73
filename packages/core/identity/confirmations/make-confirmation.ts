import { base62 } from '../../shared/base62.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { type Actor, callerIdOf } from '../actor.ts'
import type { Confirmation } from './confirmation.ts'
import type { ConfirmationSettings, Confirmations } from './ports.ts'

type Ports = SystemPorts & { confirmations: Confirmations; confirmationSettings: ConfirmationSettings }

/** What the caller confirms with, and until when. */
export type ConfirmationToken = { confirmationToken: string; expiresAt: Date }

/**
 * Keeps a proposal for the one who asked for it, for as long as it may be confirmed, at most until `notAfter`. The token is in the
 * answer and nowhere else.
 */
export async function createConfirmation(
  { confirmations, confirmationSettings, ...machine }: Ports,
  actor: Actor,
  proposal: Pick<Confirmation, 'action' | 'input' | 'cents'>,
  notAfter?: Date,
): Promise<ConfirmationToken> {
  const confirmationToken = `rdc_${base62(machine.randomBytes(16))}`
  const latest = addSeconds(machine.clock(), confirmationSettings.lifeSeconds)
  const expiresAt = notAfter && notAfter < latest ? notAfter : latest
  const hash = machine.sha256(confirmationToken)
  await confirmations.keep({ ...proposal, hash, callerId: callerIdOf(actor), expiresAt })
  return { confirmationToken, expiresAt }
}
