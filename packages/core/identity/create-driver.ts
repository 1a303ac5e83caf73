import { assertInServiceArea } from '../geo/service-area.ts'
import { idempotencyRecordOf } from '../shared/idempotency.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { readOptionalText, readText } from '../shared/texts.ts'
import { auditEntry } from './audit/audit-entry.ts'
import { assertPasswordLength, emailTaken, readEmail } from './credentials.ts'
import { findCreatedUser } from './find-created-user.ts'
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
  /** The driver is available at this position from the start. */
  position?: { lat: number; lng: number } | null
}

type Ports = SystemPorts & { users: Users; passwords: Passwords }

/**
 * Creates a self-employed driver: tenant, account and availability. Refuses with `forbidden` callers who do not run the
 * platform, with `validation_failed` an invalid or taken e-mail and a short password.
 */
export async function createDriver(ports: Ports, input: CreateDriver): Promise<User> {
  const { request } = input
  permit(request.actor, 'platform.manage')
  if (request.idempotencyKey?.resultId)
    return findCreatedUser(ports, request.idempotencyKey.resultId as UserId)
  const user: User = {
    id: ports.newId<UserId>(),
    tenantId: ports.newId<TenantId>(),
    name: readText('name', input.name, 120),
    email: readEmail(input.email),
    role: 'driver',
    persona: input.persona,
    phone: readOptionalText('phone', input.phone, 25),
    pixKey: null,
    isPending: false,
  }
  assertPasswordLength(input.password)
  const position = input.position ?? null
  if (position) assertInServiceArea(position)
  const passwordHash = await ports.passwords.hash(input.password)
  const at = ports.clock()
  const isCreated = await ports.users.create({
    user,
    tenant: { id: user.tenantId, name: user.name, kind: 'motorista' },
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
      facts: { role: user.role, persona: input.persona },
    }),
    effect: idempotencyRecordOf(request.idempotencyKey, user.id, at),
  })
  if (!isCreated) throw emailTaken(user.email)
  return user
}
