import type { DeliveryCode, OrderId, TenantId, TrackingToken } from '@rodovia/core/shared/ids.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../statements/sql.ts'

/**
 * The names by which an order is found without its tenant. They have different lengths, so one table has them
 * all.
 */
export type OrderName = OrderId | DeliveryCode | TrackingToken

type Place = { name: OrderName; tenantId: TenantId }

export type Sharding = {
  /** Whether tenants may be on several machines: key-steps.ts was run. A server that was moved while this process runs is not noticed. */
  isSharded(): Promise<boolean>
  /** The tenants of the named orders, each once; null where all are on one machine, and nobody has to know. */
  tenantsOf(names: readonly OrderName[]): Promise<readonly TenantId[] | null>
  /** The same for each name that there is. */
  tenantByName(names: readonly OrderName[]): Promise<ReadonlyMap<OrderName, TenantId>>
}

export function createSharding(sql: Sql): Sharding {
  /** Names never change. */
  const places = new LRUCache<OrderName, TenantId>(entryLimit(20_000))
  let shape: Promise<boolean> | undefined

  async function readShape(): Promise<boolean> {
    const [row] = await sql<{ isSharded: boolean }>({
      text: `SELECT to_regclass('order_names') IS NOT NULL AS "isSharded"`,
      values: [],
    })
    return row!.isSharded
  }

  /** Asked once; again where PostgreSQL did not answer. */
  function isSharded(): Promise<boolean> {
    shape ??= readShape().catch((error) => {
      shape = undefined
      throw error
    })
    return shape
  }

  async function tenantByName(names: readonly OrderName[]) {
    const unknown = names.filter((name) => !places.has(name))
    const found = new Map(names.flatMap((name) => (places.has(name) ? [[name, places.get(name)!]] : [])))
    if (unknown.length === 0) return found
    const rows = await sql<Place>({
      name: 'find-order-names',
      text: `SELECT name, tenant_id AS "tenantId" FROM order_names WHERE name = ANY ($1)`,
      values: [[...new Set(unknown)]],
    })
    for (const { name, tenantId } of rows) {
      places.set(name, tenantId)
      found.set(name, tenantId)
    }
    return found
  }

  return {
    isSharded,
    tenantByName,
    async tenantsOf(names) {
      if (!(await isSharded())) return null
      return [...new Set((await tenantByName(names)).values())]
    },
  }
}

/** SQL: only rows of these tenants, which are the value of `parameter`. On one machine the key of the order is enough. */
export const ofTenants = (tenants: readonly TenantId[] | null, parameter: string, column = 'tenant_id') =>
  tenants ? ` AND ${column} = ANY (${parameter}::uuid[])` : ''
