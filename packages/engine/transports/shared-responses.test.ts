import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startStubServer } from '../test/support/remote.ts'
import { httpTransport } from './http.ts'
import { freshSecondsOf } from './shared-responses.ts'
import type { SubgraphResponse } from './transport.ts'

type Options = Omit<Parameters<typeof httpTransport<Caller>>[0], 'url'>
interface Caller {
  readonly name: string
  readonly signal?: AbortSignal
}

/** A subgraph that answers with the number of the request, and the calls of a transport to it. */
async function aSubgraph(options: Options, cacheControl?: string, body: object = {}) {
  let requests = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const number = ++requests
    for await (const _ of request);
    await pause(50)
    if (cacheControl) response.setHeader('cache-control', cacheControl)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: { number }, ...body }))
  }
  const server = await startStubServer(answer)
  const transport = httpTransport<Caller>({
    url: server.url,
    headers: ({ name }) => ({ 'x-caller': name }),
    ...options,
  })
  return {
    requests: () => requests,
    ask: (name = 'ana', operation = '{ number }', variables = {}): Promise<SubgraphResponse> =>
      Promise.resolve(transport.prepare(operation)(variables, { name })),
    call: (caller: Caller) => Promise.resolve(transport.prepare('{ number }')({}, caller)),
    async [Symbol.asyncDispose]() {
      await transport[Symbol.asyncDispose]?.()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('without the options each call is a request', async () => {
  await using subgraph = await aSubgraph({}, 'max-age=60')
  await Promise.all([subgraph.ask(), subgraph.ask()])
  await subgraph.ask()
  expect(subgraph.requests()).toBe(3)
})

test('equal queries at the same time are one request, and each caller has a response of its own', async () => {
  await using subgraph = await aSubgraph({ deduplicate: true }, 'max-age=60')
  const [first, second] = await Promise.all([subgraph.ask(), subgraph.ask()])
  expect(first).toEqual({ data: { number: 1 } })
  expect(second).toEqual(first)
  expect(second.data).not.toBe(first.data)
  expect((await subgraph.ask()).data).toEqual({ number: 2 })
})

test('callers with other headers, other variables and mutations share nothing', async () => {
  await using subgraph = await aSubgraph({ deduplicate: true, cacheBytes: 100_000 }, 'max-age=60')
  await Promise.all([subgraph.ask('ana'), subgraph.ask('bento'), subgraph.ask('ana', '{ number }', { x: 1 })])
  expect(subgraph.requests()).toBe(3)
  await Promise.all([subgraph.ask('ana', 'mutation { number }'), subgraph.ask('ana', 'mutation { number }')])
  await subgraph.ask('ana', 'mutation { number }')
  expect(subgraph.requests()).toBe(6)
})

test('a caller who leaves does not end the request of the others', async () => {
  const deadline = ({ signal }: Caller) => (signal ? { signal, endsAt: performance.now() + 10_000 } : null)
  await using subgraph = await aSubgraph({ deduplicate: true, deadline })
  const leaving = new AbortController()
  const first = subgraph.call({ name: 'ana', signal: leaving.signal })
  const second = subgraph.call({ name: 'ana' })
  leaving.abort()
  await expect(first).rejects.toThrow(/abort/i)
  expect(await second).toEqual({ data: { number: 1 } })
})

test('a response is cached as long as its Cache-Control says, for callers with equal headers', async () => {
  await using subgraph = await aSubgraph({ cacheBytes: 100_000 }, 'public, max-age=60')
  const numbers = []
  for (const name of ['ana', 'ana', 'bento', 'ana', 'bento'])
    numbers.push((await subgraph.ask(name)).data?.number)
  expect(numbers).toEqual([1, 1, 2, 1, 2])
})

test.each([
  ['without Cache-Control', undefined, {}],
  ['that is private', 'private, max-age=60', {}],
  ['that must not be stored', 'no-store, max-age=60', {}],
  ['with errors', 'max-age=60', { errors: [{ message: 'No' }] }],
])('a response %s is not cached', async (_, cacheControl, body) => {
  await using subgraph = await aSubgraph({ cacheBytes: 100_000 }, cacheControl, body)
  await subgraph.ask()
  await subgraph.ask()
  expect(subgraph.requests()).toBe(2)
})

test('the cache holds no more than its bytes', async () => {
  await using subgraph = await aSubgraph({ cacheBytes: 500 }, 'max-age=60')
  for (const name of ['a', 'b', 'c', 'd', 'e', 'a']) await subgraph.ask(name)
  expect(subgraph.requests()).toBe(6)
})

test('the lifetime follows max-age, s-maxage and Age', () => {
  const lifetime = (value: string, age?: string) => freshSecondsOf({ 'cache-control': value, age })
  expect(lifetime('max-age=60')).toBe(60)
  expect(lifetime('max-age=60, s-maxage="5"')).toBe(5)
  expect(lifetime('max-age=60', '20')).toBe(40)
  expect(lifetime('max-age=60', '90')).toBe(0)
  expect(lifetime('max-age=x')).toBe(0)
  expect(lifetime('No-Cache, max-age=60')).toBe(0)
  expect(freshSecondsOf({ 'cache-control': 'max-age=60', vary: '*' })).toBe(0)
})
