import { routes } from '@rodovia/gateway/rest/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/rest-client.ts'
import { type ObservedResponse, withoutIdentifiers } from './matrix-case.ts'
import { createKeys, type KeyHolder, keyHolders, partner } from './partner.ts'
import { openPermissionFixture, type PermissionFixture, type Resource } from './permission-fixture.ts'
import { placeOf, restRequests } from './rest-requests.ts'
import { cellsOf, markOf, readColumns } from './table.ts'

let world: PermissionFixture
let headersOf: Record<KeyHolder, Record<string, string>>
beforeAll(async () => {
  world = await openPermissionFixture()
  headersOf = await createKeys(world)
})
afterAll(() => world[Symbol.asyncDispose]())

async function send(name: string, holder: KeyHolder, thing: Resource): Promise<ObservedResponse> {
  const { method, address } = placeOf(name, thing)
  const { body } = restRequests[name]!
  const answer = await ask(world.url, method, address, {
    headers: headersOf[holder],
    ...(body && { body: await body(thing, world) }),
  })
  const { status, headers } = answer
  return { code: answer.body.error ?? null, status, headers: Object.fromEntries(headers), body: answer.body }
}

const statuses: Record<string, number> = { '+': 200, '1': 401, '3': 403, '4': 404 }

describe.each(readColumns(partner, keyHolders).map((line) => [line.name, line] as const))(
  '%s',
  (name, line) => {
    const { state = 'accepted', consumes } = restRequests[name]!

    test.each(cellsOf(line))(`${name} with %s: %s`, async (holder, _, cell) => {
      const thing = await (consumes && cell === '+'
        ? world.createResource(state)
        : world.sharedResource(state))
      const seen = await send(name, holder, thing)
      const mark = seen.code === 'invalid_or_expired_token' ? '1' : markOf(seen.code ?? '+')
      expect(mark, JSON.stringify(seen.body)).toBe(cell)
      expect(seen).toMatchObject({ status: statuses[cell], body: { ok: cell === '+' } })
      if (cell !== '4') return
      const nowhere = await send(name, holder, world.missingResource)
      expect(withoutIdentifiers(seen, thing)).toBe(withoutIdentifiers(nowhere, world.missingResource))
    })
  },
)

const behindTokens = routes.filter(({ auth }) => auth === 'bearer')

test.each(behindTokens.map(({ method, path }) => [method, path] as const))(
  'a key does not open %s %s',
  async (method, path) => {
    const key = headersOf['every scope']['x-service-key']!
    const sent = method === 'POST' ? { body: {} } : {}
    for (const [headers, error] of [
      [{ 'x-service-key': key }, 'unauthorized'],
      [{ authorization: `Bearer ${key}` }, 'invalid_or_expired_token'],
    ] as const) {
      const { status, body } = await ask(world.url, method, path, { headers, ...sent })
      expect([status, body.error]).toEqual([401, error])
    }
  },
)

test('a key does not open GraphQL: what needs nobody is for anyone', async () => {
  const headers = headersOf['every scope']
  const graphql = async (query: string) =>
    (await ask(world.url, 'POST', '/graphql', { headers, body: { query } })).body
  for (const field of ['me { id }', 'orders { totalCount }', 'wallet { balanceCents }'])
    expect((await graphql(`{ ${field} }`)).errors[0].extensions.code).toBe('unauthorized')
  expect((await graphql('{ nearbyDrivers(cep: "01310100") { totalCount } }')).errors).toBeUndefined()
})
