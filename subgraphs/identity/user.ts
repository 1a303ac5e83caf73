import { findOwnUser } from '@rodovia/core/identity/find-own.ts'
import { readProfile } from '@rodovia/core/identity/read-profile.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import { setPixKey } from '@rodovia/core/identity/set-pix-key.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import { describedValues, personaEnum } from '../shared/enums.ts'
import { builder } from './builder.ts'
import { TenantRef, tenantOf } from './tenant.ts'

export const RoleEnum = builder.enumType('Role', {
  description: 'What a user may do for the tenant.',
  values: describedValues<Role>({
    superadmin: 'Runs the platform.',
    owner: 'Owns the tenant: may do everything in it.',
    admin: 'Runs the tenant for its owner.',
    manager: 'Orders, cancels and reads the wallet; in a fleet, dispatches its drivers.',
    driver: 'Drives deliveries.',
    viewer: 'Reads orders.',
    fiscal: 'Reads orders, the wallet and the audit log.',
    operacoes: 'Dispatches every delivery for the platform.',
    auditor_externo: 'An auditor from outside: reads orders, the wallet and the audit log.',
    cliente_externo: 'A client of the tenant: orders, and sees those orders only.',
  }),
})

export const PersonaEnum = personaEnum(builder)

export const UserRef = builder.objectRef<User>('User').implement({
  description: 'Somebody with an account.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id.' }),
    email: t.exposeString('email', { description: 'The e-mail address, which is the name to log in with.' }),
    name: t.exposeString('name', { description: 'The full name.' }),
    role: t.expose('role', { type: RoleEnum, description: 'What the user may do for the tenant.' }),
    persona: t.expose('persona', {
      type: PersonaEnum,
      nullable: true,
      description: 'What a driver drives; null for everybody else.',
    }),
    phone: t.exposeString('phone', { nullable: true, description: 'The telephone number.' }),
    pixKey: t.exposeString('pixKey', {
      nullable: true,
      description: 'The PIX key that earnings are paid to.',
    }),
    isPending: t.exposeBoolean('isPending', {
      description:
        'Whether a driver who signed up waits for an answer. Until then no delivery is offered to him.',
    }),
    tenant: t.field({
      type: TenantRef,
      description: 'The tenant the user belongs to.',
      resolve: ({ tenantId }, _, context) => tenantOf(context, tenantId),
    }),
  }),
})

builder.asEntity(UserRef, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: ({ id }, { ports, actor }) => findOwnUser(ports, { actor, userId: id }),
})

builder.queryField('me', (t) =>
  t.field({
    type: UserRef,
    description: 'The one who asks.',
    resolve: (_, __, { ports, actor }) => readProfile(ports, { actor }),
  }),
)

builder.mutationField('setPixKey', (t) =>
  t.field({
    type: UserRef,
    description:
      'The driver who asks says where earnings are to be paid to. Refuses with `forbidden`, `validation_failed`.',
    args: { pixKey: t.arg.string({ required: true, description: 'The PIX key.' }) },
    resolve: (_, { pixKey }, { ports, ...request }) => setPixKey(ports, { request, pixKey }),
  }),
)
