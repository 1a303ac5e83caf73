import { idempotencyRecordOf } from '../shared/idempotency.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuseField } from '../shared/refusal.ts'
import { auditEntry } from './audit/audit-entry.ts'
import { permit } from './permissions.ts'
import { isPixKey, pixKeyDescription } from './pix-key.ts'
import type { Users } from './ports.ts'
import { readProfile } from './read-profile.ts'
import type { Request } from './request.ts'
import type { User } from './user.ts'

/** Sets the PIX key for the driver's next payouts. Refuses with `unauthorized`, `forbidden`, `validation_failed`. */
export async function setPixKey(
  ports: Pick<SystemPorts, 'newId' | 'clock'> & { users: Users },
  { request, ...input }: { request: Request; pixKey: string },
): Promise<User> {
  const { userId, tenantId } = permit(request.actor, 'delivery.drive')
  const pixKey = input.pixKey.trim()
  if (!isPixKey(pixKey))
    throw refuseField('pix_key', `must be ${pixKeyDescription}; got ${JSON.stringify(pixKey.slice(0, 80))}`)
  const at = ports.clock()
  await ports.users.setPixKey(
    userId,
    pixKey,
    auditEntry(ports, {
      request,
      tenantId,
      at,
      action: 'user.pix_key_set',
      subjectKind: 'user',
      subjectId: userId,
    }),
    idempotencyRecordOf(request.idempotencyKey, userId, at),
  )
  return readProfile(ports, request)
}
