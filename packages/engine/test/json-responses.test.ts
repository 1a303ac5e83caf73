import { expect, test } from 'vitest'
import { aFederation } from './support/federation.ts'

const typeDefs = `
  type Query { text: String texts: [String!] thing: Thing any: Any things: [Thing!]! enums: [Level!] shape: Shape none: Thing! }
  scalar Any
  enum Level { LOW HIGH }
  interface Shape { id: ID! }
  type Circle implements Shape { id: ID! radius: Float }
  type Thing { id: ID! count: Int ratio: Float isNew: Boolean level: Level any: Any parts: [[Thing]] }`

const thing = {
  id: 7,
  count: -3,
  ratio: 0.1,
  isNew: false,
  level: 'HIGH',
  any: { a: [1, 'ü', null] },
  parts: [[null], null, []],
}

function aWorld(values: Record<string, unknown>) {
  const resolvers = {
    Query: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value])),
  }
  return aFederation({ one: { typeDefs, resolvers } }, { compileAfterRuns: 0 })
}

/** The response as bytes must be the text of the response as an object. */
async function written(world: ReturnType<typeof aWorld>, source: string, variables = {}): Promise<boolean> {
  const operation = await world.engine.prepare(null, source)
  const request = { variables, context: {} }
  const response = await world.engine.execute(operation, request)
  const bytes = await world.engine.executeToJson(operation, request)
  const isWritten = bytes instanceof Buffer
  expect(isWritten ? bytes.toString() : JSON.stringify(bytes)).toBe(JSON.stringify(response))
  return isWritten
}

test.each([
  '',
  'plain',
  'São Paulo',
  'quote " and \\\\ backslash',
  'line\\nbreak\\u0000\\u001f\\u007f',
  '漢字',
  '😀',
  '\\ud800 alone',
  'é'.repeat(150),
  'x'.repeat(100_000),
])('a string is written as JSON.stringify does: %#', async (text) => {
  const texts = [text, `a${text}`, JSON.parse(`"${text.replaceAll('"', '\\"')}"`)]
  expect(await written(aWorld({ text, texts }), '{ text texts }')).toBe(true)
})

test.each([0, -0, 1, -1, 2147483647, -2147483648, 12345, '5'])('an Int is written: %s', async (count) => {
  expect(await written(aWorld({ thing: { ...thing, count } }), '{ thing { count } }')).toBe(true)
})

test.each([0, -0, 1e21, 5e-324, -1.5, 123456789.125, 46.602000000000004])(
  'a Float is written: %s',
  async (ratio) => {
    expect(await written(aWorld({ thing: { ...thing, ratio } }), '{ thing { ratio } }')).toBe(true)
  },
)

test('objects, lists, enums, custom scalars, types and nulls are written', async () => {
  const shape = { __typename: 'Circle', id: 'c', radius: 1.5 }
  const world = aWorld({ thing: null, things: [thing, thing], any: 'day', enums: ['LOW'], shape })
  const source = `{ __typename thing { id } any things { __typename id count ratio isNew level any parts { id } }
    enums shape { __typename id ... on Circle { radius } } constructor: any }`
  expect(await written(world, source)).toBe(true)
  expect(await written(aWorld({ things: [] }), '{ things { id } }')).toBe(true)
})

test('fields under conditions are written where they are included, once', async () => {
  const source = `query ($a: Boolean!, $b: Boolean!) {
    thing { id @include(if: $a) count @skip(if: $a) ...More @include(if: $b) isNew @include(if: $b) }
    text @include(if: $a)
  }
  fragment More on Thing { count isNew level }`
  for (const a of [true, false])
    for (const b of [true, false])
      expect(await written(aWorld({ thing, text: 'x' }), source, { a, b })).toBe(true)
  expect(
    await written(aWorld({ thing }), 'query ($a: Boolean!) { thing { id @include(if: $a) } }', { a: false }),
  ).toBe(true)
})

test('a response longer than the buffer is an object', async () => {
  const things = Array.from({ length: 40_000 }, (_, i) => ({ ...thing, id: `thing ${i}` }))
  expect(await written(aWorld({ things }), '{ things { id count ratio } }')).toBe(false)
  expect(await written(aWorld({ text: 'x'.repeat(1024 * 1024) }), '{ text }')).toBe(false)
  const name = 'long'.repeat(20_000)
  expect(await written(aWorld({ text: 'x' }), `{ ${name}: text b${name}: text c${name}: text }`)).toBe(true)
})

test('a response with errors is an object', async () => {
  expect(await written(aWorld({ thing: { ...thing, count: 'many' } }), '{ thing { count } }')).toBe(false)
  expect(await written(aWorld({ none: null }), '{ none { id } }')).toBe(false)
  expect(await written(aWorld({ text: 'x' }), '{ text __schema { queryType { name } } }')).toBe(false)
})
