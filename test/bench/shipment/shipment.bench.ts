import { addHours } from '@rodovia/core/shared/clock.ts'
import { placementRows, placeStatement } from '@rodovia/postgres/delivery/place-statement.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { quoteRow } from '@rodovia/postgres/quoting/quote-rows.ts'
import pg from 'pg'
import { aPlacement, aQuote } from '../../support/builders.ts'
import { type Body, orderBody } from '../../support/rest-client.ts'
import { testConfig } from '../../support/test-config.ts'
import { parentOf, processorSecondsOf } from '../cost/processors.ts'
import type { Bench, Figures } from '../harness/bench.ts'
import { type BenchPlatform, startBenchPlatform } from '../harness/platform.ts'
import { settled } from '../place-orders/shippers.ts'
import { seedPeople } from '../seeds/people.ts'
import { openRows, type Rows } from '../seeds/rows.ts'

const items = 500

export const shipmentBench: Bench = {
  name: 'shipment',
  title: 'A shipment',
  about: `${items} deliveries from one pickup, the most that a shipment may have: \`POST /v1/shipments\` until every item has its price, then \`POST …/order\` until all are
ordered. One by one is \`POST /v1/quotes\` and \`POST /v1/orders\` for as many, one after the other. The floor writes ${items} prepared quotes, and then ${items} prepared
orders by the statement of the platform, each in one round trip of pg. One wallet pays all. Processor seconds are those of PostgreSQL and of the platform, which does other
work at the side; of the floor those of PostgreSQL alone. The turns wait until every event is published.`,
  packages: ['pg'],
  marks: [
    { of: 'shipment', to: 'one by one', unit: 's to price', atMost: 0.5 },
    { of: 'shipment', to: 'one by one', unit: 's to order', atMost: 0.25 },
    { of: 'shipment', to: 'one by one', unit: 'processor s to order', atMost: 0.5 },
    { of: 'shipment', to: 'floor', unit: 's to order', atMost: 4 },
  ],
  rounds: 5,
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const platform = await startBenchPlatform(stack, {
      env: testConfig({ delivery: { searchAgainSeconds: 3600 } }),
      build: fillWallets,
    })
    const client = stack.adopt(new pg.Client({ connectionString: platform.databaseUrl }), (open) =>
      open.end(),
    )
    await client.connect()
    const rows = openRows(platform.databaseUrl, stack)
    const postgres = parentOf((await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid)
    const measured = (write: () => Promise<Work>, pids: readonly number[]) => ({
      async measure() {
        const { price, order } = await write()
        const figures = {
          ...(await spent('to price', price, pids)),
          ...(await spent('to order', order, pids)),
        }
        await settled(rows)
        return figures
      },
    })
    const contenders = {
      floor: measured(() => byHand(client, rows), [postgres]),
      'one by one': measured(async () => oneByOne(platform.url), [postgres, platform.pid]),
      shipment: measured(async () => asShipment(platform.url), [postgres, platform.pid]),
    }
    // The first run of a statement costs more, so it is not measured.
    for (const { measure } of Object.values(contenders)) await measure()
    return contenders
  },
}

type Work = { price: () => Promise<void>; order: () => Promise<void> }

async function spent(what: string, work: () => Promise<void>, pids: readonly number[]): Promise<Figures> {
  const processors = () => pids.reduce((sum, pid) => sum + processorSecondsOf(pid), 0)
  const [usedBefore, startedAt] = [processors(), performance.now()]
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  return { [`s ${what}`]: seconds, [`processor s ${what}`]: processors() - usedBefore }
}

async function fillWallets({ databaseUrl }: BenchPlatform): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const rows = openRows(databaseUrl, stack)
  // Nobody is to be asked: what is measured is the placing.
  await rows.run('UPDATE drivers SET is_available = false')
  await rows.run('UPDATE wallets SET balance_cents = 100000000000')
}

/** Everything is made before the time begins: what is left is the writing. */
async function byHand(client: pg.Client, rows: Rows): Promise<Work> {
  const [{ tenantId, userId: createdBy }] = (await seedPeople(rows, 1, {
    kind: 'embarcador',
    role: 'owner',
  })) as [Awaited<ReturnType<typeof seedPeople>>[number]]
  await rows.insert('wallets', [{ tenant_id: tenantId, balance_cents: 100_000_000_000 }])
  const createdAt = new Date()
  const quotes = Array.from({ length: items }, () =>
    aQuote({ tenantId, createdAt, expiresAt: addHours(createdAt, 2) }),
  )
  const placements = quotes.map(({ id: quoteId }) =>
    placementRows(aPlacement({ quoteId, createdAt, tenantId, createdBy })),
  )
  const { text, values } = placeStatement(placements)
  const quoted = quotes.map(quoteRow)
  return {
    price: () => rows.insert('quotes', quoted),
    async order() {
      const { rowCount } = await client.query(text, [...values])
      if (rowCount !== items) throw new Error(`${rowCount} of ${items} orders were placed`)
    },
  }
}

function oneByOne(url: string): Work {
  const quoted: string[] = []
  return {
    async price() {
      for (let count = 0; count < items; count++) {
        const { cotacao_id } = await call(url, '/quotes', {
          cep_origem: '01310100',
          cep_destino: destination(count),
        })
        quoted.push(cotacao_id)
      }
    },
    async order() {
      for (const id of quoted) await call(url, '/orders', orderBody(id, { tier: 'express' }))
    },
  }
}

function asShipment(url: string): Work {
  const body = {
    ...{ cep_origem: '01310100', sender_phone: '+55 11 3000-0000', tier: 'express' },
    items: Array.from({ length: items }, (_, index) => ({
      ...{
        cep_destino: destination(index),
        recipient_name: 'Ana Souza',
        recipient_phone: '+55 11 91234-5678',
      },
    })),
  }
  let id: string
  return {
    async price() {
      const { shipment } = await call(url, '/shipments', body)
      if (shipment.counts.priced !== items) throw new Error(JSON.stringify(shipment.counts))
      id = shipment.shipment_id
    },
    async order() {
      const { shipment } = await call(url, `/shipments/${id}/order`, {})
      if (shipment.counts.placed !== items) throw new Error(JSON.stringify(shipment.counts))
    },
  }
}

/** Postal codes of São Paulo, each another. */
const destination = (index: number) => String(4_500_000 + index).padStart(8, '0')

async function call(url: string, path: string, body: object): Promise<Body> {
  const response = await fetch(`${url}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-key': demoApiKey },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}
