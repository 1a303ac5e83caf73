import { idempotencyRecordOf } from '../shared/idempotency.ts'
import { isUuid, type TenantId, type UserId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { readOptionalText, readText } from '../shared/texts.ts'
import { auditEntry } from './audit/audit-entry.ts'
import { assertPasswordLength, emailTaken, readEmail } from './credentials.ts'
import { findCreatedUser } from './find-created-user.ts'
import { assertRoleExists, readPersona } from './members/member-roles.ts'
import { permit } from './permissions.ts'
import type { Persona } from './persona.ts'
import type { Passwords, Users } from './ports.ts'
import type { Request } from './request.ts'
import type { Role } from './roles.ts'
import type { User } from './user.ts'

export type CreateUser = {
  request: Request
  tenantId: string
  name: string
  email: string
  password: string
  role: Role
  persona?: Persona | null
  phone?: string | null
}

/**
 * Creates an account with a first password in any tenant; members of a tenant use `inviteMember`. Refuses with `forbidden`
 * callers who do not run the platform, with `not_found` an unknown tenant, with `validation_failed` a role that this kind
 * of tenant does not have, an invalid or taken e-mail and a short password.
 */
export async function createUser(
  ports: SystemPorts & { users: Users; passwords: Passwords },
  input: CreateUser,
): Promise<User> {
  const { request, role } = input
  permit(request.actor, 'platform.manage')
  if (request.idempotencyKey?.resultId)
    return findCreatedUser(ports, request.idempotencyKey.resultId as UserId)
  const tenantId = input.tenantId as TenantId
  const tenant = isUuid(tenantId) && (await ports.users.findTenants([tenantId])).get(tenantId)
  if (!tenant) throw refuse('not_found', { kind: 'tenant', id: tenantId })
  assertRoleExists(tenant.kind, role)
  const user: User = {
    id: ports.newId<UserId>(),
    tenantId,
    name: readText('name', input.name, 120),
    email: readEmail(input.email),
    role,
    persona: readPersona(role, input.persona),
    phone: readOptionalText('phone', input.phone, 25),
    pixKey: null,
    isPending: false,
  }
  assertPasswordLength(input.password)
  const passwordHash = await ports.passwords.hash(input.password)
  const at = ports.clock()
  const audit = auditEntry(ports, {
    request,
    tenantId,
    at,
    action: 'user.created',
    subjectKind: 'user',
    subjectId: user.id,
    facts: { role },
  })
  const effect = idempotencyRecordOf(request.idempotencyKey, user.id, at)
  const isCreated = await ports.users.create({
    user,
    tenant: null,
    passwordHash,
    position: null,
    at,
    audit,
    effect,
  })
  if (!isCreated) throw emailTaken(user.email)
  return user
}
