import type { FreightFloorTables } from '@rodovia/core/freight-floor/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { FreightFloorTableEntity } from '../entities/quoting.ts'

const options = { disableIdentityMap: true } as const

export function createFreightFloorTables({ em }: StoreContext): FreightFloorTables {
  return {
    all: () => em.fork().findAll(FreightFloorTableEntity, options),

    add: (table, importedAt) =>
      em.fork().transactional(async (work) => {
        // A second import waits, so that it finds the table of the first. Readers continue.
        await work.execute('LOCK TABLE freight_floor_tables IN SHARE ROW EXCLUSIVE MODE')
        const { name, inForceFrom } = table
        const stored = await work.findOne(FreightFloorTableEntity, { name, inForceFrom }, options)
        if (!stored) await work.insert(FreightFloorTableEntity, { ...table, importedAt })
        return stored
      }),
  }
}
