import type { UserId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import { about, auditEntry, changeRecords } from '../audit/audit-entry.ts'
import { readEmail } from '../credentials.ts'
import { requiredRole } from '../members/member-roles.ts'
import type { Members } from '../members/ports.ts'
import type { Users } from '../ports.ts'
import type { Request } from '../request.ts'
import type { Role } from '../roles.ts'
import type { User } from '../user.ts'
import type { ProviderClaims } from './ports.ts'
import { domainOf, type Identity, type IdentityProvider, isAppointed, roleOfGroups } from './provider.ts'
import type { SignInPorts } from './start-sign-in.ts'

export type AccountPorts = SignInPorts & { users: Users; members: Members }

export type SignedInPerson = { request: Request; provider: IdentityProvider; claims: ProviderClaims }

/**
 * The account of a person whom the tenant's provider has authenticated:
 * - the one with the identity, whatever its e-mail address is now;
 * - else a new one, if no account has the address;
 * - else the tenant's account with the address, if a provider that the tenant had before made it. One with a password is
 *   `isUnproven`: its owner has to prove by the password that both are the same person.
 * Refuses with `sign_in_refused` anybody else: a provider speaks for its own tenant and its tenant's verified domains only.
 */
export async function accountOf(
  ports: AccountPorts,
  person: SignedInPerson,
): Promise<{ user: User; isUnproven: boolean }> {
  const { provider, claims } = person
  const { tenantId, issuer } = provider
  const { subject } = claims
  const identity = await ports.identityProviders.findIdentity({ tenantId, issuer, subject })
  const member = identity && (await ports.members.find(identity.userId))
  if (member) return { user: await withRoleOfGroups(ports, person, member), isUnproven: false }

  const email = await readClaimedEmail(ports, person)
  const existing = await ports.users.findByEmail(email)
  if (!existing) {
    if (identity) throw refuse('sign_in_refused', { reason: 'account_removed', claimed: email })
    return { user: await createAccount(ports, person, email), isUnproven: false }
  }
  const { user, passwordHash } = existing
  if (user.tenantId !== tenantId)
    throw refuse('sign_in_refused', { reason: 'email_of_another_account', claimed: email })
  if (passwordHash !== null) return { user, isUnproven: true }
  // A person who got the address of a former colleague does not get the colleague's account.
  if (await ports.identityProviders.hasIdentity(user.id))
    throw refuse('sign_in_refused', { reason: 'email_of_another_account', claimed: email })
  await linkIdentity(ports, person.request, { user, issuer, subject })
  return { user: await withRoleOfGroups(ports, person, user), isUnproven: false }
}

/** Gives an account the identity. Refuses with `sign_in_refused` if another account got it meanwhile. */
export async function linkIdentity(
  ports: AccountPorts,
  request: Request,
  { user, issuer, subject }: Pick<Identity, 'issuer' | 'subject'> & { user: User },
): Promise<void> {
  const at = ports.clock()
  const { id: userId, tenantId } = user
  const audit = auditEntry(ports, {
    request,
    by: user,
    at,
    action: 'identity.linked',
    ...about('user', user),
    facts: { provider: issuer.slice(0, 200) },
  })
  const identity = { userId, tenantId, issuer, subject, linkedAt: at }
  if (!(await ports.identityProviders.link(identity, audit)))
    throw refuse('sign_in_refused', { reason: 'email_of_another_account', claimed: user.email })
}

/** The role that the person's groups give; null if the present one is appointed. Refuses with `sign_in_refused` without a group. */
export function grantedRole({ provider, claims }: SignedInPerson, user: User | null): Role | null {
  if (user && isAppointed(user.role)) return null
  const role = roleOfGroups(provider.roleRules, claims.groups)
  if (role) return role
  throw refuse('sign_in_refused', { reason: 'no_matching_group' })
}

async function withRoleOfGroups(ports: AccountPorts, person: SignedInPerson, user: User): Promise<User> {
  return applyRole(ports, person.request, user, grantedRole(person, user))
}

/** Sets the role that the groups give. The sessions with the old role end. */
export async function applyRole(
  ports: AccountPorts,
  request: Request,
  user: User,
  role: Role | null,
): Promise<User> {
  if (role === null || role === user.role) return user
  const at = ports.clock()
  const { id: userId, tenantId } = user
  const tenant = (await ports.users.findTenants([tenantId])).get(tenantId)
  const changed = await ports.members.setRole({
    userId,
    tenantId,
    role,
    at,
    alert: null,
    headRole: requiredRole[tenant?.kind ?? 'embarcador'],
    ...changeRecords(ports, {
      request,
      by: user,
      at,
      action: 'member.role_changed',
      ...about('user', user),
      facts: { from: user.role, to: role, by: 'the groups of the identity provider' },
    }),
  })
  if (changed !== 'done') throw refuse('sign_in_refused', { reason: 'account_removed', claimed: user.email })
  return { ...user, role }
}

/** Refuses with `sign_in_refused` no address, one that the provider did not verify, and one outside the tenant's verified domains. */
async function readClaimedEmail(
  { identityProviders }: AccountPorts,
  { provider, claims }: SignedInPerson,
): Promise<string> {
  if (!claims.email) throw refuse('sign_in_refused', { reason: 'no_email' })
  const claimed = claims.email.slice(0, 254)
  if (!claims.isEmailVerified) throw refuse('sign_in_refused', { reason: 'email_not_verified', claimed })
  const domain = domainOf(claimed.toLowerCase())
  if ((await identityProviders.tenantOfDomain(domain)) !== provider.tenantId)
    throw refuse('sign_in_refused', { reason: 'domain_not_verified', claimed })
  return readEmail(claimed)
}

async function createAccount(ports: AccountPorts, person: SignedInPerson, email: string): Promise<User> {
  const { request, provider, claims } = person
  const { tenantId, issuer } = provider
  const at = ports.clock()
  const role = grantedRole(person, null)
  const user: User = {
    id: ports.newId<UserId>(),
    tenantId,
    email,
    persona: null,
    phone: null,
    pixKey: null,
    name: nameOf(claims, email),
    role: role ?? 'viewer',
    isPending: false,
  }
  const isCreated = await ports.users.create({
    user,
    tenant: null,
    passwordHash: null,
    position: null,
    at,
    identity: { userId: user.id, tenantId, issuer, subject: claims.subject, linkedAt: at },
    ...changeRecords(ports, {
      request: { ...request, idempotencyKey: null },
      by: user,
      at,
      action: 'member.joined',
      ...about('user', user),
      facts: { role: user.role, provider: issuer.slice(0, 200) },
    }),
  })
  if (isCreated) return user
  // The person signed in twice at once: the other one created the account.
  throw refuse('unavailable', { retryAfterSeconds: 1 })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it takes out
const notInNames = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]/g

function nameOf({ name }: ProviderClaims, email: string): string {
  const clean = [...(name ?? '').toWellFormed().replace(notInNames, ' ').trim()].slice(0, 120).join('').trim()
  return clean || email.slice(0, email.lastIndexOf('@'))
}
