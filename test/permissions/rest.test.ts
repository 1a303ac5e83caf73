import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Body } from '../support/rest-client.ts'
import { type CallerName, callerNames, callers } from './callers.ts'
import { operations, rest } from './expected.ts'
import { caseFor, type MatrixCase, type ObservedResponse } from './matrix-case.ts'
import { openPermissionFixture, type PermissionFixture, type PlacedOrder } from './permission-fixture.ts'
import { placeOf, readForRest, restRequest } from './rest-requests.ts'
import { responsesTo } from './side-by-side.ts'
import { cellsOf, markOf, readTable } from './table.ts'

type Known = Exclude<CallerName, 'nobody'>

let fixture: PermissionFixture
beforeAll(async () => {
  fixture = await openPermissionFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

async function send(name: string, { resource, token }: MatrixCase): Promise<ObservedResponse> {
  const { method, address } = placeOf(name, resource)
  const { body } = restRequest(name)
  const answer = await ask(fixture.url, method, address, {
    ...(token && { token }),
    ...(body && { body: await body(resource, fixture, token) }),
  })
  const { status, headers } = answer
  return { code: answer.body.error ?? null, status, headers: Object.fromEntries(headers), body: answer.body }
}

function allowed(operation: string, table = rest): Known[] {
  const { cells } = readTable(table).find(({ name }) => name === operation)!
  return callerNames.filter((one): one is Known => cells[one] === '+')
}

const get = async (path: string, one: Known): Promise<Body> =>
  (await ask(fixture.url, 'GET', path, { token: fixture.users[one].token })).body
const result = async (query: string, one: Known): Promise<Body> =>
  (await fixture.graphql(`{ result: ${query} }`, fixture.users[one].token)).data.result
const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code).sort()

function isVisibleTo(one: Known, { tenantId, createdBy }: PlacedOrder): boolean {
  const [tenant, role] = callers[one]
  if (tenant === 'platform') return true
  return role === 'cliente_externo'
    ? createdBy === fixture.users[one].id
    : tenantId === fixture.users[one].tenantId
}

/** Lists contain only permitted items. These tests come first, while the fixture has only its initial orders. */
describe('lists', () => {
  beforeAll(async () => {
    await fixture.sharedResource('accepted')
  })

  test.each(allowed('GET /api/app/v1/orders'))('the orders of %s, over REST and GraphQL', async (one) => {
    const own = codesOf(fixture.orders.filter((order) => isVisibleTo(one, order)))
    expect(own.length).toBeGreaterThan(0)
    expect(codesOf((await get('/api/app/v1/orders', one)).orders)).toEqual(own)
    const { nodes, totalCount } = await result('orders { totalCount nodes { code } }', one)
    expect([codesOf(nodes), totalCount]).toEqual([own, own.length])
    const others = fixture.orders.find((order) => !isVisibleTo(one, order))
    if (others)
      expect(await result(`orders(filter: { code: "${others.code}" }) { nodes { code } }`, one)).toEqual({
        nodes: [],
      })
  })

  test.each(allowed('GET /api/app/v1/wallet'))('the wallet of %s, over REST and GraphQL', async (one) => {
    const { tenantId } = fixture.users[one]
    const own = codesOf(fixture.orders.filter((order) => order.tenantId === tenantId))
    const wallet = await result('wallet { tenantId statement { nodes { order { code } } } }', one)
    expect(wallet.tenantId).toBe(tenantId)
    const orders = wallet.statement.nodes.map(({ order }: Body) => order).filter(Boolean)
    expect(codesOf(orders)).toEqual(own)
    const { statement } = await get('/api/app/v1/wallet', one)
    expect(statement.filter(({ order_id }: Body) => order_id !== null)).toHaveLength(own.length)
  })

  test.each(allowed('Query.auditLog', operations))('the audit log of %s', async (one) => {
    const { nodes } = await result('auditLog(first: 500) { nodes { tenantId } }', one)
    const whose = new Set(nodes.map(({ tenantId }: Body) => tenantId))
    if (callers[one][0] !== 'platform') return expect(whose).toEqual(new Set([fixture.users[one].tenantId]))
    const everyones = new Set(Object.values(fixture.users).map(({ tenantId }) => tenantId))
    expect([...whose]).toEqual(expect.arrayContaining([...everyones]))
  })

  test.each(['codriver', 'driver of his own'] as const)(
    'the deliveries of %s, over REST and GraphQL',
    async (one) => {
      const { deliveries } = await get('/api/app/v1/driver/deliveries', one)
      const { nodes } = await result('deliveries { nodes { code allowedSteps routeId } }', one)
      expect(codesOf(nodes)).toEqual(codesOf(deliveries))
      // A delivery of a route is accepted with the route.
      const offered = nodes.filter(({ routeId }: Body) => routeId === null)
      expect(offered).toEqual([
        { code: expect.any(String), allowedSteps: ['accept', 'decline'], routeId: null },
      ])
    },
  )
})

const statuses = { '+': 200, '1': 401, '3': 403, '4': 404, '?': 422, '!': 403 } as const

describe.each(readTable(rest).map((row) => [row.name, row] as const))('%s', (name, row) => {
  const responseTo = responsesTo(
    row,
    () => fixture,
    (caller, cell) => caseFor(fixture, caller, restRequest(name), cell === '+', readForRest(name)),
    (one) => send(name, one),
  )

  test.each(cellsOf(row))(`${name} as %s: %s`, async (caller, _, cell) => {
    const { response, comparable } = await responseTo(caller)
    const { code, body } = response
    expect(code === null ? '+' : markOf(code), JSON.stringify(body)).toBe(cell)
    expect(response).toMatchObject({
      status: statuses[cell as keyof typeof statuses],
      body: { ok: cell === '+' },
    })
    if (comparable) expect(comparable[0]).toBe(comparable[1])
  })
})
