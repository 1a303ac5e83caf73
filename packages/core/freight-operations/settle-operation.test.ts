import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreightPeer, startFreightPeers } from '../../../test/support/freight-peers.ts'
import { aTown } from '../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { cancelOrder } from '../delivery/orders/cancel-order.ts'
import { operateDelivery } from '../dispatch/operate-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { saveCarrier } from '../vehicles/manage-carrier.ts'
import { saveVehicle } from '../vehicles/manage-vehicles.ts'
import { aTruck, givePapers } from '../vehicles/vehicles.fixture.ts'
import { accept, aWholeLoad, settleAll } from './freight-operations.fixture.ts'

const stack = new AsyncDisposableStack()
let platform: UseCases
let shop: Actor
let ciot: FreightPeer
let toll: FreightPeer
beforeAll(async () => {
  const peers = stack.use(await startFreightPeers())
  ;({ ciot, toll } = peers)
  platform = stack.use(await openUseCases(peers.env))
  // Freight floors begin in July.
  platform.pass(200 * 24 * 60 * 60)
  shop = await platform.aShop(1_000_000_000n)
})
afterAll(() => stack.disposeAsync())
beforeEach(() => {
  for (const { requests } of [ciot, toll]) requests.length = 0
})

async function aTrucker({ hasPapers = true } = {}): Promise<Actor> {
  const driver = await platform.aDriver({ town: aTown(), persona: 'caminhoneiro' })
  if (hasPapers) await givePapers(platform, driver)
  return driver
}

const aLoad = (driver: Actor) => aWholeLoad(platform, shop, driver)
const settle = () => settleAll(platform)

async function settleLater(): Promise<void> {
  platform.pass(601)
  await settle()
}

async function operationsOf(order: Delivery) {
  const found = await platform.freightOperations.ofOrders([order])
  const [ciot, toll] = found.get(order.orderId) ?? []
  return { ciot, toll }
}

const told = async (order: Delivery) => {
  const rows = await platform.query<{ kind: string }>(
    `SELECT kind || ' ' || (data -> 'freight_operation' ->> 'kind') AS kind FROM outbox
     WHERE data ->> 'order_id' = $1 AND kind LIKE 'freight\\_operation.%' ORDER BY id`,
    [order.orderId],
  )
  return rows.map(({ kind }) => kind.replace('freight_operation.', ''))
}

test('an accepted whole load gets a CIOT and a toll voucher, starts with them, and both are closed with it', async () => {
  const driver = await aTrucker()
  const order = await aLoad(driver)
  await expect(platform.step(driver, order, 'arrived')).rejects.toMatchObject({
    code: 'invalid_state',
    facts: { reason: 'no_ciot', freightOperation: { status: 'requested', code: null } },
  })
  await settle()
  const issued = await operationsOf(order)
  expect(issued.ciot).toMatchObject({ status: 'issued', plate: 'ABC1D23', rntrc: '12345678', means: null })
  expect(issued.ciot?.number).toMatch(/^\d{12}\/4A7B$/)
  expect(issued.toll).toMatchObject({ status: 'issued', amountCents: 41_230n, means: 'tag' })
  const asked = ciot.kept.get(issued.ciot!.id)!.body
  expect(asked).toMatchObject({
    contratado: { rntrc: '12345678', tipo: 'TAC' },
    veiculo: { placa: 'ABC1D23', eixos: 6 },
    origem: { cep: '01310100' },
    tipoCarga: 'carga_geral',
    valorFrete: (Number(issued.ciot!.amountCents) / 100).toFixed(2),
  })
  await platform.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
  await settle()
  const { ciot: closed, toll: used } = await operationsOf(order)
  expect([closed?.status, used?.status]).toEqual(['closed', 'closed'])
  expect(ciot.requests).toEqual(['POST', 'POST encerramento'])
  expect(toll.requests).toEqual(['POST', 'POST encerramento'])
  expect((await told(order)).toSorted()).toEqual(['closed ciot', 'closed toll', 'issued ciot', 'issued toll'])
})

test('a refusal keeps code and text, stops the start, and is asked about again', async () => {
  const driver = await aTrucker()
  const order = await aLoad(driver)
  ciot.refuseOnce('R0042', 'RNTRC suspenso na ANTT.')
  await settle()
  const refused = { status: 'refused', refusalCode: 'R0042', refusalText: 'RNTRC suspenso na ANTT.' }
  expect((await operationsOf(order)).ciot).toMatchObject(refused)
  await expect(platform.step(driver, order, 'arrived')).rejects.toMatchObject({
    facts: { freightOperation: { code: 'R0042', text: 'RNTRC suspenso na ANTT.' } },
  })
  // The attempt to start asks again at once.
  await settle()
  expect((await operationsOf(order)).ciot).toMatchObject({ status: 'issued', refusalCode: null })
  await platform.step(driver, order, 'arrived')
  expect(await told(order)).toContain('refused ciot')
})

