import type { EntityManager } from '@mikro-orm/postgresql'
import { mergeStreets } from '@rodovia/core/geo/collect-streets.ts'
import type { StreetImport, Streets } from '@rodovia/core/geo/ports.ts'
import type { Street } from '@rodovia/core/geo/street.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { toJson } from '../statements/sql.ts'
import { type StreetRow, streetOf, streetRow } from './street-rows.ts'

type StreetImports = Pick<Streets, 'prepareImport' | 'beginImport' | 'saveImport' | 'clear'>

const rowsPerStatement = 5000

/** The writing half of the streets. */
export function createStreetImports(em: EntityManager): StreetImports {
  return {
    async prepareImport() {
      for (const [statement, ...values] of preparation)
        await em
          .fork()
          .execute(statement!, values)
          .catch(async (error: unknown) => {
            throw isMissingExtension(error) ? await missingExtension(em, error) : error
          })
    },

    async beginImport({ name, fingerprint }) {
      const [progress] = await em.fork().execute<StoredImport[]>(beginText, [name, fingerprint])
      return { ...progress!, bytes: Number(progress!.bytes) }
    },

    async saveImport({ isEnded, ...progress }, { afterBytes, streets }) {
      await em.fork().transactional(async (work) => {
        await moveOn(work, progress, { afterBytes, isEnded })
        for (let from = 0; from < streets.length; from += rowsPerStatement)
          await insert(work, progress.id, streets.slice(from, from + rowsPerStatement))
      })
      // Puts the entries that wait for it into the search index, and lets suggestions read their index alone.
      if (isEnded) await em.fork().execute('VACUUM (ANALYZE) streets')
    },

    async clear() {
      const [row] = await em.fork().execute<{ count: number }[]>('SELECT count(*)::int AS count FROM streets')
      await em.fork().execute('TRUNCATE streets, street_imports')
      return row!.count
    },
  }
}

type StoredImport = Omit<StreetImport, 'bytes'> & { bytes: string }

/**
 * One index for both parts of a search, because that of the names alone would read those of the whole country. Its municipality is cast,
 * so that PostgreSQL does not compare every name of the municipality by `streets_city_idx`, which it takes for cheap.
 */
const preparation = [
  ['CREATE EXTENSION IF NOT EXISTS pg_trgm'],
  ['CREATE EXTENSION IF NOT EXISTS btree_gin'],
  [
    'CREATE INDEX IF NOT EXISTS streets_search_idx ON streets USING gin ((city_code::bigint), key gin_trgm_ops)',
  ],
]

const beginText = `
  INSERT INTO street_imports (file, fingerprint, bytes, lines, addresses, faulty_lines, started_at)
  VALUES (?, ?, 0, 0, 0, 0, now())
  ON CONFLICT (fingerprint) WHERE ended_at IS NULL DO UPDATE SET file = excluded.file
  RETURNING id, bytes::text, lines, addresses, faulty_lines AS "faultyLines"`

/** Locks the import until the commit: of two processes that go on with it, one finds that it is elsewhere. */
async function moveOn(
  work: EntityManager,
  { id, bytes, lines, addresses, faultyLines }: StreetImport,
  { afterBytes, isEnded }: { afterBytes: number; isEnded: boolean },
): Promise<void> {
  const moved = await work.execute<unknown[]>(
    `UPDATE street_imports SET bytes = ?, lines = ?, addresses = ?, faulty_lines = ?, ended_at = CASE WHEN ? THEN now() END
     WHERE id = ? AND bytes = ? AND ended_at IS NULL RETURNING id`,
    [bytes, lines, addresses, faultyLines, isEnded, id, afterBytes],
  )
  if (moved.length === 0)
    throw new OperatorError(
      'Another process imports the same file. This one stopped, and nothing counts twice.',
    )
}

async function insert(work: EntityManager, importId: number, streets: readonly Street[]): Promise<void> {
  const cities = new Set(streets.map(({ cityCode }) => cityCode))
  await work.execute('DELETE FROM streets WHERE city_code = ANY (?::int[]) AND import_id <> ?', [
    `{${[...cities].join()}}`,
    importId,
  ])
  const earlier = await work.execute<StreetRow[]>(earlierText, [
    toJson(streets.map((street) => streetRow(street, importId))),
  ])
  const parts = new Map(earlier.map((row) => [nameOf(streetOf(row)), streetOf(row)]))
  const rows = streets.map((street) => {
    const part = parts.get(nameOf(street))
    return streetRow(part ? mergeStreets(part, street) : street, importId)
  })
  await work.execute(insertText, [toJson(rows)])
}

const nameOf = ({ cep, key, cityCode }: Street) => `${cep}:${key}:${cityCode}`

/** The parts of these streets that an earlier section of the file had. */
const earlierText = `
  SELECT streets.* FROM streets
  JOIN jsonb_to_recordset(?::jsonb) AS next (cep int, key text, city_code int) USING (cep, key, city_code)`

const insertText = `
  INSERT INTO streets SELECT row.* FROM jsonb_populate_recordset(null::streets, ?::jsonb) AS row
  ON CONFLICT (cep, key, city_code) DO UPDATE SET
    (name, district, first_number, last_number, addresses, lat, lng, numbers, points) =
    (excluded.name, excluded.district, excluded.first_number, excluded.last_number, excluded.addresses, excluded.lat, excluded.lng,
      excluded.numbers, excluded.points)`

/** 42501: may not; 0A000 and 58P01: the server does not bring it. */
function isMissingExtension(error: unknown): boolean {
  return ['42501', '0A000', '58P01'].includes(String((error as { code?: unknown }).code))
}

async function missingExtension(em: EntityManager, cause: unknown): Promise<OperatorError> {
  const [row] = await em
    .fork()
    .execute<{ role: string; name: string }[]>('SELECT current_user AS role, current_database() AS name')
  return new OperatorError(
    `Searching streets needs PostgreSQL's extensions pg_trgm and btree_gin, which ${row!.role} could not create: ${(cause as Error).message}\n` +
      `Ask an administrator of the database ${row!.name} to run: CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin;\n` +
      'Debian has them in postgresql-contrib. Nothing was imported.',
    { cause },
  )
}
