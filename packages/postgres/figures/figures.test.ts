import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { allTenants, bucketColumns, eachBucket, sums } from './columns.ts'
import { groupsText, valuesOf } from './figures.ts'

const drivers = 40
let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
  const columns = Object.keys(sums)
  await stores.query(
    `INSERT INTO figures (tenant_id, dimension, span, day, key, ${[...columns, ...bucketColumns]})
     SELECT $1, dimension, span, day, key, ${[...columns.map(() => '1'), ...bucketColumns.map(() => eachBucket(() => '1'))]}
     FROM (VALUES ('day', '1 day'::interval), ('month', '1 month')) AS spans (span, length)
     CROSS JOIN generate_series('2025-12-01'::timestamp, '2027-02-01', length) AS day
     CROSS JOIN (
       SELECT 'driver' AS dimension, lpad(number::text, 36, '00000000-0000-7000-8000-000000000000') AS key
       FROM generate_series(1, ${drivers}) AS number UNION ALL VALUES ('day', '')
     ) AS keys`,
    [allTenants],
  )
  await stores.query('ANALYZE figures')
})
afterAll(() => stores[Symbol.asyncDispose]())

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test.each([
  ['2026-01-02', '2026-12-30', 70],
  ['2026-01-01', '2026-12-31', 12],
  ['2026-03-02', '2026-03-31', 30],
])('from %s to %s reads %d rows of a driver, twice', async (from, to, ofDriver) => {
  const values = valuesOf({ from, to, by: 'driver', tenantId: null }, 500)
  const [row] = await stores.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${groupsText('driver')}`,
    values,
  )
  const reads = nodesOf(row!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'figures')
  const rows = reads.reduce((sum, node) => sum + node['Actual Rows'], 0)
  expect(rows).toBe((2 * drivers + 1) * ofDriver)
})

test('a plan for any period compares no row with each of the chosen groups', async () => {
  const rows = await stores.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${groupsText('area')}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/hashed SubPlan/)
  expect(plan).not.toMatch(/Nested Loop/)
})
