import type { UserId } from '../../shared/ids.ts'
import type { LimitPorts } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { readOptionalPhone } from '../../shared/telephone.ts'
import { readText } from '../../shared/texts.ts'
import { about, auditEntry } from '../audit/audit-entry.ts'
import { assertPasswordAllowed, emailTaken, takeLoginTry } from '../credentials.ts'
import type { Passwords } from '../ports.ts'
import type { Request } from '../request.ts'
import type { User } from '../user.ts'
import type { Invitation, Invitations } from './ports.ts'

type Ports = SystemPorts & { invitations: Invitations }

/** The invitation of a link, for anyone who has the link. Refuses with `link_expired`, also for an unknown one. */
export async function readInvitation(
  { invitations, sha256, clock }: Ports,
  { token }: { token: string },
): Promise<Invitation> {
  const invitation = await invitations.findOpen(sha256(token), clock())
  if (!invitation) throw refuse('link_expired', {})
  return invitation
}

/**
 * Creates the account of an invitation; the link works once. Refuses with `rate_limited` too many attempts from an
 * address, before any password is hashed; with `link_expired` a used, revoked, expired or unknown link; with
 * `validation_failed` a bad name or password, and an e-mail address that another account has.
 */
export async function acceptInvitation(
  ports: Ports & LimitPorts & { passwords: Passwords },
  input: { request: Request; token: string; name: string; password: string; phone?: string | null },
): Promise<User> {
  const { request, password } = input
  await takeLoginTry(ports, request)
  const { id, tenantId, email, role, persona } = await readInvitation(ports, input)
  const user: User = {
    id: ports.newId<UserId>(),
    tenantId,
    email,
    role,
    persona,
    name: readText('name', input.name, 120),
    phone: readOptionalPhone('phone', input.phone),
    pixKey: null,
    isPending: false,
  }
  assertPasswordAllowed(ports, password)
  const passwordHash = await ports.passwords.hash(password, request.address)
  const at = ports.clock()
  const audit = auditEntry(ports, {
    request,
    by: user,
    at,
    action: 'member.joined',
    ...about('user', user),
    facts: { role, invitation_id: id },
  })
  const accepted = await ports.invitations.accept({ id, user, passwordHash, at, audit })
  if (accepted === 'gone') throw refuse('link_expired', {})
  if (accepted === 'email_taken') throw emailTaken(email)
  return user
}
