import { EventEmitter, on } from 'node:events'
import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import type { SubgraphResponse, Transport } from '../transports/transport.ts'
import { aFederation, calledOperations, errorSummaries } from './support/federation.ts'

/** A source of positions that a test pushes. */
function aSource() {
  const emitter = new EventEmitter()
  const ends = { count: 0 }
  return {
    ends,
    send: (event: object) => emitter.emit('moved', event),
    async *events() {
      try {
        for await (const [event] of on(emitter, 'moved')) yield event
      } finally {
        ends.count++
      }
    },
  }
}

function aFleet(transports: Record<string, Transport<unknown>> = {}) {
  const source = aSource()
  const federation = aFederation(
    {
      positions: {
        typeDefs: `
          type Query { nothing: String }
          type Subscription { moved(of: ID!): Position refused: Position }
          type Position { at: Int! driver: Driver! }
          type Driver @key(fields: "id") { id: ID! }
        `,
        resolvers: {
          Subscription: {
            moved: {
              subscribe: (_: unknown, { of }: { of: string }) => (of === 'd1' ? source.events() : never()),
            },
            refused: {
              subscribe: () => {
                throw new GraphQLError('Not yours to watch', { extensions: { code: 'FORBIDDEN' } })
              },
            },
          },
        },
      },
      drivers: {
        typeDefs:
          'type Driver @key(fields: "id") { id: ID! name: String! vehicle: Vehicle } type Vehicle @key(fields: "id") { id: ID! }',
        resolvers: {
          Driver: {
            name: async ({ id }: { id: string }) => {
              if (id === 'd9') throw new Error('no such row')
              return `name ${id}`
            },
            vehicle: () => ({ id: 'v1' }),
          },
        },
      },
      vehicles: {
        typeDefs: 'type Vehicle @key(fields: "id") { id: ID! plate: String }',
        resolvers: { Vehicle: { plate: () => 'ABC1D23' } },
      },
    },
    { transports },
  )
  return { source, ...federation }
}

/** A generator whose pending `next` never ends, so that `return` never ends either. */
async function* never(): AsyncGenerator<object> {
  yield await new Promise<object>(() => {})
}

const query = 'subscription ($of: ID!) { moved(of: $of) { at driver { name vehicle { plate } } } }'
const moved = (at: number, id = 'd1') => ({ moved: { at, driver: { id } } })
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('each event is completed by other subgraphs', async () => {
  const fleet = aFleet()
  const answers = await fleet.watch(query, { of: 'd1' })
  for (const at of [1, 2]) {
    const next = answers.next()
    await settled()
    fleet.source.send(moved(at))
    expect(await next).toEqual({
      done: false,
      value: { data: { moved: { at, driver: { name: 'name d1', vehicle: { plate: 'ABC1D23' } } } } },
    })
  }
  expect(calledOperations(fleet)).toEqual(['drivers', 'vehicles', 'drivers', 'vehicles'])
})

test('a failing event is a response with errors, and the next event is unaffected', async () => {
  const fleet = aFleet()
  const answers = await fleet.watch(query, { of: 'd1' })
  const nexts = [answers.next(), answers.next()]
  await settled()
  fleet.source.send(moved(1, 'd9'))
  fleet.source.send(moved(2))
  const [failed, good] = await Promise.all(nexts)
  expect(failed?.value?.data).toEqual({ moved: null })
  expect(errorSummaries(failed?.value ?? {})).toEqual(['INTERNAL_SERVER_ERROR at moved.driver.name'])
  expect(good?.value?.data).toMatchObject({ moved: { at: 2 } })
})

test('return ends at once, even while the source waits for its first event', async () => {
  const fleet = aFleet()
  const answers = await fleet.watch(query, { of: 'd2' })
  const next = answers.next()
  await settled()
  expect(await answers.return(undefined)).toEqual({ done: true, value: undefined })
  expect(await next).toEqual({ done: true, value: undefined })
  expect((await answers.next()).done).toBe(true)
})

