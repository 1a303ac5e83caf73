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

test('a union is not fetched for a type name alone where its condition is not met', async () => {
  const federation = aFederation(library)
  resolvedRoots.splice(0)
  const query = `query ($no: Boolean!, $yes: Boolean!) {
    mosaic @include(if: $no) {
      ... on Book { price(options: { coupons: ["none"] }) weight(unit: KILO) @skip(if: $yes) parcel }
      ... on Magazine { __typename }
    }
  }`
  expect(await federation.ask(query, { no: false, yes: true })).toEqual({ data: {} })
  expect(resolvedRoots).toEqual([])
})
