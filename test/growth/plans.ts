import type pg from 'pg'
import type { Recorded } from './record-statements.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Order By'?: string
  Plans?: Node[]
}

/** A way of reading a table that takes as long as the table is. */
export type WholeRead = { table: string; how: string }

/**
 * Says of statements where they would read a table from one end to the other although they had to find only a part of it. How many
 * rows there are does not matter: a statement reads a table whole only if PostgreSQL has no other plan for it. Between two plans
 * that cost the same it chooses by the statistics, so it is also asked for a plan that reads indexes for their conditions alone.
 */
export async function planReader(client: pg.Client): Promise<(asked: Recorded) => Promise<WholeRead[]>> {
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`SET enable_${way} = off`)
  const { rows } = await client.query<{ name: string }>(
    `SELECT index.relname AS name FROM pg_index
     JOIN pg_class AS index ON index.oid = indexrelid JOIN pg_class AS indexed ON indexed.oid = indrelid
     WHERE indpred IS NOT NULL AND index.reltuples < indexed.reltuples / 4`,
  )
  const partial = new Set(rows.map(({ name }) => name))
  const planned = async ({ text, values }: Recorded, walks: 'on' | 'off') => {
    await client.query(`SET enable_indexscan = ${walks}; SET enable_indexonlyscan = ${walks}`)
    const explained = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values)
    return readsOf(explained.rows[0]['QUERY PLAN'][0].Plan, { partial, isLimited: false })
  }
  return async (asked) => {
    const reads = await planned(asked, 'on')
    return reads.length > 0 && (await planned(asked, 'off')).length > 0 ? reads : []
  }
}

/**
 * An index without a condition is walked as far as somebody stops the walk: under a LIMIT that is not its end. A partial one holds
 * nothing but what the statement is about.
 */
function readsOf(
  {
    'Node Type': type,
    'Relation Name': table = '',
    'Index Name': index = '',
    Plans: below = [],
    ...node
  }: Node,
  { partial, isLimited }: { partial: ReadonlySet<string>; isLimited: boolean },
): WholeRead[] {
  const isFound = node['Index Cond'] ?? node['Order By']
  const isWalk = /^(Index( Only)?|Bitmap Index) Scan$/.test(type) && !isFound && !partial.has(index)
  const isWhole = type === 'Seq Scan' || (isWalk && !isLimited)
  const reads = below.flatMap((one) =>
    readsOf(one, { partial, isLimited: type === 'Limit' || (isLimited && type !== 'Sort') }),
  )
  return isWhole ? [{ table, how: index ? `${type} of ${index}` : type }, ...reads] : reads
}

/** Whether PostgreSQL has plans for it: what sets, begins, ends or defines something has none. */
export function hasPlan({ text }: Recorded): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text)
}
