import { routes } from '@rodovia/gateway/rest/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/rest-client.ts'
import type { ObservedResponse } from './matrix-case.ts'
import { createKeys, type KeyHolder, keyHolders, partner } from './partner.ts'
import {
  fieldsReadBy,
  openPermissionFixture,
  type PermissionFixture,
  type Resource,
} from './permission-fixture.ts'
import { placeOf, readForRest, restRequest } from './rest-requests.ts'
import { responsesTo } from './side-by-side.ts'
import { cellsOf, markOf, readColumns } from './table.ts'

let fixture: PermissionFixture
let headersOf: Record<KeyHolder, Record<string, string>>
beforeAll(async () => {
  fixture = await openPermissionFixture()
  headersOf = await createKeys(fixture)
})
afterAll(() => fixture[Symbol.asyncDispose]())

async function send(name: string, holder: KeyHolder, resource: Resource): Promise<ObservedResponse> {
  const { method, address } = placeOf(name, resource)
  const { body } = restRequest(name)
  const answer = await ask(fixture.url, method, address, {
    headers: headersOf[holder],
    ...(body && { body: await body(resource, fixture) }),
  })
  const { status, headers } = answer
  return { code: answer.body.error ?? null, status, headers: Object.fromEntries(headers), body: answer.body }
}

const statuses: Record<string, number> = { '+': 200, '1': 401, '3': 403, '4': 404 }

describe.each(readColumns(partner, keyHolders).map((row) => [row.name, row] as const))('%s', (name, row) => {
  const { state = 'accepted', consumes } = restRequest(name)
  const fields = () => fieldsReadBy(fixture, readForRest(name))

  const responseTo = responsesTo(
    row,
    () => fixture,
    async (holder, cell) => {
      const isOwn = consumes && cell === '+'
      return {
        holder,
        resource: await (isOwn
          ? fixture.createResource(state, await fields())
          : fixture.sharedResource(state)),
      }
    },
    ({ holder, resource }) => send(name, holder, resource),
  )

  test.each(cellsOf(row))(`${name} with %s: %s`, async (holder, _, cell) => {
    const { response, comparable } = await responseTo(holder)
    const mark = response.code === 'invalid_or_expired_token' ? '1' : markOf(response.code ?? '+')
    expect(mark, JSON.stringify(response.body)).toBe(cell)
    expect(response).toMatchObject({ status: statuses[cell], body: { ok: cell === '+' } })
    if (comparable) expect(comparable[0]).toBe(comparable[1])
  })
})

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
      const { status, body } = await ask(fixture.url, method, path, { headers, ...sent })
      expect([status, body.error]).toEqual([401, error])
    }
  },
)

test('a key does not open GraphQL: what needs nobody is for anyone', async () => {
  const headers = headersOf['every scope']
  const graphql = async (query: string) =>
    (await ask(fixture.url, 'POST', '/graphql', { headers, body: { query } })).body
  for (const field of ['me { id }', 'orders { totalCount }', 'wallet { balanceCents }'])
    expect((await graphql(`{ ${field} }`)).errors[0].extensions.code).toBe('unauthorized')
  expect((await graphql('{ nearbyDrivers(cep: "01310100") { totalCount } }')).errors).toBeUndefined()
})
