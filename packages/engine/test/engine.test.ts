import { expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import { memoryOf } from '../loaded-supergraph.ts'
import { inProcessTransport } from '../transports/in-process.ts'
import type { Transport } from '../transports/transport.ts'
import { aFederation, composed, subgraphSchema } from './support/federation.ts'

const a = {
  typeDefs: 'type Query { item: Item } type Item @key(fields: "id") { id: ID! }',
  resolvers: { Query: { item: () => ({ id: '1' }) } },
}
const b = {
  typeDefs: 'type Item @key(fields: "id") { id: ID! size: Int }',
  resolvers: { Item: { size: () => 5 } },
}

test('a cached operation is returned synchronously, and is the same object', async () => {
  const { engine } = aFederation({ a, b })
  const first = await engine.prepare(null, '{ item { size } }')
  expect(engine.prepare(null, '{ item { size } }')).toBe(first)
})

test('concurrent requests for one document share one planning', async () => {
  const { engine } = aFederation({ a, b })
  const first = engine.prepare(null, '{ item { size } }')
  expect(engine.prepare(null, '{ item { size } }')).toBe(first)
  expect(await engine.prepare(null, '{ item { size } }')).toBe(await first)
})

test('operations of one document are distinguished by name', async () => {
  const { engine } = aFederation({ a, b })
  const source = 'query A { item { id } } query B { item { size } } mutation C { nothing }'
  const both = source.slice(0, source.indexOf('mutation'))
  const [one, other] = await Promise.all([engine.prepare(null, both, 'A'), engine.prepare(null, both, 'B')])
  expect([one.name, other.name]).toEqual(['A', 'B'])
  expect(await engine.execute(other, { context: null })).toEqual({ data: { item: { size: 5 } } })
  for (const none of [undefined, null, ''])
    await expect(engine.prepare(null, both, none)).rejects.toThrow('name the one to run')
  await expect(engine.prepare(null, both, 'D')).rejects.toThrow('no operation named "D"')
})

test('an empty operation name counts as none', async () => {
  const { engine } = aFederation({ a, b })
  expect(await engine.prepare(null, '{ item { id } }', '')).toBe(
    await engine.prepare(null, '{ item { id } }'),
  )
})

test('a rejection is not cached', async () => {
  const { engine } = aFederation({ a, b })
  const first = engine.prepare(null, '{ nothing }')
  await expect(first).rejects.toThrow('Cannot query field "nothing"')
  expect(engine.prepare(null, '{ nothing }')).not.toBe(first)
})

test('no more operations are cached than have room in the limit', async () => {
  const preparedBytes = 2.5 * memoryOf('{ a: item { id } }')
  const { engine } = aFederation({ a, b }, { limits: { preparedBytes } })
  const first = await engine.prepare(null, '{ item { id } }')
  await engine.prepare(null, '{ a: item { id } }')
  await engine.prepare(null, '{ b: item { id } }')
  expect(await engine.prepare(null, '{ item { id } }')).not.toBe(first)
})

test('operations are planned in a process of its own unless the options say otherwise', async () => {
  const { ask } = aFederation({ a, b }, { planInProcess: false })
  expect((await ask('{ item { size } }')).data).toEqual({ item: { size: 5 } })
})

test('the result is synchronous when every subgraph responds synchronously', async () => {
  const { engine } = aFederation({
    a: { ...a, typeDefs: a.typeDefs.replace('item: Item', 'item: Item one: Int') },
    b,
  })
  const operation = await engine.prepare(null, '{ one __typename }')
  expect(engine.execute(operation, { context: null })).toEqual({ data: { one: null, __typename: 'Query' } })
})

test('the context is passed to every subgraph unchanged', async () => {
  const { ask, calls } = aFederation({ a, b })
  const context = { viewer: 'ana' }
  await ask('{ item { size } }', {}, context)
  expect(calls.map((call) => call.context)).toEqual([context, context])
})

test('a supergraph with a subgraph without a transport is rejected', () => {
  const transports = { a: inProcessTransport(subgraphSchema(a)) }
  expect(() => createEngine({ supergraphSdl: composed({ a, b }), transports })).toThrow('subgraph "b"')
})

test('subgraphs may have names that GraphQL would not allow', async () => {
  const { ask } = aFederation({ 'item-list': a, 'Item Sizes': b })
  expect((await ask('{ item { size } }')).data).toEqual({ item: { size: 5 } })
})

test('disposing of the engine closes its transports', async () => {
  const closed: string[] = []
  const closing = (name: string): Transport<unknown> => ({
    ...inProcessTransport(subgraphSchema(name === 'a' ? a : b)),
    [Symbol.asyncDispose]: async () => void closed.push(name),
  })
  {
    await using _engine = createEngine({
      supergraphSdl: composed({ a, b }),
      transports: { a: closing('a'), b: closing('b') },
    })
  }
  expect(closed).toEqual(['a', 'b'])
})
