import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankPeer, startBankPeer } from '../support/bank-peer.ts'
import { startTestPlatform, startTestProcess, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

const limitCents = 36_000

let bank: BankPeer
let platform: TestPlatform
let shipper: string
let driver: string
let admin: string
beforeAll(async () => {
  bank = await startBankPeer()
  platform = await startTestPlatform({ env: { ...bank.env, DRIVER_CASH_LIMIT_CENTS: `${limitCents}` } })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  admin = await tokenOf(platform.url, demo.admin)
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await bank[Symbol.asyncDispose]()
})

const asShipper = async (path: string): Promise<Body> =>
  (await ask(platform.url, 'GET', `/api/app/v1/${path}`, { token: shipper })).body
const asDriver = (method: string, path: string, body?: object) =>
  ask(platform.url, method, `/api/app/v1/driver/${path}`, { token: driver, ...(body && { body }) })
const cash = async (): Promise<Body> => (await asDriver('GET', 'cash')).body.cash
const owed = (cents: number) =>
  until(
    () => cash(),
    ({ owed_cents }) => owed_cents === cents,
  )
const remit = async () => {
  const query = 'mutation { remitCollectedPayments }'
  return (await ask(platform.url, 'POST', '/graphql', { token: admin, body: { query } })).body.data
}
const reais = (cents: number) => (cents / 100).toFixed(2)

/** An order that the demo's driver carries to the door. */
async function atTheDoor(amount_cents: number, method: 'pix' | 'cash'): Promise<Body> {
  const { order } = await placeOrder(platform.url, shipper, {
    collect_on_delivery: { amount_cents, method },
  })
  await until(
    () => asDriver('GET', `deliveries/${order.code}`),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived', 'picked', 'on-route'])
    expect((await asDriver('POST', `deliveries/${order.code}/${step}`)).status, step).toBe(200)
  return order
}

const handOver = ({ code }: Body, body: object = {}) => asDriver('POST', `deliveries/${code}/delivered`, body)
const counted = (cents: number) => ({ cash_received_cents: cents, cash_confirmed_cents: cents })
const stateOf = async ({ order_id }: Body): Promise<Body> =>
  (await asShipper(`orders/${order_id}`)).order.collect_on_delivery

test('a cash round of eight stops settled short by R$ 10', async () => {
  const before = (await asShipper('wallet')).balance_cents
  const orders: Body[] = []
  for (let stop = 1; stop <= 8; stop++) {
    const order = await atTheDoor(4_500, 'cash')
    const refused = await handOver(order, counted(4_499))
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'collection_required', details: { missing: 'full_amount', amount_cents: 4_500 } },
    })
    // Every other stop is sent later, as the app does without a connection.
    if (stop % 2 === 0) {
      const operation = { op_id: `stop-${stop}`, op: 'delivered', code: order.code, ...counted(5_000) }
      const operations = [{ ...operation, occurred_at: new Date().toISOString() }]
      for (const outcome of ['done', 'duplicate'])
        expect((await asDriver('POST', 'sync', { operations })).body.results).toMatchObject([{ outcome }])
    } else {
      expect((await handOver(order, counted(5_000))).status).toBe(200)
    }
    expect(await stateOf(order)).toMatchObject({
      status: 'collected',
      received_cents: 5_000,
      change_cents: 500,
    })
    orders.push(order)
  }
  expect(await cash()).toMatchObject({ owed_cents: 36_000, limit_cents: limitCents })

  // At the limit no further cash order comes.
  const { order: next } = await placeOrder(platform.url, shipper, {
    collect_on_delivery: { amount_cents: 100, method: 'cash' },
  })
  await until(
    () => asDriver('GET', 'missed-orders'),
    ({ body }) => body.missed_orders.some(({ reason }: Body) => reason === 'cash_limit'),
  )
  expect((await asDriver('GET', `deliveries/${next.code}`)).status).toBe(404)
  await ask(platform.url, 'POST', `/api/app/v1/orders/${next.order_id}/cancel`, { token: shipper })

  const deposit = async (amount_cents: number) => asDriver('POST', 'cash/deposits', { amount_cents })
  expect((await deposit(36_001)).body.error).toBe('validation_failed')
  const { body } = await deposit(35_000)
  const [charge] = [...bank.cobs].filter(([, { valor }]) => valor === reais(35_000)).map(([txid]) => txid)
  expect(body.deposit).toMatchObject({ amount_cents: 35_000, br_code: expect.any(String) })
  const payment = bank.pay(charge!, reais(35_000))
  await Promise.all(Array.from({ length: 10 }, () => bank.tell(payment)))
  // The rest stays owed, and the statement says so.
  expect(await owed(1_000)).toMatchObject({
    payments: [{ code: orders[7]!.code, amount_cents: 4_500, settled_cents: 3_500, settled_at: null }],
  })
  expect((await stateOf(orders[6]!)).status).toBe('settled')
  expect((await stateOf(orders[7]!)).status).toBe('collected')

  await remit()
  expect((await asShipper('wallet')).balance_cents).toBe(before - 8 * orders[0]!.price_cents + 7 * 4_500)
  const { remittances } = await asShipper('wallet/remittances')
  expect(remittances).toMatchObject([{ amount_cents: 31_500, payment_count: 7 }])
  const { collected_payments } = await asShipper(
    `wallet/collected-payments?remittance_id=${remittances[0].id}`,
  )
  expect(new Set(collected_payments.map(({ code }: Body) => code))).toEqual(
    new Set(orders.slice(0, 7).map(({ code }) => code)),
  )

  // The payout takes the rest from the earnings.
  const { balance_cents: earned } = (await asDriver('GET', 'earnings')).body.earnings
  await asDriver('POST', 'pix-key', { pix_key: 'joao@rodovia.test' })
  const { payout } = (await asDriver('POST', 'payouts')).body
  expect(payout.amount_cents).toBe(earned - 1_000)
  expect(await cash()).toMatchObject({ owed_cents: 0, payments: [] })
  await Promise.all([remit(), remit()])
  expect((await stateOf(orders[7]!)).status).toBe('remitted')
  expect((await asShipper('wallet')).balance_cents).toBe(before - 8 * orders[0]!.price_cents + 8 * 4_500)
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})

