import { type FilterQuery, raw } from '@mikro-orm/core'

/** SQL: whether a tenant id belongs to a rehearsal, see core/identity/rehearsal-tenant.ts. */
export function isRehearsalId(tenantId: string): string {
  return `substr(${tenantId}::text, 15, 1) = '8'`
}

/** SQL: the id of the rehearsal tenant of a tenant. */
export function rehearsalIdOf(tenantId: string): string {
  return `overlay(${tenantId}::text PLACING '8' FROM 15)::uuid`
}

/** A filter that leaves out rehearsals and keeps rows without a tenant. */
export function outsideRehearsals<Row extends object>(column: 'id' | 'tenant_id'): FilterQuery<Row> {
  return {
    [raw((alias) => `coalesce(${isRehearsalId(`${alias}.${column}`)}, false)`)]: false,
  } as FilterQuery<Row>
}
