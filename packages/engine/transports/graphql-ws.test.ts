import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { subgraphSchema } from '../test/support/federation.ts'
import { type Remote, startRemote } from '../test/support/remote.ts'
import { graphqlWsEvents } from './graphql-ws.ts'
import type { SubgraphEventStream } from './transport.ts'

/** A subgraph that counts as fast as it is read, or never. */
async function aCounter() {
  const counted = { last: 0, ended: 0 }
  const schema = subgraphSchema({
    typeDefs:
      'type Query { a: Int } type Subscription { count(fast: Boolean = true): Count } type Count { number: Int text: String }',
    resolvers: {
      Subscription: {
        count: {
          async *subscribe(_: unknown, { fast }: { fast: boolean }) {
            try {
              for (let number = 1; fast || number === 1; number++) {
                counted.last = number
                yield { count: { number, text: 'x'.repeat(1_000) } }
                await new Promise(setImmediate)
              }
              await new Promise(() => {})
            } finally {
              counted.ended++
            }
          },
        },
      },
    },
  })
  const remote = await startRemote(schema)
  return { remote, counted }
}

const numberOf = async (events: SubgraphEventStream) =>
  (await events.next()).value?.data?.count?.number as number
const open = (remote: Remote, options = {}) =>
  graphqlWsEvents<undefined>({ url: remote.socketUrl, retryAttempts: 0, ...options })
const watch = (way: ReturnType<typeof open>, source = 'subscription { count { number text } }') =>
  way.subscribe(source, undefined, undefined) as SubgraphEventStream

test('all subscriptions share one socket, which the first of them opens', async () => {
  const { remote } = await aCounter()
  await using _remote = remote
  await using way = open(remote)
  expect(remote.sockets.size).toBe(0)
  const readers = [watch(way), watch(way), watch(way)]
  expect(await Promise.all(readers.map(numberOf))).toEqual([1, 1, 1])
  expect(remote.sockets.size).toBe(1)
})

test('a slow reader pauses its source, and later continues where it was', async () => {
  const { remote, counted } = await aCounter()
  await using _remote = remote
  await using way = open(remote, { bufferedEvents: 4 })
  const reader = watch(way)
  await numberOf(reader)
  // The source waits once the buffers of both sockets are full.
  let before = -1
  while (before !== counted.last) {
    before = counted.last
    await after(150)
  }
  const seen: number[] = []
  for (let i = 0; i < 50; i++) seen.push(await numberOf(reader))
  expect(seen).toEqual(seen.map((_, i) => seen[0]! + i))
  expect(counted.last).toBeGreaterThan(50)
})

test('a slow reader does not block other readers', async () => {
  const { remote } = await aCounter()
  await using _remote = remote
  await using way = open(remote, { bufferedEvents: 4 })
  const slow = watch(way)
  await numberOf(slow)
  const quick = watch(way)
  const seen: number[] = []
  for (let i = 0; i < 200; i++) seen.push(await numberOf(quick))
  expect(seen.at(-1)).toBeGreaterThanOrEqual(200)
})

test('return ends one subscription and keeps the socket for the others', async () => {
  const { remote, counted } = await aCounter()
  await using _remote = remote
  await using way = open(remote)
  const [leaving, staying] = [watch(way), watch(way)]
  await Promise.all([numberOf(leaving), numberOf(staying)])
  await leaving.return?.()
  expect((await leaving.next()).done).toBe(true)
  for (let i = 0; i < 5; i++) await numberOf(staying)
  expect(counted.ended).toBe(1)
})

test('a lost connection fails its subscriptions', async () => {
  const { remote } = await aCounter()
  await using _remote = remote
  await using way = open(remote)
  const reader = watch(way, 'subscription { count(fast: false) { number } }')
  await numberOf(reader)
  const next = reader.next()
  for (const socket of remote.sockets) socket.terminate()
  await expect(next).rejects.toThrow('The socket was closed')
})

test('a lost connection is reopened while attempts remain', async () => {
  const { remote } = await aCounter()
  await using _remote = remote
  await using way = open(remote, { retryAttempts: 2 })
  const reader = watch(way, 'subscription { count(fast: false) { number } }')
  expect(await numberOf(reader)).toBe(1)
  const next = numberOf(reader)
  for (const socket of remote.sockets) socket.terminate()
  expect(await next).toBe(1)
})

test('an unreachable subgraph is a failure', async () => {
  await using way = graphqlWsEvents<undefined>({ url: 'ws://127.0.0.1:1/graphql', retryAttempts: 0 })
  await expect(watch(way).next()).rejects.toThrow()
})

test('a socket without subscriptions is closed after a while', async () => {
  const { remote } = await aCounter()
  await using _remote = remote
  await using way = open(remote, { idleCloseMs: 20 })
  const reader = watch(way)
  await numberOf(reader)
  await reader.return?.()
  await expect.poll(() => remote.sockets.size).toBe(0)
})

test('disposing of the transport ends its subscriptions', async () => {
  const { remote } = await aCounter()
  await using _remote = remote
  const way = open(remote)
  const reader = watch(way, 'subscription { count(fast: false) { number } }')
  await numberOf(reader)
  const next = reader.next()
  await way[Symbol.asyncDispose]()
  expect((await next).done).toBe(true)
})
