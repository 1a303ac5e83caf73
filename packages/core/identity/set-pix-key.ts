import type { SystemPorts } from '../shared/ports.ts'
import { refuseField } from '../shared/refusal.ts'
import { type AccountMailPorts, draftAccountMail } from './account-mails.ts'
import { about, changeRecords } from './audit/audit-entry.ts'
import { permit } from './permissions.ts'
import { isPixKey, pixKeyDescription } from './pix-key.ts'
import type { Users } from './ports.ts'
import { readProfile } from './read-profile.ts'
import type { Request } from './request.ts'
import type { User } from './user.ts'

/** Sets the PIX key for the driver's next payouts; a mail tells the driver of a new one. Refuses with `unauthorized`, `forbidden`, `validation_failed`. */
export async function setPixKey(
  ports: SystemPorts & AccountMailPorts & { users: Users },
  { request, ...input }: { request: Request; pixKey: string },
): Promise<User> {
  const { userId, tenantId } = permit(request.actor, 'delivery.drive')
  const pixKey = input.pixKey.trim()
  if (!isPixKey(pixKey))
    throw refuseField('pix_key', `must be ${pixKeyDescription}; got ${JSON.stringify(pixKey.slice(0, 80))}`)
  const user = await readProfile(ports, request)
  const at = ports.clock()
  await ports.users.setPixKey(
    userId,
    pixKey,
    changeRecords(ports, {
      request,
      at,
      action: 'user.pix_key_set',
      ...about('user', { id: userId, tenantId }),
    }),
    user.pixKey === pixKey ? null : draftAccountMail(ports, request, { kind: 'pix_key_changed', user, at }),
  )
  return { ...user, pixKey }
}
