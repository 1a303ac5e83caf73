import { createUser } from '@rodovia/core/identity/create-account.ts'
import { createTenant, listTenants } from '@rodovia/core/identity/create-tenant.ts'
import { findTenant } from '@rodovia/core/identity/read-profile.ts'
import { byId, listed } from '../shared/connection.ts'
import { id, inputs, of, string } from '../shared/fields.ts'
import { fromInput, withActor, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page } from './builder.ts'
import { MemberRef } from './members.ts'
import { TenantKindEnum, TenantRef } from './tenant.ts'
import { PersonaEnum, RoleEnum } from './user.ts'

const TenantConnection = connectionOf(TenantRef, byId)

builder.queryFields((t) => ({
  tenants: t.field({
    type: TenantConnection,
    description: 'All tenants, newest first. For platform administrators. Errors: `forbidden`.',
    args: page,
    resolve: listed(byId, listTenants),
  }),
  tenant: t.field({
    type: TenantRef,
    description:
      'A tenant: the caller’s own; any for platform administrators. Errors: `not_found`, `forbidden`.',
    args: { id: t.arg(id('Tenant id.')) },
    resolve: withActor(findTenant),
  }),
}))

const CreateUserInput = builder.inputType('CreateUserInput', {
  description: 'A user account to create.',
  fields: inputs({
    tenantId: id('Tenant of the account.'),
    name: string('Full name, 1 to 120 characters.'),
    email: string('E-mail address for the login.'),
    password: string('Initial password: 10 to 200 characters, none of the commonest passwords.'),
    role: of(RoleEnum)('Role, which sets the permissions.'),
    persona: of(PersonaEnum).orNull('Kind of driver; only for the role `driver`.'),
    phone: string.orNull('Phone number, such as `+55 11 91234-5678`.'),
  }),
})

builder.mutationFields((t) => ({
  createTenant: t.field({
    type: TenantRef,
    description:
      'Create a tenant with an empty wallet and no members. For platform administrators. Errors: `forbidden`, `validation_failed`.',
    args: {
      name: t.arg(string('Name, 1 to 120 characters.')),
      kind: t.arg(of(TenantKindEnum)('Kind of tenant; use `createDriver` for a self-employed driver.')),
    },
    resolve: withRequest(createTenant),
  }),
  createUser: t.field({
    type: MemberRef,
    description:
      'Create a user account in any tenant, with an initial password. For platform administrators; for the highest role (owner, superadmin) the caller confirms with `confirmIdentity`. Errors: `forbidden`, `step_up_required`, `not_found`, `validation_failed`.',
    args: { input: t.arg(of(CreateUserInput)('The account.')) },
    resolve: fromInput(withRequest(createUser)),
  }),
}))
