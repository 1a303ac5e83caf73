import { execFileSync } from 'node:child_process'
import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import { decodePolyline } from '@rodovia/core/geo/polyline.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { scrape } from '../support/metrics.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'
import { type BuiltTown, buildTown, cornerAt } from '../support/roads/build-town.ts'
import { testConfig } from '../support/test-config.ts'

let town: BuiltTown
let platform: TestPlatform
let metrics: string
beforeAll(async () => {
  town = await buildTown()
  const port = await freePort()
  metrics = `http://localhost:${port}`
  platform = await startTestPlatform({
    env: {
      ...{ ROADS: town.folder, METRICS_PORT: String(port) },
      ...testConfig({
        delivery: { offerTimeoutSeconds: 3600 },
        roads: { pauseSeconds: 1 },
      }),
    },
  })
})
afterAll(async () => {
  await platform?.[Symbol.asyncDispose]()
  await town?.[Symbol.asyncDispose]()
})

const address = (row: number) => ({
  ...{ postal_code: '01310100', street: 'Rua da Margem', number: String(row) },
  ...cornerAt({ row, column: 20 }),
})
const ends = { origin_address: address(14), destination_address: address(15) }

const partner = async (method: string, path: string, body?: object): Promise<Body> =>
  (await ask(platform.url, method, `/v1${path}`, { key: demoApiKey, ...(body && { body }) })).body

test('a trip across the river is priced, ordered and shown by road, its line only to those who may see the doors', async () => {
  const quote = await partner('POST', '/quotes', ends)
  expect(quote).toMatchObject({ distance_source: 'road', distance_km: expect.closeTo(8.5, 0) })
  expect(quote.duration_seconds).toBeGreaterThan(300)
  const byRoad = { distance_km: quote.distance_km, distance_source: 'road' }

  const { order } = await partner('POST', '/orders', orderBody(quote.cotacao_id))
  expect(order).toMatchObject({ ...byRoad, duration_seconds: quote.duration_seconds })
  const { order: read } = await partner('GET', `/orders/${order.order_id}`)
  const points = decodePolyline(read.road_line)!
  expect(greatCircleMeters(points[0]!, ends.origin_address)).toBeLessThan(6)
  expect(greatCircleMeters(points.at(-1)!, ends.destination_address)).toBeLessThan(6)

  const token = order.tracking_url.split('/').at(-1)
  const tracking = async () => (await ask(platform.url, 'GET', `/rastreio/${token}.json`)).body.tracking
  expect(await tracking()).toMatchObject({ ...byRoad, road_line: null })
  expect(await tracking()).not.toHaveProperty('duration_seconds')

  const driver = await tokenOf(platform.url, demo.driver)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  const asDriver = async () => (await ask(platform.url, 'GET', path, { token: driver })).body
  const { delivery } = await until(asDriver, ({ ok }) => ok)
  expect(delivery).toMatchObject({ ...byRoad, road_line: null })
  await ask(platform.url, 'POST', `${path}/accept`, { token: driver })
  expect((await asDriver()).delivery.road_line).toBe(read.road_line)

  const { events } = await partner('GET', '/events')
  expect(events.at(-1).data).toMatchObject(byRoad)
})

test('between postal codes alone the line is public, as its ends are', async () => {
  const ceps = { cep_origem: '01310100', cep_destino: '04538133' }
  const quote = await partner('POST', '/quotes', ceps)
  const { order } = await partner('POST', '/orders', orderBody(quote.cotacao_id))
  const { road_line } = (await partner('GET', `/orders/${order.order_id}`)).order
  const token = order.tracking_url.split('/').at(-1)
  const { tracking } = (await ask(platform.url, 'GET', `/rastreio/${token}.json`)).body
  expect(tracking.road_line).toBe(road_line)
  expect(quote.distance_source).toBe(road_line === null ? 'estimate' : 'road')
})

test('a trip beyond the map is estimated, and the metric says so', async () => {
  const toRio = { cep_origem: '01310100', cep_destino: '20040020' }
  expect(await partner('POST', '/quotes', toRio)).toMatchObject({
    distance_source: 'estimate',
    duration_seconds: null,
  })
  const samples = await scrape(metrics)
  expect(samples.get('rodovia_road_calls_total{call="route",outcome="no_way"}')).toBeGreaterThan(0)
  expect(samples.get('rodovia_road_calls_total{call="route",outcome="road"}')).toBeGreaterThan(0)
})

test('Valhalla may die at any time: quotes go on, and it is there again for the next ones', async () => {
  const valhallas = () =>
    execFileSync('pgrep', ['-f', `valhalla.child.ts ${town.folder}`], { encoding: 'utf8' })
      .trim()
      .split('\n')
  for (const pid of valhallas()) process.kill(Number(pid), 'SIGKILL')
  const quotes = await Promise.all(
    [3, 4, 5, 6].map((row) => partner('POST', '/quotes', { ...ends, destination_address: address(row) })),
  )
  for (const quote of quotes) expect(['road', 'estimate']).toContain(quote.distance_source)
  await until(
    () => partner('POST', '/quotes', { ...ends, destination_address: address(7) }),
    ({ distance_source }) => distance_source === 'road',
  )
  expect(valhallas()).toHaveLength(1)
})
