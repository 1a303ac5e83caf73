import { expect, test } from 'vitest'
import { openTestStores } from '../../../test/support/stores.ts'
import { initOrm } from '../connections/orm.ts'
import { lastReleased, loadMigrations } from './migrations.ts'

/**
 * While a release goes out, processes of the version before run on with the schema of the new one. What that one reads has to be
 * there, and what it writes has to be taken: CONTRIBUTING.md, Change the schema. This knows the statements that always break one of the
 * two; a CHECK that became narrower it does not see.
 */
const breaking: [RegExp, because: string][] = [
  [/\bdrop (table|view|column)\b/i, 'the version before still reads it: drop it in the release after'],
  [
    /\brename (to|column|constraint .* to|.* to)\b/i,
    'the version before knows the old name: add the new one beside it',
  ],
  [/\balter column \S+ (set data )?type\b/i, 'the version before reads the old type: add a column beside it'],
  [/\bset not null\b/i, 'the version before may leave it out: do it in the release after'],
  [
    /\badd column (?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/i,
    'the version before leaves it out: give it a default',
  ],
  [/^\s*truncate\b/i, 'the version before still needs the rows'],
]

/**
 * Returns the reasons why a statement breaks the version before. Ignores the body of a function, which runs
 * only when called.
 */
const breaks = (sql: string): string[] =>
  sql
    .replace(/\$\$.*?\$\$/s, '')
    .split(/;|,(?=\s*(?:add|drop|alter|rename)\b)/i)
    .flatMap((part) => breaking.filter(([statement]) => statement.test(part)).map(([, because]) => because))

test('what is newer than the last release lets the version before run on', async () => {
  await using stores = await openTestStores()
  const orm = await initOrm({ url: stores.url, poolSize: 1 })
  const migrations = await loadMigrations()
  const released = migrations.findIndex(({ name }) => name === lastReleased)
  expect(released).toBeGreaterThanOrEqual(0)
  const faults = migrations.slice(released + 1).flatMap(({ name, class: Migration }) => {
    const migration = new Migration(orm.em.getDriver(), orm.config)
    migration.up()
    return migration
      .getQueries()
      .flatMap((sql) => breaks(String(sql)).map((because) => `${name}: ${because}\n${sql}`))
  })
  await orm.close()
  expect(faults).toEqual([])
})

test.each([
  'alter table quotes drop column note',
  'DROP TABLE quotes',
  'alter table quotes rename column note to remark',
  'alter table quotes rename to offers',
  'alter table quotes alter column note type int',
  'alter table quotes alter column note set not null',
  'alter table quotes add column note text not null',
  'alter table quotes add column a int, add column note text not null, add column b int default 1',
])('%s is known to break it', (sql) => {
  expect(breaks(sql)).toHaveLength(1)
})

test.each([
  'alter table quotes add column note text',
  "alter table quotes add column note text not null default ''",
  'alter table quotes drop constraint quotes_kind_check, add constraint quotes_kind_check check (true)',
  'create index quotes_at_idx on quotes (at) where note is not null',
  'create table notes (id uuid primary key, text text not null)',
  'create function forget() returns void language plpgsql as $$ begin drop table notes; end $$',
])('%s is taken', (sql) => {
  expect(breaks(sql)).toEqual([])
})
