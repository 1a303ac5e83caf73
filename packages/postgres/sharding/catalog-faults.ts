import type { Sql } from '../statements/sql.ts'
import { distributionColumn, groupOf, type TablePlace } from './table-places.ts'
import { triggers } from './triggers.ts'

type Places = Readonly<Record<string, TablePlace>>

const ofSchema = `
  FROM pg_class AS class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`

/** Unique and exclusion indexes with their key columns; an expression is none. */
const keysText = `
  SELECT index.relname AS name, class.relname AS table, array(
    SELECT attname::text FROM pg_attribute
    WHERE attrelid = indrelid AND attnum = ANY ((indkey::int2[])[0:indnkeyatts - 1]) ORDER BY attnum
  ) AS columns
  FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid JOIN pg_class AS class ON class.oid = indrelid
  WHERE (indisunique OR indisexclusion) AND class.relnamespace = 'public'::regnamespace AND NOT class.relispartition
    AND class.relkind IN ('r', 'p')
  ORDER BY class.relname, index.relname`

const foreignKeysText = `
  SELECT conname AS name, conrelid::regclass::text AS from, confrelid::regclass::text AS to, array(
    SELECT mine.attname || ' ' || theirs.attname
    FROM unnest(conkey, confkey) AS pair (mine, theirs)
    JOIN pg_attribute AS mine ON mine.attrelid = conrelid AND mine.attnum = pair.mine
    JOIN pg_attribute AS theirs ON theirs.attrelid = confrelid AND theirs.attnum = pair.theirs
  ) AS columns
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 2, 1`

/**
 * Lists what Citus refuses in the catalog of a database for tables in these places, one sentence each
 * (https://docs.citusdata.com/en/stable/develop/reference_ddl.html): a unique key without the distribution
 * column, a row without a value in it, a foreign key between rows that may be on different machines, a
 * trigger that nobody looked at. Empty: it can be distributed.
 */
export async function catalogFaults(sql: Sql, places: Places): Promise<string[]> {
  const run = <Row>(text: string) => sql<Row>({ text, values: [] })
  const tables = await run<{ name: string; notNull: string[] }>(
    `SELECT relname AS name, array(
       SELECT attname::text FROM pg_attribute WHERE attrelid = class.oid AND attnum > 0 AND attnotnull
     ) AS "notNull" ${ofSchema} ORDER BY relname`,
  )
  const names = tables.map(({ name }) => name)
  const columnOf = (table: string) => {
    const place = places[table]
    return place ? distributionColumn(place) : null
  }
  return [
    ...names.filter((name) => !places[name]).map((name) => `${name} has no place`),
    ...Object.keys(places)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is no table`),
    ...tables
      .filter(({ name, notNull }) => columnOf(name) !== null && !notNull.includes(columnOf(name)!))
      .map(({ name }) => `${name}.${columnOf(name)} may be null`),
    ...(await run<{ name: string; table: string; columns: string[] }>(keysText))
      .filter(({ table, columns }) => columnOf(table) !== null && !columns.includes(columnOf(table)!))
      .map(({ name, table }) => `${name} of ${table} has no ${columnOf(table)}`),
    ...(await run<ForeignKey>(foreignKeysText))
      .filter((key) => !mayRefer(places, key))
      .map(({ name, from, to }) => `${name} refers from ${from} to ${to}`),
    ...(
      await run<{ name: string; table: string }>(
        `SELECT tgname AS name, relname AS table FROM pg_trigger JOIN pg_class AS class ON class.oid = tgrelid
       WHERE NOT tgisinternal AND NOT relispartition ORDER BY 2, 1`,
      )
    )
      .filter(({ name, table }) => columnOf(table) !== null && !triggers[name])
      .map(({ name, table }) => `nobody says what the trigger ${name} of ${table} looks at`),
  ]
}

type ForeignKey = { name: string; from: string; to: string; columns: string[] }

/** To a copy from everywhere; on the coordinator among its own tables; among distributed tables with the distribution columns of both. */
function mayRefer(places: Places, { from, to, columns }: ForeignKey): boolean {
  const [source, target] = [places[from], places[to]]
  if (!source || !target) return false
  if (target.on === 'everywhere') return true
  if (groupOf(source) !== groupOf(target)) return false
  if (source.on === 'coordinator') return true
  return columns.includes(`${distributionColumn(source)} ${distributionColumn(target)}`)
}
