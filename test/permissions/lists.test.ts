import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Body } from '../support/rest-client.ts'
import { rest } from './expected.ts'
import { readTable } from './table.ts'
import { everybody, type Who, who } from './who.ts'
import { openWorld, type Placed, type World } from './world.ts'

/** Who may read a list may not read all of it: these are the own tenant's, an outsider's own, the platform's all. */

type Known = Exclude<Who, 'nobody'>

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.theThing('accepted')
})
afterAll(() => world[Symbol.asyncDispose]())

function allowed(row: string): Known[] {
  const { cells } = readTable(rest).find(({ name }) => name === row)!
  return everybody.filter((one): one is Known => cells[one] === '+')
}

const get = async (path: string, one: Known): Promise<Body> =>
  (await ask(world.url, 'GET', path, { token: world.users[one].token })).body
const result = async (query: string, one: Known): Promise<Body> =>
  (await world.graphql(`{ result: ${query} }`, world.users[one].token)).data.result
const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code).sort()

function isForTheEyesOf(one: Known, { tenantId, createdBy }: Placed): boolean {
  const [tenant, role] = who[one]
  if (tenant === 'platform') return true
  return role === 'cliente_externo'
    ? createdBy === world.users[one].id
    : tenantId === world.users[one].tenantId
}

test.each(allowed('GET /api/app/v1/orders'))('the orders of %s, at both doors', async (one) => {
  const own = codesOf(world.placed.filter((order) => isForTheEyesOf(one, order)))
  expect(own.length).toBeGreaterThan(0)
  expect(codesOf((await get('/api/app/v1/orders', one)).orders)).toEqual(own)
  const { nodes, totalCount } = await result('orders { totalCount nodes { code } }', one)
  expect([codesOf(nodes), totalCount]).toEqual([own, own.length])
  const others = world.placed.find((order) => !isForTheEyesOf(one, order))
  if (others)
    expect(await result(`orders(filter: { code: "${others.code}" }) { nodes { code } }`, one)).toEqual({
      nodes: [],
    })
})

test.each(allowed('GET /api/app/v1/wallet'))('the wallet of %s, at both doors', async (one) => {
  const { tenantId } = world.users[one]
  const own = codesOf(world.placed.filter((order) => order.tenantId === tenantId))
  const wallet = await result('wallet { tenantId statement { nodes { order { code } } } }', one)
  expect(wallet.tenantId).toBe(tenantId)
  const orders = wallet.statement.nodes.map(({ order }: Body) => order).filter(Boolean)
  expect(codesOf(orders)).toEqual(own)
  expect((await get('/api/app/v1/wallet', one)).statement).toHaveLength(own.length + 1)
})

test.each(['codriver', 'driver of his own'] as const)('the deliveries of %s, at both doors', async (one) => {
  const { deliveries } = await get('/api/app/v1/driver/deliveries', one)
  expect(deliveries).toHaveLength(1)
  const { nodes } = await result('deliveries { nodes { code allowedSteps } }', one)
  expect(nodes).toEqual([{ code: deliveries[0].code, allowedSteps: ['accept', 'decline'] }])
})
