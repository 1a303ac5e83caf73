import type { Tenant } from '@rodovia/core/identity/ports.ts'
import { findOwnTenant } from '@rodovia/core/identity/read-profile.ts'
import type { TenantKind } from '@rodovia/core/identity/roles.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { asEntity } from '../shared/entity.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, described, id, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder } from './builder.ts'

export const TenantKindEnum = describedEnum<TenantKind>(builder, 'TenantKind', 'Kind of tenant.', {
  embarcador: 'Shipper.',
  transportadora: 'Fleet with its own drivers.',
  motorista: 'Self-employed driver.',
  plataforma: 'Operator of the platform.',
})

export const TenantRef = builder.objectRef<Tenant>('Tenant').implement({
  description: 'An organisation on the platform: a shipper, a fleet, a self-employed driver or the operator.',
  fields: described({
    id: id('Tenant id (UUID).'),
    name: string('Name.'),
    tipo: of(TenantKindEnum)('Kind of tenant.', ({ kind }) => kind),
    isMotorista: boolean('Whether the tenant is a self-employed driver.', ({ kind }) => kind === 'motorista'),
  }),
})

asEntity(builder, TenantRef, 'id', ({ ports, actor }, tenantId) => findOwnTenant(ports, { actor, tenantId }))

export const tenantOf = createLoader(
  ({ ports }, ids: readonly TenantId[]) => ports.users.findTenants(ids),
  notFound('tenant'),
)
