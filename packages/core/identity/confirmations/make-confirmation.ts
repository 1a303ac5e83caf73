import { base62 } from '../../shared/base62.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { type Actor, callerIdOf } from '../actor.ts'
import type { Confirmation } from './confirmation.ts'
import type { ConfirmationSettings, Confirmations } from './ports.ts'

type Ports = SystemPorts & { confirmations: Confirmations; confirmationSettings: ConfirmationSettings }

export type ConfirmationToken = { confirmationToken: string; expiresAt: Date }

/** Stores a proposal of the caller until it expires, at the latest at `notAfter`. Only the response holds the token. */
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
