import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { type AccountMailPorts, draftAccountMail } from './account-mails.ts'
import { about, changeRecords } from './audit/audit-entry.ts'
import { assertPasswordAllowed, takeLoginTry } from './credentials.ts'
import { type AuthenticatePorts, authenticate } from './log-in.ts'
import { permit, requireSession } from './permissions.ts'
import { readProfile } from './read-profile.ts'
import type { Request } from './request.ts'

type ChangePassword = { request: Request; currentPassword: string; newPassword: string }

/**
 * Changes the caller's password and ends the other sessions and all reset links; a mail tells the user. Refuses with
 * `invalid_credentials` a wrong current password; with `rate_limited` too many attempts, which count as logins of a known
 * device do, so that nobody else can use them up; with
 * `validation_failed` a new password that is too short, too common or the present one.
 */
export async function changePassword(
  ports: SystemPorts & AuthenticatePorts & AccountMailPorts,
  { request, currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const { userId, sessionId } = requireSession(permit(request.actor, 'account.own'))
  if (request.idempotencyKey?.resultId) return
  assertPasswordAllowed(ports, newPassword, 'new_password')
  if (newPassword === currentPassword) throw refuseField('new_password', 'is the present one: choose another')
  await takeLoginTry(ports, request, sessionId)
  const { email } = await readProfile(ports, request)
  const { user, passwordHash: from } = await authenticate(ports, {
    account: email,
    password: currentPassword,
    request,
    knownDevice: sessionId,
  })
  const passwordHash = await ports.passwords.hash(newPassword, request.address)
  const at = ports.clock()
  const isChanged = await ports.users.changePassword({
    ...{ userId, sessionId, from, passwordHash, at },
    mail: draftAccountMail(ports, request, { kind: 'password_changed', user, at }),
    ...changeRecords(ports, { request, at, action: 'password.changed', ...about('user', user) }),
  })
  if (!isChanged) throw refuse('invalid_credentials', {})
}
