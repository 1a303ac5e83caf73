import { keySteps } from './key-steps.ts'
import { allPlaces, distributionColumn, groupOf, type ShardedTable, type TablePlace } from './table-places.ts'
import { triggers } from './triggers.ts'

const entries = Object.entries(allPlaces) as [ShardedTable, TablePlace][]
const namesOn = (...kinds: TablePlace['on'][]) =>
  entries.filter(([, { on }]) => kinds.includes(on)).map(([name]) => name)

/** A process that is connected would go on with the form that it found: its orders would have no names. */
const refusedWhileRunning = `DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'rodovia%') THEN
    RAISE EXCEPTION 'a process of the platform is connected: stop all, then change the keys';
  END IF;
END $$;`

/** `SQL;` for psql: the keys, in one transaction, refused while a process of the platform is connected. Plain PostgreSQL. */
export function keyCommands(): string[] {
  return [
    'BEGIN;',
    refusedWhileRunning,
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
