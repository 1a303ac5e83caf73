import { addSeconds } from '../../shared/clock.ts'
import type { PasswordResetId, UserId } from '../../shared/ids.ts'
import type { LimitSettings, RateLimiter } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { assertWithinLimit, refuse, refuseField } from '../../shared/refusal.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import { assertPasswordLength, readEmail } from '../credentials.ts'
import { draftMail } from '../mail.ts'
import { managedMember } from '../members/find-member.ts'
import type { Members } from '../members/ports.ts'
import type { Passwords, Users } from '../ports.ts'
import type { Request } from '../request.ts'
import { assertLinkAttempts } from './link-attempts.ts'
import { passwordResetUrl } from './link-urls.ts'
import type { LinkSettings, LinkTokens, PasswordReset, PasswordResets } from './ports.ts'

type LimitPorts = { limits: RateLimiter; limitSettings: LimitSettings }
type ResetPorts = SystemPorts & {
  users: Users
  passwordResets: PasswordResets
  linkTokens: LinkTokens
  linkSettings: LinkSettings
}

/**
 * Mails a password reset link to that address. The answer and its time are equal whether an account has the address.
 * Refuses with `rate_limited` too many attempts from an address or for an account, known or not; with `validation_failed`
 * an invalid e-mail address.
 */
export async function requestPasswordReset(
  ports: ResetPorts & LimitPorts,
  { request, email }: { request: Request; email: string },
): Promise<void> {
  await assertLinkAttempts(ports, request)
  const account = readEmail(email)
  const { passwordResets } = ports.limitSettings
  const key = `password-reset:${ports.sha256(account)}`
  assertWithinLimit('password-resets', passwordResets, await ports.limits.take(key, passwordResets))
  const user = (await ports.users.findByEmail(account))?.user ?? null
  const reset = newReset(ports, user?.id ?? null)
  const { id, createdAt: at, expiresAt } = reset
  const mail = draftMail(ports, request, {
    kind: 'password_reset',
    email: account,
    linkId: id,
    data: {},
    at,
    expiresAt,
  })
  await ports.passwordResets.create({
    reset,
    hash: ports.sha256(ports.linkTokens.tokenOf(id)),
    mail: { ...mail, isDeliverable: user !== null },
    audit: auditEntry(ports, {
      request,
      tenantId: user?.tenantId ?? null,
      at,
      action: 'password.reset_requested',
      subjectKind: 'user',
      subjectId: user?.id ?? ports.sha256(account),
    }),
  })
}

/**
 * A password reset link for a member, to be handed over by the caller. Refuses with `not_found`, with `forbidden` if the
 * member's role is above the actor's, with `validation_failed` an Idempotency-Key, which would store the link.
 */
export async function makePasswordResetLink(
  ports: ResetPorts & { members: Members },
  { request, userId }: { request: Request; userId: string },
): Promise<{ link: string; expiresAt: Date }> {
  const { member } = await managedMember(ports, request.actor, userId)
  if (request.idempotencyKey)
    throw refuseField('Idempotency-Key', 'is not for links to a new password: they are not kept')
  const reset = newReset(ports, member.id)
  const { id, createdAt: at, expiresAt } = reset
  await ports.passwordResets.create({
    reset,
    hash: ports.sha256(ports.linkTokens.tokenOf(id)),
    mail: null,
    audit: auditEntry(ports, {
      request,
      tenantId: member.tenantId,
      at,
      action: 'password.reset_link_made',
      subjectKind: 'user',
      subjectId: member.id,
    }),
  })
  return { link: passwordResetUrl(ports, id), expiresAt }
}

/**
 * Sets the new password of a reset link and ends all sessions and other links of the account. Refuses with `rate_limited`
 * too many attempts from an address, before any password is hashed; with `link_expired` a used, expired or unknown link;
 * with `validation_failed` a short password.
 */
export async function resetPassword(
  ports: SystemPorts & LimitPorts & { users: Users; passwords: Passwords; passwordResets: PasswordResets },
  { request, token, password }: { request: Request; token: string; password: string },
): Promise<void> {
  await assertLinkAttempts(ports, request)
  const hash = ports.sha256(token)
  const userId = await ports.passwordResets.findOpen(hash, ports.clock())
  const user = userId && (await ports.users.findByIds([userId])).get(userId)
  if (!user) throw refuse('link_expired', {})
  assertPasswordLength(password)
  const passwordHash = await ports.passwords.hash(password)
  const at = ports.clock()
  const audit = auditEntry(ports, {
    request,
    ...(!request.actor?.isConsole && { by: { ...user, userId: user.id } }),
    tenantId: user.tenantId,
    at,
    action: 'password.reset',
    subjectKind: 'user',
    subjectId: user.id,
  })
  if (!(await ports.passwordResets.use(hash, { passwordHash, at, audit }))) throw refuse('link_expired', {})
}

function newReset({ clock, newId, linkSettings }: ResetPorts, userId: UserId | null): PasswordReset {
  const createdAt = clock()
  const expiresAt = addSeconds(createdAt, linkSettings.passwordResetSeconds)
  return { id: newId<PasswordResetId>(), userId, createdAt, expiresAt }
}