test('papers that nobody entered are named, and nothing is asked before they are there', async () => {
  const driver = await aTrucker({ hasPapers: false })
  const order = await aLoad(driver)
  await settle()
  expect((await operationsOf(order)).ciot).toMatchObject({ status: 'refused', refusalCode: 'no_rntrc' })
  const request = aRequestBy(driver)
  await saveCarrier(platform, { request, input: { rntrc: '012345678', kind: 'TAC' } })
  await settleLater()
  expect((await operationsOf(order)).ciot).toMatchObject({ refusalCode: 'no_vehicle' })
  expect([ciot.requests, toll.requests]).toEqual([[], []])
  await saveVehicle(platform, { request, input: aTruck })
  await settleLater()
  expect((await operationsOf(order)).ciot).toMatchObject({ status: 'issued', refusalCode: null })
})

test.each(['nothing', 'fault'] as const)(
  'a request that ends in %s is found again, and not made twice',
  async (how) => {
    const order = await aLoad(await aTrucker())
    ciot.answerOnce(how)
    await settle()
    expect((await operationsOf(order)).ciot).toMatchObject({ status: 'requested', number: null })
    await settleLater()
    const { ciot: found } = await operationsOf(order)
    expect(found).toMatchObject({ status: 'issued' })
    expect(ciot.kept.get(found!.id)?.number).toBe(found!.number!.slice(0, 12))
    expect(ciot.requests).toEqual(['POST'])
    expect((await told(order)).filter((one) => one === 'issued ciot')).toHaveLength(1)
  },
)

test('a duplicate is taken for what it is: the operation of the first request', async () => {
  const order = await aLoad(await aTrucker())
  ciot.answerOnce('nothing')
  await settle()
  await platform.query('UPDATE freight_operations SET tries = 0 WHERE order_id = $1', [order.orderId])
  await settleLater()
  expect((await operationsOf(order)).ciot).toMatchObject({ status: 'issued' })
  expect(ciot.requests).toEqual(['POST', 'POST'])
  expect([...ciot.kept.values()].filter(({ body }) => body.idOperacaoCliente)).not.toHaveLength(0)
})

test('another truck and another driver rectify it; the trip starts with what was rectified only', async () => {
  const first = await aTrucker()
  const order = await aLoad(first)
  await settle()
  const { ciot: before } = await operationsOf(order)
  const [truck] = await platform.vehicles.list(first.tenantId)
  await saveVehicle(platform, { request: aRequestBy(first), id: truck!.id, input: { plate: 'QWE4R56' } })
  await expect(platform.step(first, order, 'arrived')).rejects.toMatchObject({ facts: { reason: 'no_ciot' } })
  await settle()
  expect((await operationsOf(order)).ciot).toMatchObject({ plate: 'QWE4R56', number: before!.number })
  expect(ciot.requests).toEqual(['POST', 'PUT'])

  await operateDelivery(platform, {
    request: aRequestBy(operator),
    orderId: order.orderId,
    action: 'unassign',
  })
  await settle()
  expect((await operationsOf(order)).ciot?.status).toBe('issued')
  const second = await aTrucker()
  const again = await accept(platform, second, await platform.read(order))
  await settle()
  expect((await operationsOf(order)).ciot).toMatchObject({ driverId: second.userId, plate: 'ABC1D23' })
  await platform.step(second, again, 'arrived')
  expect((await told(order)).filter((one) => one === 'rectified ciot')).toHaveLength(2)
})

test('a canceled order cancels both, also where the answer to the cancellation was lost', async () => {
  const order = await aLoad(await aTrucker())
  await settle()
  await cancelOrder(platform, { request: aRequestBy(shop), orderId: order.orderId })
  ciot.answerOnce('nothing')
  await settle()
  await settleLater()
  const { ciot: canceled, toll: returned } = await operationsOf(order)
  expect([canceled?.status, returned?.status]).toEqual(['canceled', 'canceled'])
  expect(ciot.kept.get(canceled!.id)?.situacao).toBe('CANCELADA')
  expect(ciot.requests).toEqual(['POST', 'POST cancelamento'])
  expect((await told(order)).toSorted()).toEqual([
    'canceled ciot',
    'canceled toll',
    'issued ciot',
    'issued toll',
  ])
})

test('a cancellation before the answer cancels what was asked for', async () => {
  const order = await aLoad(await aTrucker())
  ciot.answerOnce('nothing')
  await settle()
  await cancelOrder(platform, { request: aRequestBy(shop), orderId: order.orderId })
  await settleLater()
  const { ciot: canceled } = await operationsOf(order)
  expect(canceled).toMatchObject({ status: 'canceled' })
  expect(ciot.kept.get(canceled!.id)?.situacao).toBe('CANCELADA')
})

test('ten workers at once ask once', async () => {
  const order = await aLoad(await aTrucker())
  await Promise.all(Array.from({ length: 10 }, settle))
  expect((await operationsOf(order)).ciot?.status).toBe('issued')
  expect([ciot.requests, toll.requests]).toEqual([['POST'], ['POST']])
})

test('a delivery in town and a rehearsal have none, and no registry hears of them', async () => {
  const driver = await platform.aDriver({ town: aTown(), persona: 'motoboy' })
  const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived'], { serviceType: 'MOTO' })
  await settle()
  expect(await operationsOf(order)).toEqual({ ciot: undefined, toll: undefined })
  expect([ciot.requests, toll.requests]).toEqual([[], []])
})
