import type { FiscalSchemaStore } from '@rodovia/core/fiscal-documents/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { FiscalSchemaEntity } from '../entities/fiscal-documents.ts'

/** The operator's package of the official schemas, which every process reads. */
export function createFiscalSchemas({ em }: StoreContext): FiscalSchemaStore {
  return {
    async all() {
      const rows = await em.fork().findAll(FiscalSchemaEntity, { disableIdentityMap: true })
      return new Map(rows.map(({ name, content }) => [name, content]))
    },
    replace: (schemas) =>
      em.fork().transactional(async (work) => {
        await work.nativeDelete(FiscalSchemaEntity, {})
        await work.insertMany(
          FiscalSchemaEntity,
          [...schemas].map(([name, content]) => ({ name, content })),
        )
      }),
  }
}
