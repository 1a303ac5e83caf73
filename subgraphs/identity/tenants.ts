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
    description: 'All tenants, newest first. For those who run the platform. Refuses with `forbidden`.',
    args: page,
    resolve: (_, asked, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) => listTenants(ports, { actor, page })),
  }),
)

const CreateUserInput = builder.inputType('CreateUserInput', {
  description: 'An account to make.',
  fields: (t) => ({
    tenantId: t.id({ required: true, description: 'The tenant it belongs to.' }),
    name: t.string({ required: true, description: 'The full name, 1 to 120 characters.' }),
    email: t.string({ required: true, description: 'The e-mail address to log in with.' }),
    password: t.string({ required: true, description: 'The first password, 10 to 200 characters.' }),
    role: t.field({ type: RoleEnum, required: true, description: 'What the user may do for the tenant.' }),
    persona: t.field({ type: PersonaEnum, description: 'What a driver of a fleet drives; for nobody else.' }),
    phone: t.string({ description: 'The telephone number.' }),
  }),
})

builder.mutationFields((t) => ({
  createTenant: t.field({
    type: TenantRef,
    description:
      'Makes a tenant with an empty wallet and nobody in it. For those who run the platform. Refuses with `forbidden`, `validation_failed`.',
    args: {
      name: t.arg.string({ required: true, description: 'Its name, 1 to 120 characters.' }),
      kind: t.arg({
        type: TenantKindEnum,
        required: true,
        description: 'What it does; a driver of his own comes by `createDriver`.',
      }),
    },
    resolve: (_, input, { ports, ...request }) => createTenant(ports, { ...input, request }),
  }),
  createUser: t.field({
    type: MemberRef,
    description:
      'Makes an account in any tenant, with a first password. For those who run the platform. Refuses with `forbidden`, `not_found`, `validation_failed`.',
    args: { input: t.arg({ type: CreateUserInput, required: true, description: 'The account.' }) },
    resolve: (_, { input }, { ports, ...request }) => createUser(ports, { ...input, request }),
  }),
}))
