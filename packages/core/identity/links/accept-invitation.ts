import type { UserId } from '../../shared/ids.ts'
import type { LimitSettings, RateLimiter } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { readOptionalText, readText } from '../../shared/texts.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import { assertPasswordLength, emailTaken } from '../credentials.ts'
import type { Passwords } from '../ports.ts'
import type { Request } from '../request.ts'
import type { User } from '../user.ts'
import { assertLinkAttempts } from './link-attempts.ts'
import type { Invitations } from './ports.ts'

type Ports = SystemPorts & {
  invitations: Invitations
  passwords: Passwords
  limits: RateLimiter
  limitSettings: LimitSettings
}

export type AcceptInvitation = {
  request: Request
  token: string
  name: string
  password: string
  phone?: string | null
}

/**
 * Creates the account of an invitation; the link works once. Refuses with `rate_limited` too many attempts from an
 * address, before any password is hashed; with `link_expired` a used, revoked, expired or unknown link; with
 * `validation_failed` a bad name or password, and an e-mail address that another account has.
 */
export async function acceptInvitation(ports: Ports, input: AcceptInvitation): Promise<User> {
  const { request, token, password } = input
  await assertLinkAttempts(ports, request)
  const invitation = await ports.invitations.findOpen(ports.sha256(token), ports.clock())
  if (!invitation) throw refuse('link_expired', {})
  const { tenantId, email, role, persona } = invitation
  const user: User = {
    id: ports.newId<UserId>(),
    ...{ tenantId, email, role, persona },
    name: readText('name', input.name, 120),
    phone: readOptionalText('phone', input.phone, 25),
    pixKey: null,
    isPending: false,
  }
  assertPasswordLength(password)
  const passwordHash = await ports.passwords.hash(password)
  const at = ports.clock()
  const audit = auditEntry(ports, {
    request,
    by: { userId: user.id, tenantId, role },
    tenantId,
    at,
    action: 'member.joined',
    subjectKind: 'user',
    subjectId: user.id,
    facts: { role, invitation_id: invitation.id },
  })
  const accepted = await ports.invitations.accept({ id: invitation.id, user, passwordHash, at, audit })
  if (accepted === 'gone') throw refuse('link_expired', {})
  if (accepted === 'email_taken') throw emailTaken(email)
  return user
}
