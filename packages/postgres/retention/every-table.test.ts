import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { keptTables } from './kept-tables.ts'
import { retentions } from './retentions.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

test('every table has a retention rule or a reason to be kept', async () => {
  const tables = await stores.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name !~ '^positions_[0-9]{8}$'`,
  )
  const told = [...retentions.map(({ table }) => table), ...Object.keys(keptTables)]
  expect(told.toSorted(), 'a word in retentions.ts or staying.ts').toEqual(
    tables.map(({ name }) => name).toSorted(),
  )
})

test('the privacy guide lists the same', async () => {
  const paper = await readFile(new URL('../../../docs/reference/personal-data.md', import.meta.url), 'utf8')
  const lines = [
    ...retentions.map(({ table, content, period }) => `| \`${table}\` | ${content} | ${period} |`),
    ...Object.entries(keptTables).map(
      ([table, { content, period }]) => `| \`${table}\` | ${content} | ${period} |`,
    ),
  ]
  const said = paper.split('\n').filter((line) => /^\| `[a-z_]+` \| .+ \| .+ \|$/.test(line))
  expect(said.toSorted()).toEqual(lines.toSorted())
})
