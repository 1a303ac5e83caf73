import { draftAccountAlert } from '../../identity/account-alerts.ts'
import type { AccountMailPorts } from '../../identity/account-mails.ts'
import type { AccountAlert } from '../../identity/account-push.ts'
import { about, changeRecords } from '../../identity/audit/audit-entry.ts'
import { permit } from '../../identity/permissions.ts'
import { isPixKey, plainPixKey } from '../../identity/pix-key.ts'
import { readProfile } from '../../identity/read-profile.ts'
import type { Request } from '../../identity/request.ts'
import { requireStepUp, type StepUpPorts } from '../../identity/step-up.ts'
import type { User } from '../../identity/user.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuseField } from '../../shared/refusal.ts'
import { draftPayoutChange, type Payout, type PayoutChange } from './payout.ts'
import { replacedKeyReason } from './payout-reason.ts'
import type { Payouts } from './ports.ts'

/**
 * Sets the PIX key for the driver's next payouts; mail and push tell the driver of a new one. The first key is free. Another
 * needs a confirmation of the person, makes the payouts of the next 24 hours wait, and returns those that wait to the balance.
 * Refuses with `unauthorized`, `forbidden`, `validation_failed`, `step_up_required`.
 */
export async function setPixKey(
  ports: SystemPorts & AccountMailPorts & StepUpPorts & { payouts: Payouts },
  { request, ...input }: { request: Request; pixKey: string },
): Promise<User> {
  const { userId, tenantId } = permit(request.actor, 'delivery.drive')
  const pixKey = plainPixKey(input.pixKey)
  if (!isPixKey(pixKey)) throw refuseField('pix_key', 'wrong_form', { form: 'pix_key', got: input.pixKey })
  const user = await readProfile(ports, request)
  const { pixKey: from } = user
  const isReplaced = from !== null && from !== pixKey
  if (isReplaced) await requireStepUp(ports, request, 'change_pix_key')
  const at = ports.clock()
  const alert: AccountAlert | null =
    from === pixKey ? null : draftAccountAlert(ports, request, { kind: 'pix_key_changed', user, at })
  const isSet = await ports.payouts.setPixKey({
    driverId: userId,
    from,
    pixKey,
    alert,
    replacement: isReplaced ? { at, fail: (held) => failHeld(ports, request, held, at) } : null,
    ...changeRecords(ports, {
      request,
      at,
      action: 'user.pix_key_set',
      ...about('user', { id: userId, tenantId }),
    }),
  })
  // Another request has set a key meanwhile: whether the person has to confirm is decided anew.
  return isSet ? { ...user, pixKey } : setPixKey(ports, { request, pixKey })
}

/** A held payout fails without having been in a batch. */
function failHeld(ports: SystemPorts, request: Request, held: Payout, at: Date): PayoutChange {
  // The key of the request stands for the new PIX key, not for a payout.
  const unkeyed = { ...request, idempotencyKey: null }
  const failed = { ...held, status: 'failed', closedAt: at, reason: replacedKeyReason } as const
  return draftPayoutChange(ports, unkeyed, failed, at)
}
