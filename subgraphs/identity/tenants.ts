import { createTenant, listTenants } from '@rodovia/core/identity/create-tenant.ts'
import { createUser } from '@rodovia/core/identity/create-user.ts'
import { resolveConnection } from '../shared/connection.ts'
import { builder, connectionOf, cursorOf, page } from './builder.ts'
import { MemberRef } from './members.ts'
import { TenantKindEnum, TenantRef } from './tenant.ts'
import { PersonaEnum, RoleEnum } from './user.ts'

const TenantConnection = connectionOf(TenantRef, cursorOf)

builder.queryField('tenants', (t) =>
  t.field({
    type: TenantConnection,
    description: 'All tenants, newest first. For platform administrators. Errors: `forbidden`.',
    args: page,
    resolve: (_, args, { ports, actor }) =>
      resolveConnection(args, cursorOf, (page) => listTenants(ports, { actor, page })),
  }),
)

const CreateUserInput = builder.inputType('CreateUserInput', {
  description: 'A user account to create.',
  fields: (t) => ({
    tenantId: t.id({ required: true, description: 'Tenant of the account.' }),
    name: t.string({ required: true, description: 'Full name, 1 to 120 characters.' }),
    email: t.string({ required: true, description: 'E-mail address for the login.' }),
    password: t.string({ required: true, description: 'Initial password, 10 to 200 characters.' }),
    role: t.field({ type: RoleEnum, required: true, description: 'Role, which sets the permissions.' }),
    persona: t.field({ type: PersonaEnum, description: 'Kind of driver; only for the role `driver`.' }),
    phone: t.string({ description: 'Phone number, such as `+55 11 91234-5678`.' }),
  }),
})

builder.mutationFields((t) => ({
  createTenant: t.field({
    type: TenantRef,
    description:
      'Create a tenant with an empty wallet and no members. For platform administrators. Errors: `forbidden`, `validation_failed`.',
    args: {
      name: t.arg.string({ required: true, description: 'Name, 1 to 120 characters.' }),
      kind: t.arg({
        type: TenantKindEnum,
        required: true,
        description: 'Kind of tenant; use `createDriver` for a self-employed driver.',
      }),
    },
    resolve: (_, input, { ports, ...request }) => createTenant(ports, { ...input, request }),
  }),
  createUser: t.field({
    type: MemberRef,
    description:
      'Create a user account in any tenant, with an initial password. For platform administrators. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: { input: t.arg({ type: CreateUserInput, required: true, description: 'The account.' }) },
    resolve: (_, { input }, { ports, ...request }) => createUser(ports, { ...input, request }),
  }),
}))
