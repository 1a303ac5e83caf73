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
 * Whoever holds the link joins, once. Refuses with `rate_limited` too many tries from an address, before any password is hashed; with
 * `link_expired` a link that was used, revoked, has expired or never was; with `validation_failed` a bad name or password, and an
 * address that another account has: that one leaves its tenant first.
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
