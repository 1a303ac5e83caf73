import { expect, test } from 'vitest'
import { inProcessTransport } from '../transports/in-process.ts'
import { aFederation, calledOperations, subgraphSchema } from './support/federation.ts'

test('an entity may have __typename as its only key', async () => {
  const { ask } = aFederation({
    shop: {
      typeDefs:
        'type Query { settings: [Settings] } type Settings @key(fields: "__typename") { color: String }',
      resolvers: { Query: { settings: () => [{ color: 'blue' }, null, { color: 'red' }] } },
    },
    theme: {
      typeDefs: 'type Settings @key(fields: "__typename") { font: String }',
      resolvers: { Settings: { __resolveReference: () => ({ font: 'serif' }) } },
    },
  })
  expect(await ask('{ settings { color font } }')).toEqual({
    data: { settings: [{ color: 'blue', font: 'serif' }, null, { color: 'red', font: 'serif' }] },
  })
})

test('__typename may stand in a key beside other fields, and in @requires', async () => {
  const { ask } = aFederation({
    shop: {
      typeDefs: `type Query { book: Book } type Book @key(fields: "__typename id") { id: ID! size: Size } type Size { width: Int }`,
      resolvers: { Query: { book: () => ({ id: '1', size: { width: 3 } }) } },
    },
    post: {
      typeDefs: `
        type Book @key(fields: "__typename id") {
          id: ID! size: Size @external fee: Int @requires(fields: "size { __typename width }")
        }
        type Size { width: Int @external }
      `,
      resolvers: {
        Book: {
          __resolveReference: (ref: object) => ref,
          fee: ({ size }: { size: { __typename: string; width: number } }) =>
            size.__typename === 'Size' ? size.width : null,
        },
      },
    },
  })
  expect(await ask('{ book { fee } }')).toEqual({ data: { book: { fee: 3 } } })
})

test.each([
  ['beside a field', '__typename nick', ['catalog']],
  ['within a fragment', '... on Author { __typename nick }', ['catalog']],
  ['in a nested object', 'home { __typename } nick', ['catalog']],
  ['alone', '__typename', ['catalog', 'people']],
])('@provides may have __typename %s', async (_, fields, called) => {
  const catalog = {
    typeDefs: `
      type Query { author: Author @provides(fields: "${fields}") other: Author @provides(fields: "nick home { town }") }
      type Author @key(fields: "id") { id: ID! nick: String @external home: Home @external }
      type Home { town: String @external }
    `,
    resolvers: { Query: { author: () => ({ id: '1', nick: 'provided' }) } },
  }
  // Libraries that check the SDL of a subgraph refuse what composition accepts.
  const served = { ...catalog, typeDefs: catalog.typeDefs.replace(`@provides(fields: "${fields}")`, '') }
  const federation = aFederation(
    {
      catalog,
      people: {
        typeDefs: `
          type Author @key(fields: "id") { id: ID! nick: String @shareable home: Home @shareable }
          type Home { town: String @shareable }
        `,
        resolvers: { Author: { __resolveReference: () => ({ nick: 'resolved' }) } },
      },
    },
    { transports: { catalog: inProcessTransport(subgraphSchema(served)) } },
  )
  expect(await federation.ask('{ author { nick } }')).toEqual({
    data: { author: { nick: called.length === 2 ? 'resolved' : 'provided' } },
  })
  expect(calledOperations(federation)).toEqual(called)
})
