import type { TenantId, UserId } from '../../shared/ids.ts'
import type { LimitSettings, RateLimiter } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { assertWithinLimit } from '../../shared/refusal.ts'
import { readPhone, readText } from '../../shared/texts.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import { assertPasswordLength, emailTaken, readEmail } from '../credentials.ts'
import type { Persona } from '../persona.ts'
import type { Passwords, Users } from '../ports.ts'
import type { Request } from '../request.ts'
import type { User } from '../user.ts'

export type SignUpDriver = {
  request: Request
  name: string
  email: string
  password: string
  persona: Persona
  phone: string
}

/**
 * A self-employed driver signs up. The driver may log in, but gets no offers until an operator approves. Refuses with
 * `rate_limited` too many sign-ups from an address, before any password is hashed; with `validation_failed` an invalid or
 * taken e-mail, a short password, an invalid telephone number.
 */
export async function signUpDriver(
  ports: SystemPorts & {
    users: Users
    passwords: Passwords
    limits: RateLimiter
    limitSettings: LimitSettings
  },
  { request, ...input }: SignUpDriver,
): Promise<User> {
  const { signUps } = ports.limitSettings
  assertWithinLimit('sign-ups', signUps, await ports.limits.take(`sign-ups:${request.address}`, signUps))
  const user: User = {
    id: ports.newId<UserId>(),
    tenantId: ports.newId<TenantId>(),
    name: readText('name', input.name, 120),
    email: readEmail(input.email),
    role: 'driver',
    persona: input.persona,
    phone: readPhone('phone', input.phone),
    pixKey: null,
    isPending: true,
  }
  assertPasswordLength(input.password)
  const { id, tenantId, role, persona } = user
  const passwordHash = await ports.passwords.hash(input.password)
  const at = ports.clock()
  const isCreated = await ports.users.create({
    user,
    tenant: { id: tenantId, name: user.name, kind: 'motorista' },
    passwordHash,
    position: null,
    at,
    audit: auditEntry(ports, {
      request,
      by: { userId: id, tenantId, role },
      tenantId,
      at,
      action: 'driver.signed_up',
      subjectKind: 'user',
      subjectId: id,
      facts: { persona: input.persona },
    }),
    effect: null,
  })
  if (!isCreated) throw emailTaken(user.email)
  return { ...user, persona }
}
