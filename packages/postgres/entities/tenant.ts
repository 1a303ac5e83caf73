import { defineEntity, p } from '@mikro-orm/core'
import { tenantKinds } from '@rodovia/core/identity/roles.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { checks, notEmpty, oneOf } from './checks.ts'

export const TenantEntity = defineEntity({
  name: 'Tenant',
  tableName: 'tenants',
  properties: {
    id: p.uuid().$type<TenantId>().primary(),
    name: p.string().length(120),
    kind: p.string().length(20).$type<(typeof tenantKinds)[number]>(),
    createdAt: p.datetime(3),
  },
  checks: checks('tenants', { name: notEmpty('name'), kind: oneOf('kind', tenantKinds) }),
})
