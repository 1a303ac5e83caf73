import { expect, test } from 'vitest'
import type { Limits } from '../limits.ts'
import { aFederation } from './support/federation.ts'

const shop = {
  typeDefs: `
    enum Kind { BOOK MAP }
    input Filter { kinds: [Kind!], tags: [String!], nested: [Filter!], matrix: [[Int!]!] }
    type Item { id: ID! }
    type Query {
      items(kinds: [Kind!], filter: Filter, more: [Filter!]): [Item!]
      one(ids: [ID!]!): String
    }
  `,
  resolvers: { Query: { items: () => [], one: (_: unknown, { ids }: { ids: string[] }) => ids.join() } },
}

const federation = (limits: Partial<Limits> = {}) =>
  aFederation({ shop }, { limits: { listItems: 3, listItemsAt: { 'Query.one(ids:)': 5 }, ...limits } })

const kinds = (count: number) => Array<string>(count).fill('BOOK')

const tooLong = {
  'a list': { of: { kinds: kinds(4) }, message: 'Variable "$kinds" has 4 items, of which 3 are allowed' },
  'a list in an input object': {
    of: { filter: { tags: ['a', 'b', 'c', 'd'] } },
    message: 'Variable "$filter.tags" has 4 items, of which 3 are allowed',
  },
  'a list in an object in a list': {
    of: { more: [{}, { nested: [{ kinds: kinds(4) }] }] },
    message: 'Variable "$more[1].nested[0].kinds" has 4 items, of which 3 are allowed',
  },
  'a list in an object that stands for a list of one': {
    of: { more: { kinds: kinds(4) } },
    message: 'Variable "$more[0].kinds" has 4 items, of which 3 are allowed',
  },
  'a list in a list': {
    of: { filter: { matrix: [[1], [1, 2, 3, 4]] } },
    message: 'Variable "$filter.matrix[1]" has 4 items, of which 3 are allowed',
  },
  'a list with a million items, none of them valid': {
    of: { kinds: Array(1_000_000).fill(0) },
    message: 'Variable "$kinds" has 1,000,000 items, of which 3 are allowed',
  },
}

test.each(Object.entries(tooLong))('%s that is too long is refused', async (_, { of, message }) => {
  const { ask, calls } = federation()
  const source = `query ($kinds: [Kind!], $filter: Filter, $more: [Filter!]) {
    items(kinds: $kinds, filter: $filter, more: $more) { id }
  }`
  const { errors, data } = await ask(source, of)
  expect(data).toBeUndefined()
  expect(errors).toHaveLength(1)
  expect(errors?.[0]?.message).toContain(message)
  expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' })
  expect(calls).toEqual([])
})

test.each([
  ['{ items(kinds: [BOOK, BOOK, BOOK, MAP]) { id } }', 'A list for Query.items(kinds:) has 4 items'],
  ['{ items(filter: { tags: ["a", "a", "a", "a"] }) { id } }', 'A list for Filter.tags has 4 items'],
  ['{ ...F } fragment F on Query { items(more: [{}, {}, {}, {}]) { id } }', 'Query.items(more:) has 4 items'],
  ['{ items(filter: { matrix: [[1, 2, 3, 4]] }) { id } }', 'A list has 4 items, of which 3 are allowed'],
  ['query ($kinds: [Kind!] = [MAP, MAP, MAP, MAP]) { items(kinds: $kinds) { id } }', 'A list has 4 items'],
])('a list that the document itself holds is limited: %s', async (source, message) => {
  const { errors } = await federation().ask(source)
  expect(errors?.[0]?.message).toContain(message)
  expect(errors?.[0]?.extensions).toEqual({ code: 'OPERATION_TOO_LARGE' })
})

test('lists of the longest allowed length pass, and an input may have a maximum of its own', async () => {
  const { ask } = federation()
  expect(
    (await ask('query ($ids: [ID!]!) { one(ids: $ids) }', { ids: ['1', '2', '3', '4', '5'] })).data,
  ).toEqual({
    one: '1,2,3,4,5',
  })
  expect((await ask('{ one(ids: [1, 2, 3, 4, 5]) }')).data).toEqual({ one: '1,2,3,4,5' })
  expect((await ask('{ one(ids: [1, 2, 3, 4, 5, 6]) }')).errors).toHaveLength(1)
  expect((await ask('query ($k: [Kind!]) { items(kinds: $k) { id } }', { k: kinds(3) })).data).toEqual({
    items: [],
  })
})

test('a variable in two places has the smaller of their maxima', async () => {
  const { ask } = federation({ listItemsAt: { 'Query.one(ids:)': 5, 'Filter.tags': 2 } })
  const source =
    'query ($texts: [String!]!) { items(filter: { tags: $texts }) { id } ...F } fragment F on Query { a: items(filter: { tags: $texts }) { id } }'
  expect((await ask(source, { texts: ['a', 'b', 'c'] })).errors?.[0]?.message).toContain(
    'of which 2 are allowed',
  )
})

test('each item counts as one object of the cost', async () => {
  const document = (ids: string) => `{ a: one(ids: [${ids}]) }`
  const { ask } = federation({ cost: 4 })
  expect((await ask(document('1, 2, 3, 4'))).errors).toBeUndefined()
  expect((await ask(document('1, 2, 3, 4, 5'))).errors?.[0]?.message).toContain('could hold 5 objects')
  const variable = 'query ($ids: [ID!]!) { a: one(ids: [1]) b: one(ids: $ids) }'
  expect((await ask(variable, { ids: ['1', '2', '3'] })).errors).toBeUndefined()
  expect((await ask(variable, { ids: ['1', '2', '3', '4'] })).errors?.[0]?.message).toContain(
    'could hold 5 objects',
  )
})

test('the server’s own operations take lists of any length', async () => {
  const { engine } = federation()
  const operation = await engine.prepareStored('query ($ids: [ID!]!) { one(ids: $ids) }')
  const ids = Array.from({ length: 500 }, (_, i) => String(i))
  expect(await engine.execute(operation, { variables: { ids }, context: {} })).toMatchObject({
    data: { one: ids.join() },
  })
})
