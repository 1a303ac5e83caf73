import { addSeconds } from '../../shared/clock.ts'
import type { PasswordResetId } from '../../shared/ids.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { type AccountMailPorts, draftAccountMail } from '../account-mails.ts'
import { about, auditEntry } from '../audit/audit-entry.ts'
import { assertPasswordAllowed, readEmail, takeLoginTry } from '../credentials.ts'
import { draftMail } from '../mail.ts'
import { managedMember } from '../members/find-member.ts'
import type { Members } from '../members/ports.ts'
import type { Passwords, Users } from '../ports.ts'
import type { Request } from '../request.ts'
import { mustUseProvider } from '../sign-in/must-use-provider.ts'
import type { IdentityProviders } from '../sign-in/ports.ts'
import { requireStepUp, type StepUpPorts } from '../step-up.ts'
import type { User } from '../user.ts'
import { linkUrl } from './link-url.ts'
import type { LinkSettings, LinkTokens, PasswordReset, PasswordResets } from './ports.ts'

type ResetPorts = SystemPorts & {
  users: Users
  passwordResets: PasswordResets
  linkTokens: LinkTokens
  linkSettings: LinkSettings
  identityProviders: IdentityProviders
}

/**
 * Mails a password reset link to that address. The answer and its time are equal whether an account has the address. Somebody
 * who has to sign in by the company's identity provider, and has done so, gets none.
 * Refuses with `rate_limited` too many attempts from an address or for an account, known or not; with `validation_failed`
 * an invalid e-mail address.
 */
export async function requestPasswordReset(
  ports: ResetPorts & LimitPorts,
  { request, email }: { request: Request; email: string },
): Promise<void> {
  await takeLoginTry(ports, request)
  const account = readEmail(email)
  const { passwordResets } = ports.limitSettings
  await takeWithinLimit(ports, 'password-resets', passwordResets, `password-reset:${ports.sha256(account)}`)
  const user = (await ports.users.findByEmail(account))?.user ?? null
  const isReset = user !== null && !(await signsInElsewhere(ports, user))
  await createReset(ports, request, { user: isReset ? user : null, email: account, isMailed: true })
}

/**
 * A password reset link for a member, also the actor, to be handed over by the actor. It needs a confirmation of the person: a
 * stolen session could otherwise choose the password that other confirmations ask for. Refuses with `not_found`, with
 * `forbidden` if the member's role is above the actor's, with `step_up_required`, with `validation_failed` an Idempotency-Key,
 * which would store the link.
 */
export async function makePasswordResetLink(
  ports: ResetPorts & StepUpPorts & { members: Members },
  { request, userId }: { request: Request; userId: string },
): Promise<{ link: string; expiresAt: Date }> {
  const { member } = await managedMember(ports, request.actor, userId)
  if (request.idempotencyKey) throw refuseField('Idempotency-Key', 'not_allowed', { why: 'key_for_password' })
  await requireStepUp(ports, request, 'make_password_link')
  const { id, expiresAt } = await createReset(ports, request, {
    user: member,
    email: member.email,
    isMailed: false,
  })
  return { link: linkUrl(ports, 'password_reset', id), expiresAt }
}

/**
 * Sets the new password of a reset link and ends all sessions and other links of the account. Refuses with `rate_limited`
 * too many attempts from an address, before any password is hashed; with `link_expired` a used, expired or unknown link;
 * with `validation_failed` a password that is too short or too common. A mail tells the user.
 */
export async function resetPassword(
  ports: SystemPorts &
    LimitPorts &
    AccountMailPorts & {
      users: Users
      passwords: Passwords
      passwordResets: PasswordResets
      identityProviders: IdentityProviders
    },
  { request, token, password }: { request: Request; token: string; password: string },
): Promise<void> {
  await takeLoginTry(ports, request)
  const hash = ports.sha256(token)
  const userId = await ports.passwordResets.findOpen(hash, ports.clock())
  const user = userId && (await ports.users.findByIds([userId])).get(userId)
  if (!user) throw refuse('link_expired', {})
  if (await signsInElsewhere(ports, user)) throw refuse('sign_in_refused', { reason: 'provider_required' })
  assertPasswordAllowed(ports, password)
  const passwordHash = await ports.passwords.hash(password, request.address)
  const at = ports.clock()
  const audit = auditEntry(ports, {
    request,
    ...(!request.actor?.isConsole && { by: user }),
    at,
    action: 'password.reset',
    ...about('user', user),
  })
  const mail = draftAccountMail(ports, request, { kind: 'password_changed', user, at })
  if (!(await ports.passwordResets.use(hash, { passwordHash, at, audit, mail })))
    throw refuse('link_expired', {})
}

/**
 * Before the first sign-in by the provider an account still needs its password, to prove that both are the same person; it opens
 * no session.
 */
async function signsInElsewhere(
  { identityProviders }: Pick<ResetPorts, 'identityProviders'>,
  user: User,
): Promise<boolean> {
  return (await mustUseProvider({ identityProviders }, user)) && identityProviders.hasIdentity(user.id)
}

/** Stores a reset; for an address that no account has too, so that the response time is equal. */
async function createReset(
  ports: ResetPorts,
  request: Request,
  { user, email, isMailed }: { user: User | null; email: string; isMailed: boolean },
): Promise<PasswordReset> {
  const createdAt = ports.clock()
  const id = ports.newId<PasswordResetId>()
  const expiresAt = addSeconds(createdAt, ports.linkSettings.passwordResetSeconds)
  const reset = { id, userId: user?.id ?? null, createdAt, expiresAt }
  const mail = { kind: 'password_reset', email, linkId: id, createdAt, expiresAt } as const
  await ports.passwordResets.create({
    reset,
    hash: ports.sha256(ports.linkTokens.tokenOf(id)),
    mail: isMailed ? draftMail(ports, request, { ...mail, isDeliverable: user !== null }) : null,
    audit: auditEntry(ports, {
      request,
      tenantId: user?.tenantId ?? null,
      at: createdAt,
      action: isMailed ? 'password.reset_requested' : 'password.reset_link_made',
      subjectKind: 'user',
      subjectId: user?.id ?? ports.sha256(email),
    }),
  })
  return reset
}
