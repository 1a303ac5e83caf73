import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyRoute, route } from '../rest/route.ts'
import type { StoredOperation } from '../rest/stored-operation.ts'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'
import { apiChangesPage } from './api-changes-page.ts'

const operation = (text: string) => text as StoredOperation<unknown, unknown>

const routes: AnyRoute[] = [
  route('GET /v0/things', { auth: 'bearer', summary: 'Old', operation: operation('{ things { id } }') }),
  route('GET /v0/items', { auth: 'none', summary: 'New', operation: operation('{ things { id } }') }),
]

const old = {
  route: 'GET /v0/things',
  since: '2026-12-01',
  sunset: '2027-12-01',
  replacement: '`GET /v0/items`',
  link: '/docs/guides/reference/api-changes#things',
} as const

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway({ routes, deprecated: [old], publicUrl: 'https://rodovia.example' })
})
afterAll(() => gateway[Symbol.asyncDispose]())

test('a route of the table says when it ends and where that is explained, also when it refuses', async () => {
  const { authorization } = gateway.logIn()
  const told = {
    deprecation: '@1796083200',
    sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
    link: '<https://rodovia.example/docs/guides/reference/api-changes#things>; rel="deprecation"; type="text/html"',
  }
  expect(new Date(1_796_083_200_000).toISOString()).toBe('2026-12-01T00:00:00.000Z')
  for (const [status, headers] of [
    [200, { authorization }],
    [401, {}],
  ] as const) {
    const response = await fetch(`${gateway.url}/v0/things`, { headers: { ...headers } })
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject(told)
  }
})

test('other routes say nothing', async () => {
  const { status, headers } = await fetch(`${gateway.url}/v0/items`)
  expect(status).toBe(200)
  for (const name of ['deprecation', 'sunset', 'link']) expect(headers.has(name)).toBe(false)
})

test('pages of other origins may read the headers', async () => {
  const { headers } = await fetch(`${gateway.url}/v0/items`, { headers: { origin: 'https://shop.example' } })
  expect(headers.get('access-control-expose-headers')).toMatch(/\bDeprecation\b.*\bSunset\b.*\bLink\b/)
})

test('the page of changes lists what is deprecated, and marks what is incompatible', () => {
  const removal = { id: 'no-b', date: '2026-12-01', door: 'REST', kind: 'removed', isBreaking: true } as const
  const { route: _, ...when } = old
  const page = apiChangesPage([{ ...removal, text: 'No `b`.' }], [old, { ...when, field: 'Query.a' }])
  expect(page).toContain('- `GET /v0/things`. Deprecated since 2026-12-01, answers until 2027-12-01 at least')
  expect(page).toContain('- `Query.a`. Deprecated since 2026-12-01')
  expect(page).toContain('## 2026-12-01\n\n- <a id="no-b"></a>REST, removed, **incompatible**: No `b`.')
})
