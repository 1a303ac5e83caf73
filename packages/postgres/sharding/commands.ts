import { keySteps } from './key-steps.ts'
import { allPlaces, distributionColumn, groupOf, type ShardedTable, type TablePlace } from './table-places.ts'
import { triggers } from './triggers.ts'

const entries = Object.entries(allPlaces) as [ShardedTable, TablePlace][]
const namesOn = (...kinds: TablePlace['on'][]) =>
  entries.filter(([, { on }]) => kinds.includes(on)).map(([name]) => name)

/** `SQL;` for psql: the keys, in one transaction. Plain PostgreSQL. */
export function keyCommands(): string[] {
  return [
    'BEGIN;',
    ...keySteps.flatMap(({ change, sql }) => [`-- ${change}.`, ...sql.map((statement) => `${statement};`)]),
    'COMMIT;',
  ]
}

/** The tables of foreign keys first: a table must not refer to one that is on the coordinator alone. */
const first: ShardedTable[] = ['tenants', 'users', 'tariffs', 'deliveries', 'ledger_transactions', 'drivers']
const inOrder = (names: readonly ShardedTable[]) => [
  ...first.filter((name) => names.includes(name)),
  ...names.filter((name) => !first.includes(name)),
]

/** `SQL;` for psql on a coordinator with Citus and its workers, after `keyCommands`. */
export function distributionCommands(): string[] {
  const leaders = new Map<string, string>()
  const distributed = inOrder(namesOn('tenant', 'key')).map((name) => {
    const place = allPlaces[name]
    const group = groupOf(place)
    const leader = leaders.get(group)
    if (!leader) leaders.set(group, name)
    const colocation = leader ? `colocate_with => '${leader}'` : `colocate_with => 'none'`
    return `SELECT create_distributed_table('${name}', '${distributionColumn(place)}', ${colocation});`
  })
  return [
    ...Object.entries(triggers).flatMap(([name, trigger]) =>
      'becomes' in trigger ? [`-- Before it ${name} has to go: ${trigger.becomes}.`] : [],
    ),
    'SET citus.enable_unsafe_triggers = on;',
    ...inOrder(namesOn('everywhere')).map((name) => `SELECT create_reference_table('${name}');`),
    ...distributed,
  ]
}
