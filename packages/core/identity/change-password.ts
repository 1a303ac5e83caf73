import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { type AccountMailPorts, draftAccountMail } from './account-mails.ts'
import { about, changeRecords } from './audit/audit-entry.ts'
import { assertPasswordAllowed } from './credentials.ts'
import type { AuthenticatePorts } from './log-in.ts'
import { permit, requireSession } from './permissions.ts'
import type { Request } from './request.ts'
import { assertPasswordSuffices } from './sign-in/must-use-provider.ts'
import type { IdentityProviders } from './sign-in/ports.ts'
import { proveAgain } from './step-up.ts'

type ChangePassword = { request: Request; currentPassword: string; newPassword: string }

/**
 * Changes the caller's password and ends the other sessions and all reset links; a mail tells the user. Refuses with
 * `invalid_credentials` a wrong current password; with `rate_limited` too many attempts, counted as in `proveAgain`; with
 * `validation_failed` a new password that is too short, too common or the present one; with `sign_in_refused` a member whose
 * company requires its identity provider.
 */
export async function changePassword(
  ports: SystemPorts & AuthenticatePorts & AccountMailPorts & { identityProviders: IdentityProviders },
  { request, currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const { userId, sessionId } = requireSession(permit(request.actor, 'account.own'))
  if (request.idempotencyKey?.resultId) return
  assertPasswordAllowed(ports, newPassword, 'new_password')
  if (newPassword === currentPassword)
    throw refuseField('new_password', 'not_allowed', { why: 'present_password' })
  const { user, passwordHash: from } = await proveAgain(ports, request, { password: currentPassword })
  await assertPasswordSuffices(ports, user)
  const passwordHash = await ports.passwords.hash(newPassword, request.address)
  const at = ports.clock()
  const isChanged = await ports.users.changePassword({
    userId,
    sessionId,
    from,
    passwordHash,
    at,
    mail: draftAccountMail(ports, request, { kind: 'password_changed', user, at }),
    ...changeRecords(ports, { request, at, action: 'password.changed', ...about('user', user) }),
  })
  if (!isChanged) throw refuse('invalid_credentials', {})
}
