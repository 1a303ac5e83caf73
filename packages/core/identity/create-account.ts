import { assertInServiceArea } from '../geo/service-area.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import { type LimitPorts, takeWithinLimit } from '../shared/limits.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { readOptionalPhone, readPhone } from '../shared/telephone.ts'
import { readText } from '../shared/texts.ts'
import { alertActor } from './account-alerts.ts'
import { type AccountMailPorts, draftAccountMail } from './account-mails.ts'
import type { AccountAlert } from './account-push.ts'
import { type AuditAction, type AuditEntry, about, changeRecords } from './audit/audit-entry.ts'
import { assertPasswordAllowed, emailTaken, readEmail } from './credentials.ts'
import { type DetailsInput, readDetails } from './drivers/application.ts'
import type { Mail } from './mail.ts'
import { assertRoleExists, isHighestRole, readPersona } from './members/member-roles.ts'
import { permit } from './permissions.ts'
import type { Persona } from './persona.ts'
import type { NewAccount, Passwords, Users } from './ports.ts'
import type { Request } from './request.ts'
import type { Role } from './roles.ts'
import { requireStepUp, type StepUpPorts } from './step-up.ts'
import type { User } from './user.ts'

type Ports = SystemPorts & { users: Users; passwords: Passwords }

type AccountInput = { request: Request; name: string; email: string; password: string; phone?: string | null }

/** The driver is available at `position` from the start. */
export type CreateDriver = AccountInput & { persona: Persona; position?: NewAccount['position'] }

/**
 * Creates a self-employed driver: tenant, account and availability. Refuses with `forbidden` callers who do not run the
 * platform, with `validation_failed` an invalid or taken e-mail and a short password.
 */
export async function createDriver(
  ports: Ports,
  { persona, position, ...input }: CreateDriver,
): Promise<User> {
  permit(input.request.actor, 'platform.manage')
  const role = 'driver'
  const facts = { role, persona }
  return (
    (await findCreated(ports, input.request)) ??
    create(ports, input, { role, persona, position: position ?? null, action: 'user.created', facts })
  )
}

/**
 * A self-employed driver signs up. The driver may log in, but gets no offers until an operator approves. If an account has
 * the e-mail address, the answer is the same, nobody is created, and a mail tells the owner of the address. Refuses with
 * `rate_limited` too many sign-ups from an address or for an e-mail address, known or not, before any password is hashed;
 * with `validation_failed` an invalid e-mail or telephone number and a password that is too short or too common.
 */
export async function signUpDriver(
  ports: Ports & LimitPorts & AccountMailPorts,
  { request, persona, ...input }: AccountInput & { persona: Persona; phone: string } & DetailsInput,
): Promise<User> {
  await takeWithinLimit(ports, 'sign-ups', ports.limitSettings.signUps, `sign-ups:${request.address}`)
  const email = readEmail(input.email)
  const application = { ...readDetails(input), language: request.language }
  const { passwordResets } = ports.limitSettings
  await takeWithinLimit(ports, 'sign-ups-email', passwordResets, `sign-ups-email:${ports.sha256(email)}`)
  return create(
    ports,
    // A repeated sign-up finds its e-mail address taken.
    { ...input, request: { ...request, idempotencyKey: null } },
    {
      role: 'driver',
      persona,
      isPending: true,
      application,
      action: 'driver.signed_up',
      facts: { persona },
      // Without the name, which anybody may have written.
      ifTaken: (at) =>
        draftAccountMail(ports, request, { kind: 'sign_up_repeated', user: { email, name: '' }, at }),
    },
  )
}

export type UserInput = AccountInput & { tenantId: string; role: Role; persona?: Persona | null }

/**
 * Creates an account with a first password in any tenant; members of a tenant use `inviteMember`. Refuses with `forbidden`
 * callers who do not run the platform, with `not_found` an unknown tenant, with `validation_failed` a role that this kind
 * of tenant does not have, an invalid or taken e-mail and a short password. An owner needs a confirmation of the person
 * (`step_up_required`); mail and push tell that person.
 */
export async function createUser(
  ports: Ports & StepUpPorts & AccountMailPorts,
  { tenantId: id, role, persona, ...input }: UserInput,
): Promise<User> {
  permit(input.request.actor, 'platform.manage')
  const user = await findCreated(ports, input.request)
  if (user) return user
  const find = async (id: TenantId) => (await ports.users.findTenants([id])).get(id)
  const { id: tenantId, kind, name: tenant } = await findOrRefuse('tenant', id, find)
  assertRoleExists(kind, role)
  const isHighest = isHighestRole(role)
  if (isHighest) await requireStepUp(ports, input.request, 'add_owner')
  return create(ports, input, {
    tenantId,
    role,
    persona,
    action: 'user.created',
    facts: { role },
    ...(isHighest && {
      alert: (at, { email: person }) =>
        alertActor(ports, input.request, { kind: 'owner_added', at, data: { person, tenant } }),
    }),
  })
}

/** The user whom an earlier try of the same request created. */
async function findCreated({ users }: Ports, { idempotencyKey }: Request): Promise<User | null> {
  if (!idempotencyKey?.resultId) return null
  return findOrRefuse('user', idempotencyKey.resultId, async (id: UserId) =>
    (await users.findByIds([id])).get(id),
  )
}

type Account = {
  /** The tenant; by default a new one, for a self-employed driver. */
  tenantId?: TenantId
  role: Role
  persona: Persona | null | undefined
  /** A driver who signs up, with a telephone number, and waits for approval. */
  isPending?: boolean
  application?: NewAccount['application']
  position?: NewAccount['position']
  action: AuditAction
  facts: AuditEntry['facts']
  /** The mail to the owner of the e-mail address if it is taken. By default a taken one is refused. */
  ifTaken?: (at: Date) => Mail | null
  alert?: (at: Date, user: User) => Promise<AccountAlert | null>
}

async function create(
  ports: Ports,
  { request, ...input }: AccountInput,
  { isPending = false, position = null, ...account }: Account,
): Promise<User> {
  const user: User = {
    id: ports.newId<UserId>(),
    tenantId: account.tenantId ?? ports.newId<TenantId>(),
    name: readText('name', input.name, 120),
    email: readEmail(input.email),
    role: account.role,
    persona: readPersona(account.role, account.persona),
    phone: isPending ? readPhone('phone', input.phone ?? '') : readOptionalPhone('phone', input.phone),
    pixKey: null,
    isPending,
  }
  assertPasswordAllowed(ports, input.password)
  if (position) assertInServiceArea(position)
  const passwordHash = await ports.passwords.hash(input.password, request.address)
  const at = ports.clock()
  const { action, facts, ifTaken } = account
  const isCreated = await ports.users.create({
    user,
    tenant: account.tenantId ? null : { id: user.tenantId, name: user.name, kind: 'motorista' },
    passwordHash,
    position,
    at,
    application: account.application ?? null,
    ifTaken: ifTaken?.(at) ?? null,
    alert: (await account.alert?.(at, user)) ?? null,
    ...changeRecords(ports, {
      request,
      ...(isPending && { by: user }),
      at,
      action,
      ...about('user', user),
      facts,
    }),
  })
  if (!isCreated && !ifTaken) throw emailTaken(user.email)
  return user
}
