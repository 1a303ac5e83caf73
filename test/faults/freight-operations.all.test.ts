import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFreightPeers } from '../support/freight-peers.ts'
import { removeDataDir, type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase, openPool } from '../support/postgres.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'

const stack = new AsyncDisposableStack()
let peers: Awaited<ReturnType<typeof startFreightPeers>>
let database: pg.Pool
let platform: StartedPlatform
let restart: () => Promise<void>
beforeAll(async () => {
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  peers = stack.use(await startFreightPeers())
  database = stack.adopt(openPool(databaseUrl), (pool) => pool.end())
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia freight '))
  stack.defer(() => removeDataDir(dataDir))
  restart = async () => {
    platform = await startPlatform({ databaseUrl, dataDir, env: peers.env })
  }
  await restart()
  stack.defer(() => platform[Symbol.asyncDispose]())
  await database.query(`UPDATE users SET persona = 'caminhoneiro' WHERE email = $1`, [demo.driver])
  await database.query('UPDATE wallets SET balance_cents = 100000000')
})
afterAll(() => stack.disposeAsync())

async function anAcceptedLoad(): Promise<Body> {
  const driver = await tokenOf(platform.url, demo.driver)
  const asDriver = (method: string, path: string, body?: object) =>
    ask(platform.url, method, `/api/app/v1${path}`, { token: driver, ...(body && { body }) })
  await asDriver('PUT', '/carrier', { rntrc: '012345678', kind: 'TAC' })
  await asDriver('POST', '/vehicles', {
    ...{ plate: 'ABC1D23', service_type: 'TRUCK', axles: 6, body: 'sider' },
    ...{ tare_kg: 16_000, capacity_kg: 32_000 },
  })
  const { body: quote } = await ask(platform.url, 'POST', '/v1/quotes', {
    key: demoApiKey,
    body: {
      ...{ cep_origem: '01310100', cep_destino: '04538133' },
      whole_load: { axles: 6, cargo_type: 'carga_geral' },
    },
  })
  const { body } = await ask(platform.url, 'POST', '/v1/orders', {
    key: demoApiKey,
    body: orderBody(quote.cotacao_id),
  })
  const path = `/driver/deliveries/${body.order.code}`
  await until(
    async () => (await asDriver('GET', path)).body.delivery as Body | undefined,
    (delivery) => delivery?.status === 'assigned',
  )
  await asDriver('POST', `${path}/accept`)
  return body.order
}

const operationsOf = async ({ order_id }: Body): Promise<Body[]> =>
  (await ask(platform.url, 'GET', `/v1/orders/${order_id}`, { key: demoApiKey })).body.order
    .freight_operations

/** Kills the process once the registry did what it was asked, before its answer. */
async function killAt(peer: typeof peers.ciot, then: () => Promise<unknown>): Promise<void> {
  const killed = Promise.withResolvers<unknown>()
  peer.onRequest(() => platform.end('SIGKILL').then(killed.resolve))
  await Promise.all([then().catch(() => null), killed.promise])
  await restart()
}

test('kill -9 between a request and its answer: CIOT and voucher are issued once, and canceled once', async () => {
  let order: Body | undefined
  await killAt(peers.ciot, async () => {
    order = await anAcceptedLoad()
  })
  const issued = await until(
    () => operationsOf(order!),
    (all) => all.length === 2 && all.every(({ status }) => status === 'issued'),
  )
  expect([peers.ciot.requests, peers.toll.requests]).toEqual([['POST'], ['POST']])
  const [registered] = [...peers.ciot.kept.values()]
  expect(issued[0]?.number).toBe(`${registered?.number}/4A7B`)

  await killAt(peers.toll, () =>
    ask(platform.url, 'POST', `/v1/orders/${order!.order_id}/cancel`, { key: demoApiKey }),
  )
  await until(
    () => operationsOf(order!),
    (all) => all.every(({ status }) => status === 'canceled'),
  )
  expect(peers.ciot.requests).toEqual(['POST', 'POST cancelamento'])
  expect(peers.toll.requests).toEqual(['POST', 'POST cancelamento'])
  const events = await database.query(
    `SELECT kind FROM outbox WHERE kind LIKE 'freight\\_operation.%' AND data ->> 'order_id' = $1 ORDER BY kind`,
    [order!.order_id],
  )
  expect(events.rows.map(({ kind }) => kind)).toEqual([
    ...['freight_operation.canceled', 'freight_operation.canceled'],
    ...['freight_operation.issued', 'freight_operation.issued'],
  ])
})
