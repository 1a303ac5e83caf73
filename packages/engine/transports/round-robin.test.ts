import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { subgraphSchema } from '../test/support/federation.ts'
import { sendJson, startRemote, startStubServer } from '../test/support/remote.ts'
import { graphqlWsEvents } from './graphql-ws.ts'
import { httpTransport } from './http.ts'
import { roundRobin } from './round-robin.ts'
import type { SubgraphEventStream } from './transport.ts'

/** Instances that record their calls and give fixed responses. */
async function instances(...answers: RequestListener[]) {
  const stack = new AsyncDisposableStack()
  const asked = answers.map(() => 0)
  const transports = await Promise.all(
    answers.map(async (answer, index) => {
      const server = await startStubServer((request, response) => {
        asked[index]!++
        answer(request, response)
      })
      stack.use(server)
      return httpTransport<undefined>({ url: server.url, notBegunHeader: 'X-Stopping' })
    }),
  )
  const transport = roundRobin(transports)
  stack.defer(() => transport[Symbol.asyncDispose]?.())
  const ask = (operation: string) => transport.prepare(operation)(undefined, undefined)
  return { ask, asked, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const answering: RequestListener = (_, response) => sendJson(response, { data: { a: 1 } })
const stopping: RequestListener = (_, response) =>
  response.writeHead(503, { 'x-stopping': '1', connection: 'close' }).end('{}')
const breakingOff: RequestListener = (request) => request.socket.destroy()

test('calls are distributed in turn', async () => {
  await using subgraph = await instances(answering, answering)
  for (let i = 0; i < 6; i++) await subgraph.ask('{ a }')
  expect(subgraph.asked).toEqual([3, 3])
})

test.each(['{ a }', 'mutation { a }'])(
  'who is about to stop is passed over, and left alone: %s',
  async (operation) => {
    // One that is about to stop is left alone for a second, which must not pass here.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await using subgraph = await instances(stopping, answering)
    for (let i = 0; i < 6; i++) expect(await subgraph.ask(operation)).toEqual({ data: { a: 1 } })
    expect(subgraph.asked).toEqual([1, 6])
  },
)

test('if all instances are about to stop, the last error is returned', async () => {
  await using subgraph = await instances(stopping, stopping)
  await expect(subgraph.ask('{ a }')).rejects.toThrow('is about to stop')
})

test('an interrupted query is retried at another instance, a mutation is not, since it may have been executed', async () => {
  await using subgraph = await instances(breakingOff, answering)
  const outcomes = await Promise.allSettled([1, 2].map(() => subgraph.ask('mutation { a }')))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await using another = await instances(breakingOff, answering)
  for (let i = 0; i < 4; i++) expect(await another.ask('{ a }')).toEqual({ data: { a: 1 } })
})

/** Counts from one to three for each subscriber, then stays silent. */
const counting = subgraphSchema({
  typeDefs: 'type Query { a: Int } type Subscription { count: Int }',
  resolvers: {
    Subscription: {
      count: {
        async *subscribe() {
          for (const count of [1, 2, 3]) yield { count }
          await new Promise(() => {})
        },
      },
    },
  },
})

test('a subscription continues at another instance, starting with the current state', async () => {
  await using one = await startRemote(counting)
  await using other = await startRemote(counting)
  const transport = roundRobin(
    [one, other].map(({ url, socketUrl }) =>
      httpTransport<undefined>({
        url,
        events: graphqlWsEvents<undefined>({ url: socketUrl, retryAttempts: 0 }),
      }),
    ),
  )
  const events = (await transport.subscribe(
    'subscription { count }',
    undefined,
    undefined,
  )) as SubgraphEventStream
  const next = async () => (await events.next()).value?.data?.count
  expect([await next(), await next(), await next()]).toEqual([1, 2, 3])
  const [used, unused] = one.sockets.size > 0 ? [one, other] : [other, one]
  const waiting = next()
  for (const socket of used.sockets) socket.close(1001)
  expect(await waiting).toBe(1)
  expect(unused.sockets.size).toBe(1)
  await events.return?.()
  await transport[Symbol.asyncDispose]?.()
})
