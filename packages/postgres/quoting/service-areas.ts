import type { EntityManager } from '@mikro-orm/postgresql'
import type { ServiceAreas } from '@rodovia/core/quoting/service-areas/ports.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { ServiceAreaEntity } from '../entities/quoting.ts'

export function createServiceAreas({ em }: StoreContext): ServiceAreas {
  return {
    all: () => em.fork().findAll(ServiceAreaEntity, { orderBy: { name: 'asc', id: 'asc' } }),
    find: (id) => em.fork().findOne(ServiceAreaEntity, { id }),

    add: (area, most, records) =>
      audited(em, records, async (work) => {
        // Two additions at once could exceed the limit. Readers continue.
        await work.execute('LOCK TABLE service_areas IN SHARE ROW EXCLUSIVE MODE')
        if ((await work.count(ServiceAreaEntity)) >= most) return false
        await work.insert(ServiceAreaEntity, area)
        await notify(work)
      }),

    change: ({ id, ...area }, records) =>
      audited(em, records, async (work) => {
        await notify(work)
        return work.nativeUpdate(ServiceAreaEntity, { id }, area)
      }),

    remove: (id, records) =>
      audited(em, records, async (work) => {
        await notify(work)
        return work.nativeDelete(ServiceAreaEntity, { id })
      }),
  }
}

/** With the commit. Its server-wide lock does not matter for a change that a person makes. */
async function notify(work: EntityManager): Promise<void> {
  await work.execute(`SELECT pg_notify('service_areas', '')`)
}
