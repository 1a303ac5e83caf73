import type { TableSize } from '@rodovia/core/geo/imported-range.ts'
import type { CepTable } from '@rodovia/core/geo/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { CepRangeEntity } from '../entities/quoting.ts'

/** A statement takes 65,535 parameters, a row eight of them. */
const rowsPerStatement = 5000

export function createCepTable({ em }: StoreContext): CepTable {
  return {
    all: () => em.fork().findAll(CepRangeEntity, { disableIdentityMap: true }),

    replace: (ranges) =>
      em.fork().transactional(async (work) => {
        // A second import waits, because it would not see the rows of the first. Readers continue.
        await work.execute('LOCK TABLE cep_ranges IN SHARE ROW EXCLUSIVE MODE')
        const [before] = await work.execute<TableSize[]>(sizeText)
        await work.nativeDelete(CepRangeEntity, {})
        for (let from = 0; from < ranges.length; from += rowsPerStatement)
          await work.insertMany(CepRangeEntity, ranges.slice(from, from + rowsPerStatement))
        // Notifies with the commit. Its server-wide lock does not matter for an import once a year.
        await work.execute(`SELECT pg_notify('cep_ranges', '')`)
        return before!
      }),
  }
}

const sizeText = `
  SELECT count(*)::int AS ranges, count(DISTINCT ibge_code)::int AS cities, count(DISTINCT uf)::int AS states
  FROM cep_ranges`
