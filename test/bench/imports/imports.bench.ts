import { setTimeout as sleep } from 'node:timers/promises'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { type Body, orderBody } from '../../support/rest-client.ts'
import { testConfig } from '../../support/test-config.ts'
import type { Bench } from '../harness/bench.ts'
import { type BenchPlatform, startBenchPlatform } from '../harness/platform.ts'
import { openRows } from '../seeds/rows.ts'

const rowCount = 5_000
const singleCount = 500
const pollMilliseconds = 200

export const importsBench: Bench = {
  name: 'imports',
  title: 'Orders by file',
  about: `A CSV of ${rowCount.toLocaleString('en')} rows, the most that a file may have: sent to \`POST /v1/imports\`, priced and placed by the worker, in one process with
everything else, while somebody looks at the progress every ${pollMilliseconds} ms. One by one is \`POST /v1/quotes\` and \`POST /v1/orders\` for ${singleCount} orders, one
after the other. One wallet pays all.`,
  marks: [
    { of: 'import', unit: 's for 5,000', atMost: 30 },
    { of: 'import', to: 'one by one', unit: 'orders/s', atLeast: 1.5 },
  ],
  rounds: 3,
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const { url } = await startBenchPlatform(stack, {
      env: testConfig({ delivery: { searchAgainSeconds: 3600 } }),
      build: fillWallets,
    })
    return {
      'one by one': {
        async measure() {
          const seconds = await secondsOf(() => orderOneByOne(url))
          return { 'orders/s': singleCount / seconds }
        },
      },
      import: {
        async measure() {
          const { order_import } = await call(url, '/imports', { file_name: 'a.csv', file: aFile() })
          const toPrice = await secondsOf(() => untilReady(url, order_import.id))
          await call(url, `/imports/${order_import.id}/place`, {})
          const toPlace = await secondsOf(() => untilReady(url, order_import.id))
          const { counts } = (await call(url, `/imports/${order_import.id}`)).order_import
          if (counts.placed !== rowCount) throw new Error(JSON.stringify(counts))
          const seconds = toPrice + toPlace
          return {
            'orders/s': rowCount / seconds,
            's for 5,000': seconds,
            's to price': toPrice,
            's to place': toPlace,
          }
        },
      },
    }
  },
}

async function fillWallets({ databaseUrl }: BenchPlatform): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const rows = openRows(databaseUrl, stack)
  // Nobody is to be asked: what is measured is the placing.
  await rows.run('UPDATE drivers SET is_available = false')
  await rows.run('UPDATE wallets SET balance_cents = 100000000000')
}

async function call(url: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(`${url}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-service-key': demoApiKey },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}

async function orderOneByOne(url: string): Promise<void> {
  for (let count = 0; count < singleCount; count++) {
    const { cotacao_id } = await call(url, '/quotes', { cep_origem: '01310100', cep_destino: '04538133' })
    await call(url, '/orders', orderBody(cotacao_id))
  }
}

function aFile(): string {
  const run = Date.now()
  const rows = Array.from(
    { length: rowCount },
    (_, n) => `${run}-${n};Ana Souza;11912345678;04538133;01310100;1130000000`,
  )
  const headings = 'Pedido;Nome;Telefone;CEP;CEP da coleta;Telefone do remetente'
  return Buffer.from([headings, ...rows].join('\n')).toString('base64')
}

async function untilReady(url: string, id: string): Promise<void> {
  while ((await call(url, `/imports/${id}`)).order_import.status !== 'ready') await sleep(pollMilliseconds)
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