test('return ends the source', async () => {
  const fleet = aFleet()
  const answers = await fleet.watch(query, { of: 'd1' })
  const next = answers.next()
  await settled()
  fleet.source.send(moved(1))
  await next
  await answers.return(undefined)
  await settled()
  expect(fleet.source.ends.count).toBe(1)
})

test('throw ends the source and rejects with the same error', async () => {
  const fleet = aFleet()
  const answers = await fleet.watch(query, { of: 'd1' })
  await expect(answers.throw(new Error('reader failed'))).rejects.toThrow('reader failed')
  expect((await answers.next()).done).toBe(true)
})

test('responses can be read in a loop', async () => {
  const fleet = aFleet()
  const answers = await fleet.watch('subscription { moved(of: "d1") { at } }')
  const seen: unknown[] = []
  setImmediate(() => {
    for (const at of [1, 2, 3]) fleet.source.send(moved(at))
  })
  for await (const { data } of answers) {
    seen.push(data)
    if (seen.length === 3) break
  }
  expect(seen).toEqual([1, 2, 3].map((at) => ({ moved: { at } })))
  await settled()
  expect(fleet.source.ends.count).toBe(1)
})

test('a refused subscription is one response with errors', async () => {
  const { engine } = aFleet()
  const operation = await engine.prepare(null, 'subscription { refused { at } }')
  const answer = await engine.subscribe(operation, { context: null })
  expect(JSON.parse(JSON.stringify(answer))).toEqual({
    errors: [{ message: 'Not yours to watch', path: ['refused'], extensions: { code: 'FORBIDDEN' } }],
  })
})

test('invalid variables are rejected before a subgraph is called', async () => {
  const { engine } = aFleet()
  const operation = await engine.prepare(null, query)
  const answer = await engine.subscribe(operation, { variables: {}, context: null })
  expect('errors' in answer && errorSummaries(answer)).toEqual(['BAD_USER_INPUT at no place'])
})

test('a query cannot be subscribed to', async () => {
  const { engine } = aFleet()
  const operation = await engine.prepare(null, '{ nothing }')
  await expect(engine.subscribe(operation, { context: null })).rejects.toThrow('A query has no events')
})

/** A source of events, the last of which may be a failure. */
function sourceOf(...events: (SubgraphResponse | Error)[]): Transport<unknown> {
  return {
    prepare: () => () => ({ data: {} }),
    subscribe: () => ({
      async next() {
        const event = events.shift()
        if (event instanceof Error) throw event
        return event ? { done: false, value: event } : { done: true, value: undefined }
      },
    }),
  }
}

test('a failing source gives a masked error, then the stream ends', async () => {
  const fleet = aFleet({ positions: sourceOf({ data: moved(1) }, new Error('10.0.0.7 reset')) })
  const answers = await fleet.watch('subscription { moved(of: "d1") { at } }')
  expect((await answers.next()).value).toEqual({ data: { moved: { at: 1 } } })
  const failed = await answers.next()
  expect(errorSummaries(failed.value ?? {})).toEqual(['DOWNSTREAM_SERVICE_ERROR at moved'])
  expect(JSON.stringify(failed)).not.toContain('10.0.0.7')
  expect(fleet.unexpected.map(String)).toEqual(['Error: 10.0.0.7 reset'])
  expect((await answers.next()).done).toBe(true)
})

test('the stream ends with its source', async () => {
  const fleet = aFleet({ positions: sourceOf({ data: moved(1) }) })
  const answers = await fleet.watch('subscription { moved(of: "d1") { at } }')
  expect((await answers.next()).done).toBe(false)
  expect((await answers.next()).done).toBe(true)
})

test('an event with errors of its own keeps them', async () => {
  const errors = [{ message: 'Lost sight', path: ['moved'], extensions: { code: 'NO_SIGNAL' } }]
  const fleet = aFleet({ positions: sourceOf({ data: { moved: null }, errors }) })
  const answers = await fleet.watch(query, { of: 'd1' })
  const { value } = await answers.next()
  expect(value?.data).toEqual({ moved: null })
  expect(errorSummaries(value ?? {})).toEqual(['NO_SIGNAL at moved'])
})
