import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { type AccountMailPorts, draftAccountMail } from './account-mails.ts'
import { about, changeRecords } from './audit/audit-entry.ts'
import { permit } from './permissions.ts'
import { isPixKey, pixKeyDescription } from './pix-key.ts'
import { readProfile } from './read-profile.ts'
import type { Request } from './request.ts'
import { requireStepUp, type StepUpPorts } from './step-up.ts'
import type { User } from './user.ts'

/**
 * Sets the PIX key for the driver's next payouts; a mail tells the driver of a new one. The first key is free, another needs a
 * confirmation of the person. Refuses with `unauthorized`, `forbidden`, `validation_failed`, `step_up_required`, with
 * `unavailable` when another request has just set a key.
 */
export async function setPixKey(
  ports: SystemPorts & AccountMailPorts & StepUpPorts,
  { request, ...input }: { request: Request; pixKey: string },
): Promise<User> {
  const { userId, tenantId } = permit(request.actor, 'delivery.drive')
  const pixKey = input.pixKey.trim()
  if (!isPixKey(pixKey))
    throw refuseField('pix_key', `must be ${pixKeyDescription}; got ${JSON.stringify(pixKey.slice(0, 80))}`)
  const user = await readProfile(ports, request)
  const { pixKey: from } = user
  if (from !== null && from !== pixKey) await requireStepUp(ports, request, 'change_pix_key')
  const at = ports.clock()
  const isSet = await ports.users.setPixKey({
    ...{ userId, from, pixKey },
    mail: from === pixKey ? null : draftAccountMail(ports, request, { kind: 'pix_key_changed', user, at }),
    ...changeRecords(ports, {
      request,
      at,
      action: 'user.pix_key_set',
      ...about('user', { id: userId, tenantId }),
    }),
  })
  if (!isSet) throw refuse('unavailable', { retryAfterSeconds: 1 })
  return { ...user, pixKey }
}
