import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOrders } from '../support/copy-orders.ts'
import { startTestProcess, type TestProcess } from '../support/journey.ts'
import { removeDataDir, startPlatform } from '../support/platform.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let dataDir: string
let platform: TestProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia exported lists '))
  platform = await startTestProcess({ dataDir })
})
afterAll(async () => {
  await platform?.[Symbol.asyncDispose]()
  await removeDataDir(dataDir)
})

const copies = 20_000

test('another process finishes an export whose process was killed while it wrote, with each order once', async () => {
  const shipper = await tokenOf(platform.url, demo.shipper)
  const { order } = await placeOrder(platform.url, shipper)
  await copyOrders(platform.sql, order.order_id, copies)
  const { body } = await ask(platform.url, 'POST', '/v1/exports', {
    key: demoApiKey,
    body: { list: 'orders' },
  })
  const { id } = body.export
  const files = () => readdir(join(dataDir, 'exports')).catch(() => [])
  await until(files, (names) => names.some((name) => name.endsWith('.tmp')))
  await platform.end('SIGKILL')
  expect(await files()).toEqual([expect.stringMatching(/\.tmp$/)])
  // Nobody renews the claim any more; a test does not wait for the minute to be over.
  await platform.sql('UPDATE list_exports SET claimed_until = now() WHERE id = $1', [id])

  await using next = await startPlatform({ databaseUrl: platform.databaseUrl, dataDir })
  const made = await until(
    () => ask(next.url, 'GET', `/v1/exports/${id}`, { key: demoApiKey }),
    (answer) => answer.body.export?.status === 'ready',
  )
  expect(made.body.export).toMatchObject({ rows_done: copies + 1, rows_total: copies + 1 })
  const csv = await (await fetch(made.body.export.url)).text()
  const rows = parse(csv, { bom: true, delimiter: ';', columns: true }) as { Código: string }[]
  expect([rows.length, new Set(rows.map((row) => row.Código)).size]).toEqual([copies + 1, copies + 1])
  const [job] = await platform.sql('SELECT tries FROM list_exports WHERE id = $1', [id])
  expect(job).toEqual({ tries: 2 })
})
