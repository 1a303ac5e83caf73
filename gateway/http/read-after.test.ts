import { createReadMarks } from '@rodovia/platform/crypto/read-marks.ts'
import type { Lsn } from '@rodovia/platform/read-scope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

const secret = 'a secret of this test, of 32 characters'
const { write, read } = createReadMarks({ secret, lifeSeconds: 65, clock: () => new Date() })

let gateway: TestGateway
/** The position with which each operation ran. */
const positions: (Lsn | null | undefined)[] = []
beforeAll(async () => {
  gateway = await aGateway({
    readMarks: { read, lifeSeconds: 65, markNow: async () => write('16/B374D848') },
    contextOf: (request, _, readAfter) => {
      positions.push(readAfter)
      return request
    },
  })
})
afterAll(() => gateway[Symbol.asyncDispose]())

const post = (url: string, query: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
const mutation = 'mutation { setLevel(id: "a", level: 2) { level } }'

test('a mutation is run on the primary and answered with a mark', async () => {
  const { headers } = await post(gateway.url, mutation)
  expect(positions.pop()).toBeNull()
  expect(read(headers.get('x-read-after')!)).toBe('16/B374D848')
  expect(headers.getSetCookie()).toEqual([])
})

test('a query is answered without one, and a field that replicas do not answer is read on the primary', async () => {
  const { headers } = await post(gateway.url, '{ thing(id: "a") { level } }', {
    'x-read-after': write('16/0'),
  })
  expect(positions.pop()).toBeNull()
  expect(headers.has('x-read-after')).toBe(false)
})

test.each([
  ['a page of ours', { 'sec-fetch-site': 'same-origin' }, 1],
  ['a browser with a session', { cookie: 'rodovia-access=token' }, 1],
  ['a page elsewhere', { 'sec-fetch-site': 'cross-site' }, 0],
])('%s gets the mark in a cookie, too, if its next reads bring none', async (_, headers, cookies) => {
  const response = await post(gateway.url, mutation, headers)
  expect(response.headers.getSetCookie()).toHaveLength(cookies)
})

test('without replicas there is neither header nor cookie, and browsers hear of none', async () => {
  await using alone = await aGateway()
  const headers = { cookie: 'rodovia-access=token', origin: 'https://shop.example' }
  const response = await post(alone.url, mutation, headers)
  expect(response.headers.has('x-read-after')).toBe(false)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(response.headers.get('access-control-expose-headers')).not.toMatch(/read-after/i)
})
