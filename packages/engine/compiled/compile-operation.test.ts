import { buildSchema, execute, type GraphQLObjectType, type GraphQLSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { compileOperation } from './compile-operation.ts'

const sdl = `
  type Query { thing: Thing, things: [Thing!], must: Thing!, named: [Named], wide(first: Int = 2, text: String): String, grid: [[Int!]]! }
  interface Named { name: String }
  type Thing implements Named { id: ID!, name: String, count: Int!, weight: Float, isLight: Boolean, tags: [String!], color: Color, inner: Thing, far: Thing! }
  type Other implements Named { name: String, size: Int }
  enum Color { RED GREEN }
`

type Resolvers = Record<string, Record<string, (...input: never[]) => unknown>>

function schemaWith(resolvers: Resolvers, colors: Record<string, unknown> = {}): GraphQLSchema {
  const schema = buildSchema(sdl)
  for (const [type, fields] of Object.entries(resolvers))
    for (const [name, resolve] of Object.entries(fields))
      (schema.getType(type) as GraphQLObjectType).getFields()[name]!.resolve = resolve as never
  const named = schema.getType('Named') as { resolveType?: unknown }
  named.resolveType = (value: { size?: number; type?: unknown }) =>
    value.type ?? (value.size ? 'Other' : 'Thing')
  const color = schema.getType('Color') as unknown as { getValues(): { name: string; value: unknown }[] }
  for (const value of color.getValues()) value.value = colors[value.name] ?? value.name
  return schema
}

/** Returns the response of the compiled query, which must equal the response of graphql-js. */
async function bothOn(schema: GraphQLSchema, query: string, variables?: Record<string, unknown>) {
  const document = parse(query, { noLocation: true })
  const run = compileOperation(schema, document)
  if (!run) return 'not compiled'
  const response = await run(variables, { user: 'a' })
  const expected = await execute({ schema, document, variableValues: variables, contextValue: { user: 'a' } })
  expect(JSON.parse(JSON.stringify(response))).toEqual(JSON.parse(JSON.stringify(expected)))
  return response
}

const whole = { id: 7, name: 'a', count: 3, weight: 1.5, isLight: true, tags: ['x'], color: 'RED' }
const fields = 'id name count weight isLight tags color'
const later = <Value>(value: Value) => new Promise<Value>((resolve) => setImmediate(resolve, value))

test.each([
  ['values', whole],
  ['nothing', null],
  [
    'values to serialize',
    { ...whole, id: 12, name: 5, count: '4', weight: '2.5', isLight: 1, tags: new Set([1, 'b']) },
  ],
  [
    'values that no scalar takes',
    { ...whole, name: {}, weight: Number.NaN, isLight: 'yes', tags: 'text', color: 'BLUE' },
  ],
  ['a number that is too large', { ...whole, count: 2 ** 31 }],
  ['a bigint', { ...whole, count: 1n }],
  ['null where it must not be', { ...whole, id: null }],
  ['null in a list where it must not be', { ...whole, tags: ['x', null] }],
  ['an error', { ...whole, name: new Error('no name'), tags: [new Error('no tag')] }],
  ['methods', { ...whole, name: (_: object, { user }: { user: string }) => user, count: () => later(4) }],
  [
    'promises',
    {
      ...whole,
      name: later('b'),
      tags: later(['x', later('y')]),
      color: () => Promise.reject(new Error('none')),
    },
  ],
  ['a promise of null where it must not be', { ...whole, id: later(null) }],
  ['a text', 'text'],
])('a response with %s is that of graphql-js', async (_, thing) => {
  const schema = schemaWith({
    Query: { thing: () => thing, things: () => [whole, thing], must: () => later(thing) },
  })
  const names = `thing { ${fields} inner { id } } things { ${fields} }`
  expect(await bothOn(schema, `{ ${names} }`)).not.toBe('not compiled')
  expect(await bothOn(schema, `{ ${names} must { ${fields} } }`)).not.toBe('not compiled')
})

test('null passes up to what may be null, from below lists too', async () => {
  const far = { far: { far: { id: later(null) } } }
  const resolvers = {
    Query: {
      things: () => [{ inner: far }, { inner: { far: later(far) } }, { inner: later({ far: null }) }],
    },
  }
  const query = '{ things { inner { far { far { far { id } } } } } }'
  expect(await bothOn(schemaWith(resolvers), query)).toMatchObject({
    data: { things: [{ inner: null }, {}, {}] },
  })
})

test('values of an enum are named, lists may hold lists', async () => {
  const schema = schemaWith(
    { Query: { thing: () => ({ color: 4 }), grid: () => [[1, 2], null, [3]] } },
    { GREEN: 4 },
  )
  expect(await bothOn(schema, '{ thing { color } grid }')).toEqual({
    data: { thing: { color: 'GREEN' }, grid: [[1, 2], null, [3]] },
  })
  const broken = schemaWith({ Query: { grid: () => [[1, null], [2]] } })
  expect(await bothOn(broken, '{ grid }')).toMatchObject({ data: { grid: [null, [2]] } })
})

test('each object of an interface has its own type, also by promises', async () => {
  const named = [
    { name: 'a' },
    { name: 'b', size: 4 },
    { name: 'c', type: later('Other'), size: 1 },
    { type: 'None' },
    { type: 4 },
  ]
  const query = '{ named { __typename name ... on Other { size } ...T } } fragment T on Thing { count }'
  const schema = schemaWith({ Query: { named: () => named }, Thing: { count: () => 1 } })
  const { data } = (await bothOnMessagesApart(schema, query)) as { data: { named: unknown[] } }
  expect(data.named.slice(1, 3)).toEqual([
    { __typename: 'Other', name: 'b', size: 4 },
    { __typename: 'Other', name: 'c', size: 1 },
  ])
})

/** Two messages are worded otherwise. */
async function bothOnMessagesApart(schema: GraphQLSchema, query: string) {
  const document = parse(query, { noLocation: true })
  const response = await compileOperation(schema, document)!({}, {})
  const expected = await execute({ schema, document })
  expect(JSON.parse(JSON.stringify(response.data))).toEqual(JSON.parse(JSON.stringify(expected.data)))
  expect(response.errors?.map(({ path }) => path)).toEqual(expected.errors?.map(({ path }) => path))
  return response
}

test('each combination of conditions has its own fields, however they are merged', async () => {
  const schema = schemaWith({ Query: { thing: () => ({ ...whole, inner: whole }) } })
  const query = `query ($a: Boolean!, $b: Boolean!) {
    thing @include(if: $a) { id inner { count ...F @skip(if: $a) } }
    thing @skip(if: $b) { name inner { ...F @include(if: $b) } }
  } fragment F on Thing { weight }`
  for (const a of [true, false, true]) for (const b of [true, false]) await bothOn(schema, query, { a, b })
  expect(await bothOn(schema, query, { a: 1 })).toMatchObject({ errors: [{}, {}] })
})

test('arguments have their defaults and variables, and an argument that is refused is an error of its field', async () => {
  const schema = schemaWith({ Query: { wide: (_: unknown, args: unknown) => JSON.stringify(args) } as never })
  expect(await bothOn(schema, '{ wide a: wide(first: 3, text: "t") }')).toEqual({
    data: { wide: '{"first":2}', a: '{"first":3,"text":"t"}' },
  })
  await bothOn(schema, 'query ($n: Int) { wide(first: $n) }', { n: 4 })
  await bothOn(schema, 'query ($n: Int) { wide(first: $n) }', {})
  for (const t of ['t', 4, null, undefined])
    await bothOn(schema, 'query ($t: String!) { wide(text: $t) }', { t })
})

test('a resolver gets the information about its field that graphql-js gives', async () => {
  const told: unknown[] = []
  const name = (_: unknown, __: unknown, ___: unknown, info: Record<string, unknown>) => {
    const {
      fieldName,
      fieldNodes,
      returnType,
      parentType,
      path,
      schema,
      fragments,
      rootValue,
      operation,
      variableValues,
    } = info
    told.push({
      fieldName,
      fieldNodes,
      returnType,
      parentType,
      path,
      schema,
      fragments,
      rootValue,
      operation,
      variableValues,
    })
    return 'n'
  }
  const schema = schemaWith({ Query: { things: () => [{}, { inner: {} }] }, Thing: { name } as never })
  await bothOn(schema, 'query ($a: Int) { all: things { name inner { n: name } } }', { a: 1 })
  expect(told).toHaveLength(6)
  expect(told.slice(0, 3)).toEqual(told.slice(3))
})

test('a mutation of one field is compiled, one of several is left to graphql-js, which runs them in their order', async () => {
  const schema = buildSchema(`${sdl} type Mutation { a: Int, b: Int }`)
  schema.getMutationType()!.getFields().a!.resolve = () => later(3)
  expect(await bothOn(schema, 'mutation { a }')).toEqual({ data: { a: 3 } })
  expect(await bothOn(schema, 'mutation { a b }')).toBe('not compiled')
})

test.each(['{ __schema { types { name } } }', '{ __proto__: thing { id } }'])(
  '%s is left to graphql-js',
  (query) => {
    expect(compileOperation(buildSchema(sdl), parse(query))).toBeUndefined()
  },
)
