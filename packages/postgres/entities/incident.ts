import { defineEntity, p } from '@mikro-orm/core'
import { type IncidentCode, type IncidentId, incidentCodes } from '@rodovia/core/delivery/incident.ts'
import type { OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import { checks, oneOf } from './checks.ts'

export const IncidentEntity = defineEntity({
  name: 'Incident',
  tableName: 'incidents',
  properties: {
    id: p.uuid().$type<IncidentId>().primary(),
    tenantId: p.uuid().$type<TenantId>().primary(),
    orderId: p.uuid().$type<OrderId>().index('incidents_order_idx'),
    code: p.string().length(20).$type<IncidentCode>(),
    note: p.string().length(1000).strictNullable(),
    openedAt: p.datetime(3),
    resolvedAt: p.datetime(3).strictNullable(),
  },
  indexes: [{ name: 'incidents_open_idx', properties: ['orderId'], where: 'resolved_at is null' }],
  checks: checks('incidents', { code: oneOf('code', incidentCodes) }),
})
