import { auditEntry } from '../audit/audit-entry.ts'
import { assertInServiceArea } from '../geo/service-area.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import { effectOf } from '../shared/once.ts'
import type { Machine } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { readOptionalText, readText } from '../shared/texts.ts'
import { permit } from './permissions.ts'
import type { Persona } from './persona.ts'
import type { Passwords, Users } from './ports.ts'
import type { Request } from './request.ts'
import type { User } from './user.ts'

export type CreateDriver = {
  request: Request
  name: string
  email: string
  password: string
  persona: Persona
  phone?: string | null
  /** Where he waits; he counts as available there from the start. */
  position?: { lat: number; lng: number } | null
}

type Ports = Machine & { users: Users; passwords: Passwords }

const email = /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@.]{2,}$/
const passwordLength = { min: 10, max: 200 }

/**
 * The platform takes a self-employed driver on: a tenant of his own, his account and his availability. Refuses with
 * `forbidden` who does not run the platform, with `validation_failed` a bad or taken e-mail and a short password.
 */
export async function createDriver(ports: Ports, input: CreateDriver): Promise<User> {
  const { request } = input
  permit(request.actor, 'platform.manage')
  if (request.once?.done) return findCreated(ports, request.once.done as UserId)
  const user: User & { persona: Persona } = {
    id: ports.newId<UserId>(),
    tenantId: ports.newId<TenantId>(),
    name: readText('name', input.name, 120),
    email: readEmail(input.email),
    role: 'driver',
    persona: input.persona,
    phone: readOptionalText('phone', input.phone, 25),
    pixKey: null,
  }
  assertGoodPassword(input.password)
  const position = input.position ?? null
  if (position) assertInServiceArea(position)
  const passwordHash = await ports.passwords.hash(input.password)
  const at = ports.clock()
  const isCreated = await ports.users.createDriver({
    user,
    passwordHash,
    position,
    at,
    audit: auditEntry(ports, {
      request,
      tenantId: user.tenantId,
      at,
      action: 'user.created',
      subjectKind: 'user',
      subjectId: user.id,
      facts: { role: user.role, persona: user.persona },
    }),
    effect: effectOf(request.once, user.id, at),
  })
  if (!isCreated) throw refuseField('email', `"${user.email}" belongs to another account already`)
  return user
}

/** Whom an earlier try took on. */
async function findCreated({ users }: Ports, id: UserId): Promise<User> {
  const user = (await users.findByIds([id])).get(id)
  if (user) return user
  throw refuse('not_found', { kind: 'user', id })
}

function readEmail(text: string): string {
  const given = readText('email', text, 254).toLowerCase()
  if (email.test(given)) return given
  throw refuseField('email', `"${given}" is no e-mail address: name@example.com`)
}

function assertGoodPassword(password: string): void {
  const { min, max } = passwordLength
  if (password.length < min || password.length > max)
    throw refuseField('password', `must have ${min} to ${max} characters; it has ${password.length}`)
}
