import { findOwnUser, readProfile } from '@rodovia/core/identity/read-profile.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { readPayoutHold } from '@rodovia/core/wallet/payouts/payout-hold.ts'
import { setPixKey } from '@rodovia/core/wallet/payouts/set-pix-key.ts'
import { asEntity } from '../shared/entity.ts'
import { describedEnum, personaEnum } from '../shared/enums.ts'
import { boolean, dateTime, described, id, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { TenantRef, tenantOf } from './tenant.ts'

export const RoleEnum = describedEnum<Role>(builder, 'Role', 'Role of a user, which sets the permissions.', {
  superadmin: 'Platform administrator.',
  owner: 'Owner of the tenant; has all permissions in it.',
  admin: 'Administrator of the tenant.',
  manager: 'Places and cancels orders and reads the wallet; in a fleet, dispatches its drivers.',
  driver: 'Driver; carries deliveries.',
  viewer: 'Reads orders.',
  fiscal: 'Reads orders, the wallet and the audit log.',
  operacoes: 'Platform operator; dispatches all deliveries.',
  auditor_externo: 'External auditor; reads orders, the wallet and the audit log.',
  cliente_externo: 'External client of the tenant; places orders and sees only those.',
})

export const PersonaEnum = personaEnum(builder)

/** Fields of an account that its user and the administrators of the tenant see. */
export const accountFields = {
  id: id('User id (UUID).'),
  email: string('E-mail address; also the login.'),
  name: string('Full name.'),
  role: of(RoleEnum)('Role, which sets the permissions.'),
  persona: of(PersonaEnum).orNull('Kind of driver, by vehicle; null for users who are not drivers.'),
  phone: string.orNull('Phone number, such as `+55 11 91234-5678`; null if unknown.'),
}

export const UserRef = builder.objectRef<User>('User').implement({
  description: 'A user account.',
  fields: described({
    ...accountFields,
    pixKey: string.orNull('PIX key for earnings, or null.'),
    payoutsHeldUntil: dateTime.orNull(
      'Until when payouts that are requested now wait, because another PIX key replaced the user’s within the last 24 hours; else null.',
      ({ id }, _, { ports }) => readPayoutHold(ports, id),
    ),
    isPending: boolean(
      'Whether a driver who signed up still waits for approval. The driver receives no offers until then.',
    ),
    tenant: of(TenantRef)('Tenant of the user.', ({ tenantId }, _, context) => tenantOf(context, tenantId)),
  }),
})

asEntity(builder, UserRef, 'id', ({ ports, actor }, userId) => findOwnUser(ports, { actor, userId }))

/** A user by id, also a removed one. */
export const userOf = createLoader(
  ({ ports }, ids: readonly UserId[]) => ports.users.findByIds(ids),
  notFound('user'),
)

builder.queryField('me', (t) =>
  t.field({
    type: UserRef,
    description: 'The calling user.',
    resolve: withActor(readProfile),
  }),
)

builder.mutationField('setPixKey', (t) =>
  t.field({
    type: UserRef,
    description:
      'Set the PIX key that receives the calling driver’s earnings. The first key is free. For another the driver confirms with `confirmIdentity`; payouts of the next 24 hours then wait until their end (`payoutsHeldUntil`), and those that wait return to the balance. Errors: `forbidden`, `step_up_required`, `validation_failed`.',
    args: {
      pixKey: t.arg(
        string(
          'CPF, CNPJ (also one with letters), e-mail address, phone number or random key, with or without separators.',
        ),
      ),
    },
    resolve: withRequest(setPixKey),
  }),
)
