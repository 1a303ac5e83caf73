import { scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import { consoleRequest } from '@rodovia/core/identity/console.ts'
import { createUser, type UserInput } from '@rodovia/core/identity/create-account.ts'
import { createTenant, listTenants } from '@rodovia/core/identity/create-tenant.ts'
import { removeAllFactors } from '@rodovia/core/identity/factors/remove-all-factors.ts'
import { makePasswordResetLink, resetPassword } from '@rodovia/core/identity/links/reset-password.ts'
import { requiredRole, rolesByTenantKind } from '@rodovia/core/identity/members/member-roles.ts'
import { personas } from '@rodovia/core/identity/persona.ts'
import type { Tenant } from '@rodovia/core/identity/ports.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import { createApiKey } from '@rodovia/core/rehearsal/create-api-key.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import type { AllPorts } from '../composition/make-ports.ts'
import type { Prompts } from './admin-prompts.ts'

type Command = {
  /** Its flags, for the usage text. */
  flags: string
  description: string
  run: (ports: AllPorts, prompts: Prompts) => Promise<string[]>
}

const withPassword = '[--password-stdin]'

/** Commands at the server's console. They call the use cases of GraphQL, and the audit log names the console as the actor. */
export const commands: Record<string, Command> = {
  'create-superadmin': {
    flags: `--email --name ${withPassword}`,
    description: 'creates an administrator of the platform, and the platform’s tenant if it is missing',
    async run(ports, prompts) {
      const email = await prompts.text('email', 'E-mail address')
      const name = await prompts.text('name', 'Full name')
      const password = await prompts.password()
      const existing = (await allTenants(ports)).find(({ kind }) => kind === 'plataforma')
      const request = consoleRequest()
      const tenant = existing ?? (await createTenant(ports, { request, name: 'Rodovia', kind: 'plataforma' }))
      return makeUser(ports, tenant, { name, email, role: 'superadmin', ...password })
    },
  },

  'create-tenant': {
    flags: '--name --kind embarcador|transportadora',
    description: 'creates a shipper or a fleet, with an empty wallet and without users',
    async run(ports, prompts) {
      const name = await prompts.text('name', 'Name of the tenant')
      const kind = await prompts.oneOf('kind', 'What it is', ['embarcador', 'transportadora'])
      const tenant = await createTenant(ports, { request: consoleRequest(), name, kind })
      return [`Made ${lineOf(tenant)}`]
    },
  },

  'create-user': {
    flags: `--tenant ID|NAME --email --name --role [--persona] ${withPassword}`,
    description: 'creates an account in a tenant',
    async run(ports, prompts) {
      const tenant = await askTenant(ports, prompts)
      const email = await prompts.text('email', 'E-mail address')
      const name = await prompts.text('name', 'Full name')
      const role = await prompts.oneOf<Role>('role', 'Role', rolesByTenantKind[tenant.kind])
      const persona = role === 'driver' ? await prompts.oneOf('persona', 'Drives', personas) : null
      const password = await prompts.password()
      return makeUser(ports, tenant, { name, email, role, persona, ...password })
    },
  },

  'reset-password': {
    flags: `--email [--link] ${withPassword}`,
    description:
      'sets a new password and ends all sessions of the account; with --link prints a link for that instead',
    async run(ports, prompts) {
      const { id: userId, email } = await askAccount(ports, prompts)
      const request = consoleRequest()
      const isLink = prompts.hasFlag('link')
      const newPassword = isLink ? null : await prompts.password()
      const { link, expiresAt } = await makePasswordResetLink(ports, { request, userId })
      if (!newPassword) return [link, `It works once, until ${expiresAt.toISOString()}.`]
      const token = link.split('/').at(-1) ?? ''
      await resetPassword(ports, { request, token, password: newPassword.password })
      return [`${email} has a new password.`, ...passwordLines(newPassword.password, newPassword.isGenerated)]
    },
  },

  'remove-factors': {
    flags: '--email',
    description:
      'removes all second factors and recovery codes of a person who lost them, ends the sessions and mails the person; first make sure who asks',
    async run(ports, prompts) {
      const { id: userId, email } = await askAccount(ports, prompts)
      if (await removeAllFactors(ports, { request: consoleRequest(), userId }))
        return [`${email} logs in with the password alone now. All sessions were ended.`]
      throw new OperatorError(`${email} has no second factor.`)
    },
  },

  'create-key': {
    flags: `--tenant ID|NAME --name --scopes ${scopes.slice(0, 2).join(',')},… [--holder EMAIL] [--cap CENTS] [--expires TIME] [--addresses 203.0.113.0/24,…] [--test]`,
    description: `creates an API key of the plan start and shows it once; with --test a key for rehearsals; it may do what its holder may, by default the oldest owner; scopes: ${scopes.join(', ')}`,
    async run(ports, prompts) {
      const tenant = await askTenant(ports, prompts)
      const name = await prompts.text('name', 'Name of the key, such as the system that uses it')
      const scopeList = await prompts.text('scopes', `Scopes, separated by commas: ${scopes.join(', ')}`)
      const cap = prompts.flagValue('cap')
      if (cap && !/^\d{1,15}$/.test(cap))
        throw new OperatorError(`--cap "${cap}" is not a whole number of cents`)
      const expires = prompts.flagValue('expires')
      const expiresAt = expires ? new Date(expires) : null
      if (expiresAt && Number.isNaN(expiresAt.getTime()))
        throw new OperatorError(`--expires "${expires}" is not a time such as 2027-01-31T18:00:00Z`)
      const holder = await findHolder(ports, tenant, prompts.flagValue('holder'))
      const { id: tenantId, kind: tenantKind, name: tenantName } = tenant
      const { key } = await createApiKey(ports, {
        request: consoleRequest({ userId: holder.id, tenantId, tenantKind, tenantName, role: holder.role }),
        expiresAt,
        allowedAddresses: prompts.flagValue('addresses')?.split(',') ?? null,
        name,
        scopes: scopeList.split(',').map((scope) => scope.trim()),
        spendingCapCents: cap ? BigInt(cap) : null,
        isLive: !prompts.hasFlag('test'),
      })
      return [`Made a key of ${tenant.name}. It is shown here and never again:`, key]
    },
  },

  'list-tenants': {
    flags: '',
    description: 'lists all tenants',
    run: async (ports) => (await allTenants(ports)).map(lineOf),
  },
}

async function allTenants(ports: AllPorts): Promise<Tenant[]> {
  const { actor } = consoleRequest()
  const tenants: Tenant[] = []
  for (let offset = 0; ; offset = tenants.length) {
    const { items } = await listTenants(ports, { actor, page: { limit: 500, offset } })
    tenants.push(...items)
    if (items.length < 500) return tenants
  }
}

async function askAccount(ports: AllPorts, prompts: Prompts): Promise<User> {
  const email = (await prompts.text('email', 'E-mail address')).trim().toLowerCase()
  const account = await ports.users.findByEmail(email)
  if (account) return account.user
  throw new OperatorError(`No account has the e-mail address "${email}".`)
}

/** The tenant with that id, or the only one with that name. */
async function askTenant(ports: AllPorts, prompts: Prompts): Promise<Tenant> {
  const idOrName = await prompts.text('tenant', 'Id or name of the tenant')
  const matches = (await allTenants(ports)).filter(({ id, name }) => id === idOrName || name === idOrName)
  const [tenant] = matches
  if (tenant && matches.length === 1) return tenant
  const what = tenant ? `${matches.length} tenants are called` : 'There is no tenant'
  throw new OperatorError(`${what} "${idOrName}". Name one by its id: npm run admin -- list-tenants`)
}

/** The member with that address; by default the oldest in the role that each tenant has. */
async function findHolder(ports: AllPorts, tenant: Tenant, email: string | null): Promise<User> {
  if (email === null) {
    const { items } = await ports.members.list(tenant.id, { limit: 500, offset: 0, after: null })
    const head = items.findLast(({ role }) => role === requiredRole[tenant.kind])
    if (head) return head
    throw new OperatorError(`${tenant.name} has no ${requiredRole[tenant.kind]} yet, who would hold the key.`)
  }
  const account = await ports.users.findByEmail(email.trim().toLowerCase())
  if (account?.user.tenantId === tenant.id) return account.user
  throw new OperatorError(`${tenant.name} has no member with the e-mail address "${email}".`)
}

async function makeUser(
  ports: AllPorts,
  tenant: Tenant,
  {
    isGenerated,
    ...account
  }: Omit<UserInput, 'request' | 'tenantId'> & {
    isGenerated: boolean
  },
): Promise<string[]> {
  const user = await createUser(ports, { request: consoleRequest(), tenantId: tenant.id, ...account })
  return [
    `Made ${user.email}, ${account.role} of ${tenant.name}.`,
    ...passwordLines(account.password, isGenerated),
  ]
}

function lineOf({ id, kind, name }: Tenant): string {
  return `${id}  ${kind.padEnd(14)}  ${name}`
}

function passwordLines(password: string, isGenerated: boolean): string[] {
  return isGenerated ? ['Its password is shown here and never again:', password] : []
}
