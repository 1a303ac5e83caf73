import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltTown, buildTown, cornerAt } from '../../../test/support/roads/build-town.ts'
import { testConfig } from '../../../test/support/test-config.ts'
import type { Town } from '../../../test/support/towns.ts'
import { admin, openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { placeOrder } from '../delivery/orders/place-order.ts'
import { findCandidates } from '../dispatch/dispatch-queue.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { createImport } from '../imports/create-import.ts'
import { runNextRows } from '../imports/run-import.ts'
import { requestQuote } from '../quoting/request-quote.ts'
import { quoteShipment } from '../shipments/quote-shipment.ts'
import type { CepRange } from './cep-range.ts'
import { greatCircleMeters } from './distance.ts'
import { createGazetteer } from './gazetteer.ts'
import { decodePolyline } from './polyline.ts'

/** The pickup is at the southern bank of the river, the destination opposite; the only bridge is twenty blocks west. */
const pickup = cornerAt({ row: 14, column: 20 })
const destination = cornerAt({ row: 15, column: 20 })
const [cepOrigem, cepDestino] = ['04500001', '04500002']

const rangeAt = (cep: string, place: typeof pickup): CepRange => ({
  ...{ first: Number(cep), last: Number(cep), uf: 'SP', city: 'São Paulo', precision: 'street' },
  ...place,
})
/** A postal code at each of a hundred corners south of the river. */
const corners = Array.from({ length: 100 }, (_, index) => ({
  cep: String(4_500_100 + index).padStart(8, '0'),
  place: cornerAt({ row: Math.floor(index / 10), column: index % 10 }),
}))
const gazetteer = createGazetteer([
  rangeAt(cepOrigem, pickup),
  rangeAt(cepDestino, destination),
  ...corners.map(({ cep, place }) => rangeAt(cep, place)),
])
const townAt = (place: typeof pickup) => ({ ...gazetteer.locate(cepOrigem as Town['cep'])!, ...place })

let town: BuiltTown
let byRoad: UseCases
let byAir: UseCases
beforeAll(async () => {
  town = await buildTown()
  byRoad = await openUseCases({ ROADS: town.folder, ...testConfig({ roads: { timeoutMs: 20_000 } }) })
  byAir = await openUseCases()
})
afterAll(async () => {
  await byAir?.[Symbol.asyncDispose]()
  await byRoad?.[Symbol.asyncDispose]()
  await town?.[Symbol.asyncDispose]()
})

const quoteOn = (platform: UseCases, actor: Actor | null = null) =>
  requestQuote({ ...platform, gazetteer }, { actor, cepOrigem, cepDestino })

async function orderOn(platform: UseCases): Promise<Delivery> {
  const shop = await platform.aShop()
  const { order } = await placeOrder(platform, {
    ...{ request: aRequestBy(shop), quoteId: (await quoteOn(platform, shop)).id, tier: 'turbo' },
    ...{ senderPhone: '+55 11 3000-0000', recipientName: 'Ana', recipientPhone: '+55 11 91234-5678' },
  })
  return order
}

test('a river without a bridge makes a different price', async () => {
  const [road, air] = [await quoteOn(byRoad), await quoteOn(byAir)]
  expect(air).toMatchObject({ distanceMeters: 1_000, roadSeconds: null, roadLine: null })
  expect(road.distanceMeters).toBeGreaterThan(8_000)
  expect(road.roadSeconds).toBeGreaterThan(300)
  expect(road.prices.turbo.priceCents).toBeGreaterThan(air.prices.turbo.priceCents)
  expect((await byRoad.quotes.findByIds([road.id])).get(road.id)).toEqual(road)
})

test('the order keeps what its quote was priced by, with the way over the bridge', async () => {
  const order = await orderOn(byRoad)
  expect(order.roadSeconds).toBeGreaterThan(300)
  expect(await byRoad.read(order)).toEqual(order)
  const { roadLines } = await byRoad.deliveries.details({ roadLines: [order.orderId] })
  const points = decodePolyline(roadLines.get(order.orderId)!)!
  expect(greatCircleMeters(points[0]!, pickup)).toBeLessThan(6)
  expect(greatCircleMeters(points.at(-1)!, destination)).toBeLessThan(6)
  expect(Math.min(...points.map(({ lng }) => lng))).toBeCloseTo(cornerAt({ row: 0, column: 0 }).lng, 4)

  const unpriced = await orderOn(byAir)
  expect((await byAir.deliveries.details({ roadLines: [unpriced.orderId] })).roadLines).toEqual(new Map())
})

test('a river without a bridge makes a different driver', async () => {
  const offeredOn = async (platform: UseCases) => {
    const acrossTheRiver = await platform.aDriver({ town: townAt(cornerAt({ row: 16, column: 20 })), km: 0 })
    const onThisSide = await platform.aDriver({ town: townAt(cornerAt({ row: 9, column: 20 })), km: 0 })
    const order = await orderOn(platform)
    const candidates = await findCandidates(platform, { actor: admin, orderId: order.orderId })
    await platform.dispatch()
    const names = new Map([
      [acrossTheRiver.userId, 'across the river'],
      [onThisSide.userId, 'on this side'],
    ])
    const chosen = (await platform.read(order)).driver!.id
    expect(candidates[0]?.driver.id).toBe(chosen)
    return names.get(chosen)
  }
  expect(await offeredOn(byAir)).toBe('across the river')
  expect(await offeredOn(byRoad)).toBe('on this side')
})

test('all trips of a shipment are priced by road, and all of a file', async () => {
  const platform = { ...byRoad, gazetteer }
  const shop = await byRoad.aShop()
  await byRoad.query(
    `INSERT INTO users (id, tenant_id, email, password_hash, name, role, created_at, is_pending)
     VALUES ($1, $2, $3, 'x', 'Bia', 'owner', $4, false)`,
    [shop.userId, shop.tenantId, `${shop.userId}@rodovia.test`, byRoad.clock()],
  )
  const sources = () =>
    byRoad.query(
      `SELECT road_seconds IS NOT NULL AS by_road, count(*)::int FROM quotes WHERE tenant_id = $1 GROUP BY 1`,
      [shop.tenantId],
    )
  await quoteShipment(platform, {
    ...{ request: aRequestBy(shop), cepOrigem, senderPhone: '+55 11 3000-0000', tier: 'turbo' },
    items: corners.map(({ cep: cepDestino }) => ({
      ...{ cepDestino, recipientName: 'Ana Souza', recipientPhone: '+55 11 91234-5678' },
    })),
  })
  expect(await sources()).toEqual([{ by_road: true, count: 100 }])

  // From the other bank: no way is known yet.
  const rows = corners.map(({ cep }) => `Ana;11 91234-5678;${cep};${cepDestino};11 3000-0000`)
  const file = Buffer.from(['Nome;Telefone;CEP;CEP da coleta;Telefone do remetente', ...rows].join('\n'))
  await createImport(platform, { request: aRequestBy(shop), fileName: 'pedidos.csv', file })
  while (await runNextRows(platform));
  expect(await sources()).toEqual([{ by_road: true, count: 200 }])
})
