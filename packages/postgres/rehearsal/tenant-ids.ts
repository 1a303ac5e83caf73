import { type FilterQuery, raw } from '@mikro-orm/core'

/** As SQL, whether a tenant's id is that of a rehearsal: see core's rehearsal/world.ts. */
export function isRehearsalId(tenantId: string): string {
  return `substr(${tenantId}::text, 15, 1) = '8'`
}

/** As SQL, the id of the tenant in which that one rehearses. */
export function rehearsalIdOf(tenantId: string): string {
  return `overlay(${tenantId}::text PLACING '8' FROM 15)::uuid`
}

/** A filter for what belongs to no rehearsal, nobody's included. */
export function outsideRehearsals<Row extends object>(column: 'id' | 'tenant_id'): FilterQuery<Row> {
  return {
    [raw((alias) => `coalesce(${isRehearsalId(`${alias}.${column}`)}, false)`)]: false,
  } as FilterQuery<Row>
}
