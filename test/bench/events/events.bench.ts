import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { ResponseStream } from '@rodovia/engine'
import type { Results } from '@rodovia/gateway/subscriptions/newest-results.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { eventOf, sharedIn, startWorld, subscription, type World } from './world.ts'

const watchers = 1_000

export const eventsBench: Bench = {
  name: 'events',
  group: 'engine',
  title: 'GraphQL: an event of a subscription, in process',
  about: `An event of one subgraph with a field of another one, both in this process: from the event to the response of one subscriber. A further
watcher is one of ${watchers} who ask the same: from the event to the last message, less what it takes for one, by their number. Messages are
turned into bytes and not sent. Hand-written joins the same data and assembles the same messages.`,
  packages: ['graphql', '@graphql-hive/router-query-planner'],
  marks: [
    { of: 'engine', unit: 'µs an event', atMost: 60 },
    { of: 'engine', unit: 'µs a further watcher', atMost: 10 },
  ],
  seconds: 2,
  warmUpSeconds: 1,
  async start() {
    return { 'hand-written': await handWritten(), engine: await engine() }
  },
}

async function engine(): Promise<Contender> {
  const world = await startWorld()
  const operation = await world.engine.prepare(null, subscription)
  const shared = sharedIn(world)
  const request = { actor: null, language: 'en', requestId: 'bench' } as Request
  const watch = async (id: string, onMessage: () => void) => {
    const results = await shared.subscribe(operation, { variables: {}, request })
    if (!(Symbol.asyncIterator in results)) throw new Error(JSON.stringify(results.errors))
    void writeMessages(results, id, onMessage)
    return results
  }
  return {
    async answer() {
      const stream = await open()
      const { value } = await stream.next()
      await stream.return(undefined)
      return JSON.stringify(value)
    },
    async measure(seconds) {
      const stream = await open()
      const event = await microsecondsOf(seconds / 2, (number) => {
        world.publish(number)
        return stream.next()
      })
      await stream.return(undefined)
      const one = await allTold(1, seconds / 4, world, watch)
      const all = await allTold(watchers, seconds / 4, world, watch)
      return { 'µs an event': event, 'µs a further watcher': (all - one) / (watchers - 1) }
    },
  }

  async function open(): Promise<ResponseStream> {
    const stream = await world.engine.subscribe(operation, { variables: {}, context: {} })
    if (!(Symbol.asyncIterator in stream)) throw new Error(JSON.stringify(stream.errors))
    return stream
  }
}

async function writeMessages(results: Results, id: string, onMessage: () => void): Promise<void> {
  for await (const payload of results) {
    Buffer.from(JSON.stringify({ id, type: 'next', payload }))
    onMessage()
  }
}

async function handWritten(): Promise<Contender> {
  const next = async (number: number) => ({ data: { moved: eventOf(number) } })
  return {
    answer: async () => JSON.stringify(await next(0)),
    async measure(seconds) {
      const event = await microsecondsOf(seconds / 2, next)
      const tell = async (number: number) => {
        const text = JSON.stringify(await next(number))
        for (let id = 0; id < watchers; id++) Buffer.from(`{"id":"${id}","type":"next","payload":${text}}`)
      }
      const all = await microsecondsOf(seconds / 2, tell)
      return { 'µs an event': event, 'µs a further watcher': (all - event) / (watchers - 1) }
    },
  }
}

async function microsecondsOf(seconds: number, work: (number: number) => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  const endsAt = begunAt + seconds * 1000
  let count = 0
  while (performance.now() < endsAt) await work(count++)
  return ((performance.now() - begunAt) * 1000) / count
}

/** Measures the time from an event until `count` watchers have its message, in microseconds. */
async function allTold(
  count: number,
  seconds: number,
  world: World,
  watch: (id: string, onMessage: () => void) => Promise<Results>,
): Promise<number> {
  const before = world.sourceCount()
  let left = count
  let told = () => {}
  const onMessage = () => {
    if (--left === 0) told()
  }
  const streams = await Promise.all(Array.from({ length: count }, (_, id) => watch(String(id), onMessage)))
  // Each begins with the state; then they share one source.
  while (left > 0 || world.sourceCount() !== before + 1) await nextTurn()
  const tellAll = (number: number) =>
    new Promise<void>((resolve) => {
      left = count
      told = resolve
      world.publish(number)
    })
  const microseconds = await microsecondsOf(seconds, tellAll)
  for (const stream of streams) await stream.return?.()
  while (world.sourceCount() !== before) await nextTurn()
  return microseconds
}
