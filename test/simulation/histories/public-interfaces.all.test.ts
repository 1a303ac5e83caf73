import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, demo, tokenOf } from '../../support/rest-client.ts'
import { createRandom } from '../engine/random.ts'
import { deliver } from './delivery-clients.ts'
import { checkLinearizable, describeVerdict, type Model, type Operation, partition } from './linearizable.ts'
import {
  type DeliveryInput,
  type DeliveryOutput,
  deliveryModel,
  type WalletInput,
  type WalletOutput,
  walletModel,
} from './models.ts'
import { type Clients, createRecorder } from './public-client.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'
import { creditNowAndThen, shop } from './wallet-clients.ts'

const loadSeconds = Number(process.env.HISTORY_SECONDS ?? 8)
const random = createRandom(process.env.HISTORY_SEED ?? 'histories')

let servers: TwoServers
let tokens: Clients['tokens']
beforeAll(async () => {
  servers = await startTwoServers()
  const [url] = servers.urls()
  const [shipper, other, driver, admin] = await Promise.all(
    [demo.shipper, demo.otherShipper, demo.driver, demo.admin].map((email) => tokenOf(url!, email)),
  )
  tokens = { shipper: shipper!, other: other!, driver: driver!, admin: admin! }
})
afterAll(() => servers?.[Symbol.asyncDispose]())

function expectLinearizable<State, Input, Output>(
  model: Model<State, Input, Output>,
  history: readonly Operation<Input, Output>[],
) {
  const verdict = checkLinearizable(model, history)
  expect(verdict.isLinearizable, describeVerdict(verdict)).toBe(true)
}

test('what clients see of a wallet and of deliveries is linearizable while servers are killed', async () => {
  const end = performance.now() + loadSeconds * 1000
  const balanceCents = await readBalance()
  const [wallet, deliveries] = [
    createRecorder<WalletInput, WalletOutput>(),
    createRecorder<DeliveryInput, DeliveryOutput>(),
  ]
  const historiesOf = () => partition(deliveries.history, ({ orderId }) => orderId)
  const isEnough = () => wallet.history.length > 30 && historiesOf().size > 1
  const isOpen = () => performance.now() < end || !isEnough()
  const killing = (async () => {
    for (let index = 0; isOpen(); index++) {
      await sleep(1_500)
      await servers.kill(index % 2)
    }
  })()
  const { record } = wallet
  const clients: Clients = { servers, random, tokens, isOpen }
  await Promise.all([
    ...Array.from({ length: 5 }, (_, index) => shop(clients, `shop ${index}`, record)),
    creditNowAndThen(clients, record),
    ...Array.from({ length: 3 }, (_, index) => deliver(clients, `${index}`, deliveries.record)),
  ])
  await killing

  expectLinearizable(walletModel(balanceCents), wallet.history)
  const histories = historiesOf()
  for (const history of histories.values()) expectLinearizable(deliveryModel('assigned'), history)
  const lost = [...wallet.history, ...deliveries.history].filter(({ output }) => output === null)
  console.info(
    `${wallet.history.length} operations of a wallet, ${deliveries.history.length} of ${histories.size} deliveries, ${lost.length} without an answer`,
  )
  expect(isEnough()).toBe(true)
  const { body } = await ask(servers.urls()[0]!, 'POST', '/graphql', {
    token: tokens.admin,
    body: { query: '{ ledgerCheck { isSound sumCents } }' },
  })
  expect(body.data.ledgerCheck).toEqual({ isSound: true, sumCents: 0 })
})

async function readBalance(): Promise<number> {
  const { body } = await ask(servers.urls()[0]!, 'GET', '/api/app/v1/wallet', { token: tokens.other })
  return body.balance_cents
}
