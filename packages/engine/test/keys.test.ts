import { expect, test } from 'vitest'
import { aFederation, calledOperations } from './support/federation.ts'

test('an entity with a simple key is completed by another subgraph', async () => {
  const federation = aFederation({
    users: {
      typeDefs: 'type Query { me: User } type User @key(fields: "id") { id: ID! name: String }',
      resolvers: { Query: { me: () => ({ id: '1', name: 'Ana' }) } },
    },
    scores: {
      typeDefs: 'type User @key(fields: "id") { id: ID! score: Int }',
      resolvers: {
        User: { __resolveReference: ({ id }: { id: string }) => ({ id, score: Number(id) * 10 }) },
      },
    },
  })
  expect(await federation.ask('{ me { name score } }')).toEqual({ data: { me: { name: 'Ana', score: 10 } } })
})

test('a compound and nested key is sent completely', async () => {
  const federation = aFederation({
    orders: {
      typeDefs: `
        type Query { order: Order }
        type Order @key(fields: "number shop { city { code } }") { number: Int! shop: Shop! }
        type Shop @shareable { city: City! }
        type City @shareable { code: String! }
      `,
      resolvers: { Query: { order: () => ({ number: 7, shop: { city: { code: 'SP' } } }) } },
    },
    taxes: {
      typeDefs: `
        type Order @key(fields: "number shop { city { code } }") { number: Int! shop: Shop! tax: String }
        type Shop @shareable { city: City! }
        type City @shareable { code: String! }
      `,
      resolvers: {
        Order: { tax: (order: { shop: { city: { code: string } } }) => `tax of ${order.shop.city.code}` },
      },
    },
  })
  expect((await federation.ask('{ order { tax } }')).data).toEqual({ order: { tax: 'tax of SP' } })
  expect(federation.calls[1]?.variables).toEqual({
    representations: [{ __typename: 'Order', number: 7, shop: { city: { code: 'SP' } } }],
  })
})

test('a type with several keys is resolved by the key that each subgraph knows', async () => {
  const federation = aFederation({
    list: {
      typeDefs: 'type Query { product: Product } type Product @key(fields: "id") { id: ID! }',
      resolvers: { Query: { product: () => ({ id: 'p1' }) } },
    },
    link: {
      typeDefs: 'type Product @key(fields: "id") @key(fields: "sku") { id: ID! sku: String! }',
      resolvers: { Product: { __resolveReference: () => ({ id: 'p1', sku: 's1' }) } },
    },
    price: {
      typeDefs: 'type Product @key(fields: "sku") { sku: String! cents: Int }',
      resolvers: { Product: { cents: ({ sku }: { sku: string }) => (sku === 's1' ? 100 : null) } },
    },
  })
  expect((await federation.ask('{ product { id cents } }')).data).toEqual({
    product: { id: 'p1', cents: 100 },
  })
  expect(calledOperations(federation)).toEqual(['list', 'link', 'price'])
})

const people = {
  typeDefs: 'type Query { rows: [[Person]] people: [Person] } type Person @key(fields: "id") { id: ID }',
  resolvers: {
    Query: {
      people: () => [{ id: '1' }, null, { id: '2' }, { id: '1' }, { id: null }],
      rows: () => [[{ id: '1' }, null], null, [], [{ id: '1' }, { id: '2' }]],
    },
  },
}
const names = {
  typeDefs: 'type Person @key(fields: "id") { id: ID name: String pet: Pet } type Pet { kind: String }',
  resolvers: {
    Person: {
      __resolveReference: ({ id }: { id: string }) =>
        id === '2' ? null : { id, name: `name ${id}`, pet: { kind: 'cat' } },
    },
  },
}

test('a list costs one request, and a repeated entity is requested once', async () => {
  const federation = aFederation({ people, names })
  expect((await federation.ask('{ people { id name } }')).data).toEqual({
    people: [
      { id: '1', name: 'name 1' },
      null,
      { id: '2', name: null },
      { id: '1', name: 'name 1' },
      { id: null, name: null },
    ],
  })
  expect(calledOperations(federation)).toEqual(['people', 'names'])
  expect(federation.calls[1]?.variables).toEqual({
    representations: [
      { __typename: 'Person', id: '1' },
      { __typename: 'Person', id: '2' },
    ],
  })
})

test('entities in nested lists are completed in place', async () => {
  const federation = aFederation({ people, names })
  expect((await federation.ask('{ rows { pet { kind } } }')).data).toEqual({
    rows: [[{ pet: { kind: 'cat' } }, null], null, [], [{ pet: { kind: 'cat' } }, { pet: null }]],
  })
  expect(calledOperations(federation)).toEqual(['people', 'names'])
})

test('no subgraph is called when there is nothing to fetch', async () => {
  const empty = { ...people, resolvers: { Query: { people: () => [null, { id: null }] } } }
  const federation = aFederation({ people: empty, names })
  expect((await federation.ask('{ people { name } }')).data).toEqual({ people: [null, { name: null }] })
  expect(calledOperations(federation)).toEqual(['people'])
})

test('two paths to one entity keep their selections apart', async () => {
  const federation = aFederation({
    users: {
      typeDefs: 'type Query { user: User } type User @key(fields: "id") { id: ID! }',
      resolvers: { Query: { user: () => ({ id: '1' }) } },
    },
    posts: {
      typeDefs:
        'type User @key(fields: "id") { id: ID! posts: [Post!]! } type Post @key(fields: "id") { id: ID! }',
      resolvers: { User: { posts: () => [{ id: 'p' }] } },
    },
    texts: {
      typeDefs: 'type Post @key(fields: "id") { id: ID! text(upper: Boolean): String }',
      resolvers: {
        Post: { text: (_: unknown, { upper }: { upper?: boolean }) => (upper ? 'TEXT' : 'text') },
      },
    },
  })
  const { data } = await federation.ask(`{
    a: user { posts { value: text } }
    b: user { posts { value: text(upper: true) } }
  }`)
  expect(data).toEqual({ a: { posts: [{ value: 'text' }] }, b: { posts: [{ value: 'TEXT' }] } })
})

test('shared root fields are merged item by item', async () => {
  const part = (field: string) => ({
    typeDefs: `type Query { products: [Product] @shareable } type Product { id: ID! @shareable ${field}: String }`,
    resolvers: {
      Query: { products: () => [1, 2].map((id) => ({ id: String(id), [field]: `${field} ${id}` })) },
    },
  })
  const federation = aFederation({ a: part('name'), b: part('price') })
  expect((await federation.ask('{ products { id name price } }')).data).toEqual({
    products: [
      { id: '1', name: 'name 1', price: 'price 1' },
      { id: '2', name: 'name 2', price: 'price 2' },
    ],
  })
})

test('an overridden field is fetched from its new subgraph', async () => {
  const federation = aFederation({
    old: {
      typeDefs: 'type Query { post: Post } type Post @key(fields: "id") { id: ID! views: Int }',
      resolvers: { Query: { post: () => ({ id: '1', views: 1 }) } },
    },
    new: {
      typeDefs: 'type Post @key(fields: "id") { id: ID! views: Int @override(from: "old") }',
      resolvers: { Post: { views: () => 2 } },
    },
  })
  expect((await federation.ask('{ post { views } }')).data).toEqual({ post: { views: 2 } })
})
