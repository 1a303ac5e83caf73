import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Body } from '../support/rest-client.ts'
import { type CallerName, callerNames, callers } from './callers.ts'
import { operations, rest } from './expected.ts'
import { caseFor, type MatrixCase, type ObservedResponse, withoutIdentifiers } from './matrix-case.ts'
import { openPermissionFixture, type PermissionFixture, type PlacedOrder } from './permission-fixture.ts'
import { placeOf, restRequests } from './rest-requests.ts'
import { cellsOf, markOf, readTable } from './table.ts'

type Known = Exclude<CallerName, 'nobody'>

let world: PermissionFixture
beforeAll(async () => {
  world = await openPermissionFixture()
})
afterAll(() => world[Symbol.asyncDispose]())

async function send(name: string, { thing, token }: MatrixCase): Promise<ObservedResponse> {
  const { method, address } = placeOf(name, thing)
  const { body } = restRequests[name]!
  const answer = await ask(world.url, method, address, {
    ...(token && { token }),
    ...(body && { body: await body(thing, world, token) }),
  })
  const { status, headers } = answer
  return { code: answer.body.error ?? null, status, headers: Object.fromEntries(headers), body: answer.body }
}

function allowed(operation: string, table = rest): Known[] {
  const { cells } = readTable(table).find(({ name }) => name === operation)!
  return callerNames.filter((one): one is Known => cells[one] === '+')
}

const get = async (path: string, one: Known): Promise<Body> =>
  (await ask(world.url, 'GET', path, { token: world.users[one].token })).body
const result = async (query: string, one: Known): Promise<Body> =>
  (await world.graphql(`{ result: ${query} }`, world.users[one].token)).data.result
const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code).sort()

function isForTheEyesOf(one: Known, { tenantId, createdBy }: PlacedOrder): boolean {
  const [tenant, role] = callers[one]
  if (tenant === 'platform') return true
  return role === 'cliente_externo'
    ? createdBy === world.users[one].id
    : tenantId === world.users[one].tenantId
}

/** Who may read a list may not read all of it. This comes first, while nothing is there but what the world began with. */
describe('lists', () => {
  beforeAll(async () => {
    await world.sharedResource('accepted')
  })

  test.each(allowed('GET /api/app/v1/orders'))('the orders of %s, at both doors', async (one) => {
    const own = codesOf(world.orders.filter((order) => isForTheEyesOf(one, order)))
    expect(own.length).toBeGreaterThan(0)
    expect(codesOf((await get('/api/app/v1/orders', one)).orders)).toEqual(own)
    const { nodes, totalCount } = await result('orders { totalCount nodes { code } }', one)
    expect([codesOf(nodes), totalCount]).toEqual([own, own.length])
    const others = world.orders.find((order) => !isForTheEyesOf(one, order))
    if (others)
      expect(await result(`orders(filter: { code: "${others.code}" }) { nodes { code } }`, one)).toEqual({
        nodes: [],
      })
  })

  test.each(allowed('GET /api/app/v1/wallet'))('the wallet of %s, at both doors', async (one) => {
    const { tenantId } = world.users[one]
    const own = codesOf(world.orders.filter((order) => order.tenantId === tenantId))
    const wallet = await result('wallet { tenantId statement { nodes { order { code } } } }', one)
    expect(wallet.tenantId).toBe(tenantId)
    const orders = wallet.statement.nodes.map(({ order }: Body) => order).filter(Boolean)
    expect(codesOf(orders)).toEqual(own)
    expect((await get('/api/app/v1/wallet', one)).statement).toHaveLength(own.length + 1)
  })

  test.each(allowed('Query.auditLog', operations))('the audit log of %s', async (one) => {
    const { nodes } = await result('auditLog(first: 500) { nodes { tenantId } }', one)
    const whose = new Set(nodes.map(({ tenantId }: Body) => tenantId))
    if (callers[one][0] !== 'platform') return expect(whose).toEqual(new Set([world.users[one].tenantId]))
    const everyones = new Set(Object.values(world.users).map(({ tenantId }) => tenantId))
    expect([...whose]).toEqual(expect.arrayContaining([...everyones]))
  })

  test.each(['codriver', 'driver of his own'] as const)(
    'the deliveries of %s, at both doors',
    async (one) => {
      const { deliveries } = await get('/api/app/v1/driver/deliveries', one)
      expect(deliveries).toHaveLength(1)
      const { nodes } = await result('deliveries { nodes { code allowedSteps } }', one)
      expect(nodes).toEqual([{ code: deliveries[0].code, allowedSteps: ['accept', 'decline'] }])
    },
  )
})

const statuses = { '+': 200, '1': 401, '3': 403, '4': 404, '?': 422 } as const

describe.each(readTable(rest).map((line) => [line.name, line] as const))('%s', (name, line) => {
  test.each(cellsOf(line))(`${name} as %s: %s`, async (who, _, cell) => {
    const asked = await caseFor(world, who, restRequests[name]!, cell === '+')
    const seen = await send(name, asked)
    expect(seen.code === null ? '+' : markOf(seen.code), JSON.stringify(seen.body)).toBe(cell)
    expect(seen).toMatchObject({
      status: statuses[cell as keyof typeof statuses],
      body: { ok: cell === '+' },
    })
    if (cell !== '4') return
    const { missingResource } = world
    const nowhere = await send(name, { ...asked, thing: missingResource })
    expect(withoutIdentifiers(seen, asked.thing)).toBe(withoutIdentifiers(nowhere, missingResource))
  })
})
