import { consoleRequest } from '@rodovia/core/identity/console.ts'
import { createTenant, listTenants } from '@rodovia/core/identity/create-tenant.ts'
import { createUser } from '@rodovia/core/identity/create-user.ts'
import { scopes } from '@rodovia/core/identity/keys/scopes.ts'
import { makePasswordResetLink, resetPassword } from '@rodovia/core/identity/links/reset-password.ts'
import { requiredRole, rolesByTenantKind } from '@rodovia/core/identity/members/member-roles.ts'
import { personas } from '@rodovia/core/identity/persona.ts'
import type { Tenant } from '@rodovia/core/identity/ports.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import { createApiKey } from '@rodovia/core/rehearsal/create-api-key.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import type { AllPorts } from '../composition/make-ports.ts'
import type { Prompts } from './admin-prompts.ts'

type Command = {
  /** Its flags, as people read them. */
  flags: string
  about: string
  run: (ports: AllPorts, answers: Prompts) => Promise<string[]>
}

const withPassword = '[--password-stdin]'

/** What can be done at the console of the server: the use cases of GraphQL, with an entry of the console's in the audit log. */
export const commands: Record<string, Command> = {
  'create-superadmin': {
    flags: `--email --name ${withPassword}`,
    about: 'makes somebody who runs the platform, and the platform’s tenant where there is none',
    async run(ports, answers) {
      const email = await answers.text('email', 'E-mail address')
      const name = await answers.text('name', 'Full name')
      const { password, isMadeUp } = await answers.password()
      const known = (await allTenants(ports)).find(({ kind }) => kind === 'plataforma')
      const request = consoleRequest()
      const tenant = known ?? (await createTenant(ports, { request, name: 'Rodovia', kind: 'plataforma' }))
      const user = await createUser(ports, {
        request,
        tenantId: tenant.id,
        name,
        email,
        password,
        role: 'superadmin',
      })
      return [`Made ${user.email}, superadmin of ${tenant.name}.`, ...shown(password, isMadeUp)]
    },
  },

  'create-tenant': {
    flags: '--name --kind embarcador|transportadora',
    about: 'makes a shipper or a fleet, with an empty wallet and nobody in it',
    async run(ports, answers) {
      const name = await answers.text('name', 'Name of the tenant')
      const kind = await answers.oneOf('kind', 'What it is', ['embarcador', 'transportadora'])
      const tenant = await createTenant(ports, { request: consoleRequest(), name, kind })
      return [`Made ${lineOf(tenant)}`]
    },
  },

  'create-user': {
    flags: `--tenant ID|NAME --email --name --role [--persona] ${withPassword}`,
    about: 'makes an account in a tenant',
    async run(ports, answers) {
      const tenant = await tenantIn(ports, answers)
      const email = await answers.text('email', 'E-mail address')
      const name = await answers.text('name', 'Full name')
      const role = await answers.oneOf<Role>('role', 'Role', rolesByTenantKind[tenant.kind])
      const persona = role === 'driver' ? await answers.oneOf('persona', 'Drives', personas) : null
      const { password, isMadeUp } = await answers.password()
      const request = consoleRequest()
      const user = await createUser(ports, {
        request,
        tenantId: tenant.id,
        name,
        email,
        password,
        role,
        persona,
      })
      return [`Made ${user.email}, ${role} of ${tenant.name}.`, ...shown(password, isMadeUp)]
    },
  },

  'reset-password': {
    flags: `--email [--link] ${withPassword}`,
    about: 'gives an account a new password and ends its sessions; with --link shows a link for that instead',
    async run(ports, answers) {
      const email = (await answers.text('email', 'E-mail address')).trim().toLowerCase()
      const found = await ports.users.findByEmail(email)
      if (!found) throw new OperatorError(`No account has the e-mail address "${email}".`)
      const request = consoleRequest()
      const isLink = answers.isGiven('link')
      const chosen = isLink ? null : await answers.password()
      const { link, expiresAt } = await makePasswordResetLink(ports, { request, userId: found.user.id })
      if (!chosen) return [link, `It works once, until ${expiresAt.toISOString()}.`]
      const token = link.split('/').at(-1) ?? ''
      await resetPassword(ports, { request, token, password: chosen.password })
      return [`${email} has a new password.`, ...shown(chosen.password, chosen.isMadeUp)]
    },
  },

  'create-key': {
    flags: `--tenant ID|NAME --name --scopes ${scopes.slice(0, 2).join(',')},… [--cap CENTS] [--test]`,
    about: `makes an API key of the plan start, shown once; with --test one that rehearses; scopes: ${scopes.join(', ')}`,
    async run(ports, answers) {
      const tenant = await tenantIn(ports, answers)
      const name = await answers.text('name', 'Name of the key, such as the system that uses it')
      const wanted = await answers.text('scopes', `Scopes with commas between: ${scopes.join(', ')}`)
      const cap = answers.given('cap')
      if (cap && !/^\d{1,15}$/.test(cap))
        throw new OperatorError(`--cap "${cap}" is not a whole number of cents`)
      const { items } = await ports.members.list(tenant.id, { limit: 500, offset: 0, after: null })
      const head = items.find(({ role }) => role === requiredRole[tenant.kind])
      if (!head)
        throw new OperatorError(
          `${tenant.name} has no ${requiredRole[tenant.kind]} yet: a key is somebody’s.`,
        )
      const { id: tenantId, kind: tenantKind, name: tenantName } = tenant
      const { key } = await createApiKey(ports, {
        request: consoleRequest({ userId: head.id, tenantId, tenantKind, tenantName, role: 'owner' }),
        name,
        scopes: wanted.split(',').map((scope) => scope.trim()),
        spendingCapCents: cap ? BigInt(cap) : null,
        isLive: !answers.isGiven('test'),
      })
      return [`Made a key of ${tenant.name}. It is shown here and never again:`, key]
    },
  },

  'list-tenants': {
    flags: '',
    about: 'lists all tenants',
    run: async (ports) => (await allTenants(ports)).map(lineOf),
  },
}

async function allTenants(ports: AllPorts): Promise<Tenant[]> {
  const { actor } = consoleRequest()
  const found: Tenant[] = []
  for (let offset = 0; ; offset = found.length) {
    const { items } = await listTenants(ports, { actor, page: { limit: 500, offset } })
    found.push(...items)
    if (items.length < 500) return found
  }
}

/** The tenant of that id, or the one of that name. */
async function tenantIn(ports: AllPorts, answers: Prompts): Promise<Tenant> {
  const wanted = await answers.text('tenant', 'Id or name of the tenant')
  const fitting = (await allTenants(ports)).filter(({ id, name }) => id === wanted || name === wanted)
  const [tenant] = fitting
  if (tenant && fitting.length === 1) return tenant
  const what = tenant ? `${fitting.length} tenants are called` : 'There is no tenant'
  throw new OperatorError(`${what} "${wanted}". Name one by its id: npm run admin -- list-tenants`)
}

function lineOf({ id, kind, name }: Tenant): string {
  return `${id}  ${kind.padEnd(14)}  ${name}`
}

function shown(password: string, isMadeUp: boolean): string[] {
  return isMadeUp ? ['Its password is shown here and never again:', password] : []
}
