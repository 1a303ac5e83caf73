import { allPlaces, type TablePlace } from '@rodovia/postgres/sharding/table-places.ts'
import type pg from 'pg'
import type { Recorded } from './record-statements.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Operation?: string
  Plans?: Node[]
} & Record<string, unknown>

type Scan = { table: string; alias: string }

const places: Readonly<Record<string, TablePlace>> = allPlaces
const tableOf = (relation: string) => relation.replace(/^positions_(\d{8}|default)$/, 'positions')
const isOfTenants = ({ table }: Scan) => places[table]?.on === 'tenant'

/** The way a statement uses the tables of tenants. */
export type TenantUse = {
  /** Tables of tenants that it reads without saying of which tenants. */
  unbound: string[]
  /** Tables that it writes. */
  written: string[]
}

/**
 * Says of statements whether each row of a tenant's table is found by its tenant: by a condition that compares `tenant_id` with a
 * parameter, or with the tenant of a row that was found so. It asks PostgreSQL for a plan, which has each condition with the name of its
 * table, wherever it stood in the statement.
 */
export async function tenantReader(client: pg.Client): Promise<(asked: Recorded) => Promise<TenantUse>> {
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`SET enable_${way} = off`)
  return async ({ text, values }) => {
    const explained = await client.query(`EXPLAIN (VERBOSE, FORMAT JSON) ${text}`, values)
    const nodes = flatten(explained.rows[0]['QUERY PLAN'][0].Plan)
    const scans = nodes.flatMap((node): Scan[] => {
      const relation = node['Relation Name']
      if (!relation || node['Node Type'] === 'ModifyTable') return []
      return [{ table: tableOf(relation), alias: node.Alias ?? relation }]
    })
    const conditions = nodes.flatMap((node) =>
      Object.entries(node).flatMap(([key, value]) =>
        /Cond|Filter/.test(key) && typeof value === 'string' ? [value] : [],
      ),
    )
    const bound = boundAliases(scans.filter(isOfTenants), conditions.join('\n'))
    const written = nodes.filter((node) => node['Node Type'] === 'ModifyTable')
    return {
      unbound: unique(
        scans.filter((scan) => isOfTenants(scan) && !bound.has(scan.alias)).map(({ table }) => table),
      ),
      written: unique(written.map((node) => tableOf(node['Relation Name'] ?? ''))),
    }
  }
}

const unique = (names: readonly string[]) => [...new Set(names)].toSorted()

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

/**
 * The aliases whose tenant is compared with something else than the tenant of another alias, or with that of
 * a bound one.
 */
function boundAliases(scans: readonly Scan[], conditions: string): Set<string> {
  const aliases = new Set(scans.map(({ alias }) => alias))
  const bound = new Set<string>()
  const pairs: [string, string][] = []
  for (const alias of aliases) {
    const column = `"?${alias}"?\\.tenant_id`
    const compared = [
      ...conditions.matchAll(new RegExp(`\\b${column} = ([^\\s)]+)`, 'g')),
      ...conditions.matchAll(new RegExp(`([^\\s(]+) = ${column}(?![\\w.])`, 'g')),
    ]
    for (const [, other = ''] of compared) {
      const partner = /^"?(\w+)"?\.tenant_id$/.exec(other)?.[1]
      if (partner && aliases.has(partner)) pairs.push([alias, partner])
      else bound.add(alias)
    }
    // For an empty list of ids, PostgreSQL leaves out the other conditions on the rows.
    if (new RegExp(`\\b"?${alias}"?\\.\\w+ = ANY \\('\\{\\}'`).test(conditions)) bound.add(alias)
  }
  for (let size = -1; size !== bound.size; ) {
    size = bound.size
    for (const [one, other] of pairs) if (bound.has(one) || bound.has(other)) bound.add(one).add(other)
  }
  return bound
}
