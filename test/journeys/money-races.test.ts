import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import {
  ask,
  type Body,
  demo,
  orderBody,
  placeOrder,
  quoteFor,
  tokenOf,
  until,
} from '../support/rest-client.ts'

let platform: TestPlatform
let shipper: string
let driver: string

beforeAll(async () => {
  platform = await startTestPlatform()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(() => platform[Symbol.asyncDispose]())

const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act))
const post = (path: string, token: string, body?: object) =>
  ask(platform.url, 'POST', path, { token, ...(body && { body }) })
const balance = async (token: string) =>
  (await ask(platform.url, 'GET', '/api/app/v1/wallet', { token })).body.balance_cents as number
const tally = (answers: { status: number; body: Body }[]) =>
  Object.groupBy(answers, ({ status, body }) => `${status} ${body.error ?? 'ok'}`)

test('fifty orders at once against a wallet that pays for one: one order, 49 times 402', async () => {
  const poor = await tokenOf(platform.url, demo.otherShipper)
  const quotes = await times(50, () => quoteFor(platform.url))
  await platform.setWallet(poor, quotes[0]!.tiers.turbo.price_cents)
  const answers = await Promise.all(
    quotes.map(({ cotacao_id }) => post('/api/app/v1/orders', poor, orderBody(cotacao_id))),
  )
  const { '200 ok': placed, '402 insufficient_funds': refused, ...others } = tally(answers)
  expect([placed?.length, refused?.length, others]).toEqual([1, 49, {}])
  expect(await balance(poor)).toBe(0)
  expect((await ask(platform.url, 'GET', '/api/app/v1/orders', { token: poor })).body.total).toBe(1)
  expect(await platform.ledger()).toMatchObject({ isSound: true, sumCents: 0 })
})

test('twenty orders at once on one quote: one order', async () => {
  const { cotacao_id } = await quoteFor(platform.url)
  const answers = await times(20, () => post('/api/app/v1/orders', shipper, orderBody(cotacao_id)))
  const { '200 ok': placed, '409 quote_used': refused, ...others } = tally(answers)
  expect([placed?.length, refused?.length, others]).toEqual([1, 19, {}])
})

test('fifty cancels of one order at once: one refund', async () => {
  const before = await balance(shipper)
  const { order } = await placeOrder(platform.url, shipper)
  const answers = await times(50, () => post(`/api/app/v1/orders/${order.order_id}/cancel`, shipper))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await balance(shipper)).toBe(before)
  const { body } = await ask(platform.url, 'GET', '/api/app/v1/wallet', { token: shipper })
  const refunds = body.statement.filter(
    ({ order_id, type }: Body) => order_id === order.order_id && type === 'credit',
  )
  expect(refunds).toHaveLength(1)
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})

test('a cancel racing the pickup: one wins, and the ledger agrees', async () => {
  for (let round = 0; round < 8; round++) {
    const before = await balance(shipper)
    const { order } = await placeOrder(platform.url, shipper)
    const path = `/api/app/v1/driver/deliveries/${order.code}`
    await until(
      () => ask(platform.url, 'GET', path, { token: driver }),
      ({ status }) => status === 200,
    )
    for (const step of ['accept', 'arrived']) await post(`${path}/${step}`, driver)
    const [picked, canceled] = await Promise.all([
      post(`${path}/picked`, driver),
      post(`/api/app/v1/orders/${order.order_id}/cancel`, shipper),
    ])
    expect([picked.status, canceled.status].toSorted()).toEqual([200, 409])
    const paid = before - (await balance(shipper))
    expect(paid).toBe(canceled.status === 200 ? 0 : order.price_cents)
    if (picked.status === 200)
      for (const step of ['on-route', 'delivered']) await post(`${path}/${step}`, driver)
  }
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})