test('a PIX order is unlocked by the bank, by the driver’s code and the recipient’s page alike', async () => {
  const order = await atTheDoor(7_325, 'pix')
  const page = new URL(order.tracking_url).pathname
  const snapshot = (await ask(platform.url, 'GET', `${page}.json`)).body.tracking
  expect(snapshot).toMatchObject({ collect_amount_cents: 7_325, collect_method: 'pix' })
  const shown = (await asDriver('POST', `deliveries/${order.code}/charge`)).body.charge
  const linked = (await ask(platform.url, 'POST', `${page}/charge.json`)).body.charge
  expect(linked.br_code).toBe(shown.br_code)
  const answered = await fetch(`${platform.url}${page}/pagar`, { method: 'POST' })
  expect(await answered.text()).toContain(shown.br_code)

  // Nothing that a driver says unlocks it.
  expect(await handOver(order, counted(7_325))).toMatchObject({
    status: 422,
    body: { details: { missing: 'pix_payment' } },
  })
  const [txid] = [...bank.cobs].filter(([, { valor }]) => valor === reais(7_325)).map(([id]) => id)
  bank.pay(txid!, reais(7_325))
  await until(
    async () => {
      await asDriver('POST', `deliveries/${order.code}/charge`)
      return stateOf(order)
    },
    ({ status }) => status === 'settled',
  )
  expect((await ask(platform.url, 'GET', `${page}.json`)).body.tracking.collect_amount_cents).toBeNull()
  expect((await handOver(order)).status).toBe(200)
  const events = await platform.sql<{ kind: string }>('SELECT kind FROM outbox WHERE order_id = $1', [
    order.order_id,
  ])
  expect(events.filter(({ kind }) => kind === 'order.collected')).toHaveLength(1)
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})

test('what is refused at the door goes back to its sender unpaid', async () => {
  const order = await atTheDoor(9_900, 'cash')
  const report = { code: 'refused', note: 'Não quis pagar' }
  expect((await asDriver('POST', `deliveries/${order.code}/problem`, report)).status).toBe(200)
  const token = await tokenOf(platform.url, demo.operations)
  const query = `mutation { operateDelivery(orderId: "${order.order_id}", action: return) { status } }`
  const returned = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  expect(returned.body.data).toMatchObject({ operateDelivery: { status: 'returning' } })
  expect((await stateOf(order)).status).toBe('refused')
  expect((await cash()).owed_cents).toBe(0)
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})

test('kill -9 after the payment: it is credited once, and unlocks the hand-over', async () => {
  const env = bank.env
  await using first = await startTestProcess({ env })
  const [shop, courier] = await Promise.all(
    [demo.shipper, demo.driver].map((email) => tokenOf(first.url, email)),
  )
  const { order } = await placeOrder(first.url, shop!, {
    collect_on_delivery: { amount_cents: 8_111, method: 'pix' },
  })
  const step = (url: string, name: string, token = courier!) =>
    ask(url, 'POST', `/api/app/v1/driver/deliveries/${order.code}/${name}`, { token })
  await until(
    () => step(first.url, 'accept'),
    ({ status }) => status === 200,
  )
  for (const name of ['arrived', 'picked', 'on-route', 'charge'])
    expect((await step(first.url, name)).status, name).toBe(200)
  const [txid] = [...bank.cobs].filter(([, { valor }]) => valor === reais(8_111)).map(([id]) => id)
  bank.pay(txid!, reais(8_111))
  const asked = step(first.url, 'charge').catch(() => null)
  await first.end('SIGKILL')
  await asked

  await using second = await startTestProcess({ env, databaseUrl: first.databaseUrl })
  // It has other keys than the first, so that the driver logs in again.
  const again = await tokenOf(second.url, demo.driver)
  await until(
    async () => {
      await step(second.url, 'charge', again)
      return step(second.url, 'delivered', again)
    },
    ({ status }) => status === 200,
  )
  const payments = await first.sql('SELECT FROM collected_payments WHERE order_id = $1', [order.order_id])
  expect(payments).toHaveLength(1)
})
