import { expect, test } from 'vitest'
import { aFederation, calledOperations } from './support/federation.ts'
import { subgraphs as library, resolvedRoots } from './support/library.ts'

const media = {
  typeDefs: `
    type Query { media: [Media] found: [Found!] first: Media }
    interface Media { id: ID! title: String! }
    type Book implements Media @key(fields: "id") { id: ID! title: String! pages: Int }
    type Film implements Media @key(fields: "id") { id: ID! title: String! minutes: Int }
    type Shelf { label: String }
    union Found = Book | Shelf
  `,
  resolvers: {
    Query: {
      first: () => ({ __typename: 'Book', id: 'b1', title: 'One', pages: 10 }),
      media: () => [
        { __typename: 'Book', id: 'b1', title: 'One', pages: 10 },
        null,
        { __typename: 'Film', id: 'f1', title: 'Two', minutes: 90 },
      ],
      found: () => [
        { __typename: 'Shelf', label: 'left' },
        { __typename: 'Book', id: 'b2', title: 'Three', pages: 30 },
      ],
    },
  },
}
const loans = {
  typeDefs: `
    type Book @key(fields: "id") { id: ID! loans: Int }
    type Film @key(fields: "id") { id: ID! loans: String }
  `,
  resolvers: { Book: { loans: () => 3 }, Film: { loans: () => 'many' } },
}

test('an interface is resolved without a selected __typename', async () => {
  const federation = aFederation({ media, loans })
  expect((await federation.ask('{ media { id title } }')).data).toEqual({
    media: [{ id: 'b1', title: 'One' }, null, { id: 'f1', title: 'Two' }],
  })
})

test('__typename of an interface and of a union names the object, under any alias', async () => {
  const federation = aFederation({ media, loans })
  expect(
    (await federation.ask('{ first { __typename kind: __typename } found { __typename } }')).data,
  ).toEqual({
    first: { __typename: 'Book', kind: 'Book' },
    found: [{ __typename: 'Shelf' }, { __typename: 'Book' }],
  })
})

test('fragments select the fields of each type, and an object that no fragment matches is empty', async () => {
  const federation = aFederation({ media, loans })
  expect(
    (await federation.ask('{ media { ... on Film { minutes } } found { ... on Book { pages } } }')).data,
  ).toEqual({
    media: [{}, null, { minutes: 90 }],
    found: [{}, { pages: 30 }],
  })
})

test('one response key may be another field on another type, from another subgraph', async () => {
  const federation = aFederation({ media, loans })
  const { data } = await federation.ask(`{
    media { ... on Book { value: pages count: loans } ... on Film { value: minutes times: loans } }
  }`)
  expect(data).toEqual({ media: [{ value: 10, count: 3 }, null, { value: 90, times: 'many' }] })
  expect(calledOperations(federation)).toEqual(['media', 'loans'])
})

test('a fragment on an interface matches the objects of a union that implement it', async () => {
  const federation = aFederation({ media, loans })
  const { data } = await federation.ask(`
    { found { ...titled } first { ... on Found { ...titled } } }
    fragment titled on Media { title ... on Book { loans } }
  `)
  expect(data).toEqual({ found: [{}, { title: 'Three', loans: 3 }], first: { title: 'One', loans: 3 } })
})

test('a union with different members per subgraph is fetched where the members are known', async () => {
  const part = (members: string, other: string) => ({
    typeDefs: `
      type Query { best: Best @shareable }
      union Best = Song | ${members}
      type Song { title: String @shareable }
      type ${other} { title: String }
    `,
    resolvers: { Query: { best: () => ({ __typename: 'Song', title: 'Sabiá' }) } },
  })
  const federation = aFederation({ a: part('Disc', 'Disc'), b: part('Tape', 'Tape') })
  const query = '{ best { ... on Song { title } ... on Tape { title } ... on Disc { title } } }'
  expect((await federation.ask(query)).data).toEqual({ best: { title: 'Sabiá' } })
})

test('a union is not fetched where its condition is not met, whatever its members select', async () => {
  const fields = [
    'found @include(if: $no) { ... on Book { loans } ... on Shelf { label } }',
    'found @include(if: $no) { ... on Shelf { label @skip(if: $no) } ... on Book { loans } }',
    'media @include(if: $no) { title ... on Film { title lent: loans } ... on Book { loans pages } }',
  ]
  const asked = () => {
    throw new Error('nobody asked for it')
  }
  const federation = aFederation({
    media: { ...media, resolvers: { Query: { found: asked, media: asked } } },
    loans,
  })
  for (const field of fields)
    expect(await federation.ask(`query ($no: Boolean!) { ${field} }`, { no: false }), field).toEqual({
      data: {},
    })
})

test.each([
  '... on Book { price(options: { coupons: ["none"] }) weight(unit: KILO) @skip(if: $yes) parcel } ... on Magazine { __typename }',
  '... on Book { stockIn(place: "none") parcel(express: true) } ... on Author { name }',
  '... on Book { parcel } ... on Author @skip(if: $no) { nick }',
])('a union whose condition is not met is not fetched for what its members require: %s', async (members) => {
  const federation = aFederation(library)
  resolvedRoots.splice(0)
  const query = `query ($no: Boolean!, $yes: Boolean!) {
    mosaic @include(if: $no) { ${members} } other: mosaic @skip(if: $yes) @include(if: $no) { ${members} } version
  }`
  expect(await federation.ask(query, { no: false, yes: true })).toEqual({ data: { version: 'one' } })
  expect(resolvedRoots).toEqual(['version'])
})

test('a mutation that answers a union changes nothing where its condition is not met', async () => {
  let changes = 0
  const federation = aFederation({
    books: {
      typeDefs: `
        type Query { version: String }
        type Mutation { change: [Result] }
        union Result = Book | Author
        type Book @key(fields: "id") { id: ID! weight(unit: String): Int }
        type Author { name: String }
      `,
      resolvers: {
        Mutation: {
          change() {
            changes++
            return [{ __typename: 'Book', id: 'b1', weight: 2 }]
          },
        },
      },
    },
    parcels: {
      typeDefs: `
        type Book @key(fields: "id") {
          id: ID!
          weight(unit: String): Int @external
          parcel: String @requires(fields: "weight(unit: \\"kg\\")")
        }
      `,
      resolvers: { Book: { parcel: ({ weight }: { weight: number }) => `${weight} kg` } },
    },
  })
  const mutation = `mutation ($yes: Boolean!) {
    change @include(if: $yes) { ... on Book { parcel } ... on Author { name } }
  }`
  expect(await federation.ask(mutation, { yes: false })).toEqual({ data: {} })
  expect(changes).toBe(0)
  expect(await federation.ask(mutation, { yes: true })).toEqual({ data: { change: [{ parcel: '2 kg' }] } })
  expect(changes).toBe(1)
})
