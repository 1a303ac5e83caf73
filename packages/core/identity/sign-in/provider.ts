import type { TenantId, UserId } from '../../shared/ids.ts'
import { readOneOf } from '../../shared/one-of.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { assertRange } from '../../shared/whole-number.ts'
import { requiredRole, rolesByTenantKind } from '../members/member-roles.ts'
import type { Role, TenantKind } from '../roles.ts'
import type { User } from '../user.ts'

/** The members of a group of the provider have a role. */
export type RoleRule = { group: string; role: Role }

/** The identity provider of a tenant (OpenID Connect), by which its members sign in. */
export type IdentityProvider = {
  tenantId: TenantId
  issuer: string
  clientId: string
  /** Encrypted: see `SealedTexts`. */
  sealedSecret: string
  /** The claim with the groups. */
  groupsClaim: string
  /** The first rule with one of the person's groups counts. */
  roleRules: readonly RoleRule[]
  /** Whether passwords are refused: see `mustUseProvider`. */
  isRequired: boolean
  changedAt: Date
}

/** A domain of e-mail addresses that a tenant says is its own. Only a verified one, which has one tenant, counts. */
export type ClaimedDomain = { name: string; tenantId: TenantId; claimedAt: Date; verifiedAt: Date | null }

/** Whom a provider signs in: an account of the tenant has one identity, and only the tenant's provider uses it. */
export type Identity = {
  userId: UserId
  tenantId: TenantId
  issuer: string
  /** The provider's own id of the person, which stays when the e-mail address changes. */
  subject: string
  linkedAt: Date
}

const mostRules = 50

/** Appointed in Rodovia, never by a group. Drivers also have a vehicle and a PIX key, which a provider does not know. */
const appointed: readonly Role[] = ['owner', 'driver', 'superadmin', 'operacoes']

export function isAppointed(role: Role): boolean {
  return appointed.includes(role)
}

/** The roles that a group may give in this kind of tenant; none in those of the platform and of self-employed drivers. */
export function grantableRoles(kind: TenantKind): Role[] {
  if (requiredRole[kind] !== 'owner') return []
  return rolesByTenantKind[kind].filter((role) => !isAppointed(role))
}

/** Refuses with `validation_failed` no rule or too many, a role that a group may not give, and a group that is named twice. */
export function readRoleRules(kind: TenantKind, rules: readonly RoleRule[]): RoleRule[] {
  assertRange('roles', 'count', rules.length, [1, mostRules])
  const allowed = grantableRoles(kind)
  const read = rules.map(({ group, role }) => ({
    group: readText('roles', group, 200),
    role: readOneOf('roles', allowed, role),
  }))
  const repeated = read.find(({ group }, index) => read.findIndex((one) => one.group === group) !== index)
  if (repeated) throw refuseField('roles', 'repeated', { got: `the group "${repeated.group}"` })
  return read
}

/** The role of somebody with these groups; null without a matching one. */
export function roleOfGroups(rules: readonly RoleRule[], groups: readonly string[]): Role | null {
  return rules.find(({ group }) => groups.includes(group))?.role ?? null
}

const domainForm = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** A domain in lower case. Refuses with `validation_failed`. */
export function readDomain(text: string): string {
  const name = readText('domain', text, 253).toLowerCase()
  if (domainForm.test(name)) return name
  throw refuseField('domain', 'not_allowed', { why: 'not_a_domain', got: name })
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** Appointed roles keep their password: an owner gets in when the provider is out of order. */
export function mayBeBoundToProvider({ role }: Pick<User, 'role'>): boolean {
  return !isAppointed(role)
}
