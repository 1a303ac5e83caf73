import { findOwnTenant } from '@rodovia/core/identity/find-own.ts'
import type { Tenant } from '@rodovia/core/identity/ports.ts'
import type { TenantKind } from '@rodovia/core/identity/roles.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { describedValues } from '../shared/enums.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder } from './builder.ts'

export const TenantKindEnum = builder.enumType('TenantKind', {
  description: 'What a tenant does on the platform.',
  values: describedValues<TenantKind>({
    embarcador: 'A shipper.',
    transportadora: 'A fleet with drivers of its own.',
    motorista: 'A self-employed driver.',
    plataforma: 'The operator of the platform.',
  }),
})

export const TenantRef = builder.objectRef<Tenant>('Tenant').implement({
  description: 'A company or a self-employed driver with an account.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    tipo: t.expose('kind', { type: TenantKindEnum, description: 'What it does on the platform.' }),
    isMotorista: t.boolean({
      description: 'Whether it is a self-employed driver.',
      resolve: ({ kind }) => kind === 'motorista',
    }),
  }),
})

builder.asEntity(TenantRef, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: ({ id }, { ports, actor }) => findOwnTenant(ports, { actor, tenantId: id }),
})

export const tenantOf = createLoader(
  ({ ports }, ids: readonly TenantId[]) => ports.users.findTenants(ids),
  notFound('tenant'),
)
