import { execute, parse } from 'graphql'
import { expect, test } from 'vitest'
import { subgraphSdl } from '../supergraph.ts'
import { buildSubgraph, createBuilder } from './builder.ts'
import { aContext } from './context.fixture.ts'
import { asEntity, asReference } from './entity.ts'
import { shareable } from './federation.ts'

const builder = createBuilder({ scalars: [] })
builder.queryType({})
const Book = builder.objectRef<{ id: string; title: string }>('Book').implement({
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title', { extensions: shareable }) }),
})
const Author = builder.objectRef<{ id: string }>('Author').implement({
  extensions: shareable,
  fields: (t) => ({ id: t.exposeID('id') }),
})
asEntity(builder, Book, 'id', (_, id) => Object.freeze({ id, title: `title ${id}` }))
asReference(builder, Author, 'id')
const schema = buildSubgraph(builder)

async function entities(...representations: object[]) {
  const source =
    'query ($of: [_Any!]!) { _entities(representations: $of) { __typename ... on Book { title } } }'
  const result = await execute({
    schema,
    document: parse(source),
    variableValues: { of: representations },
    contextValue: aContext(),
  })
  return { data: result.data?._entities, errors: result.errors?.map(({ message, path }) => [message, path]) }
}

test('the SDL has keys, references and shared fields, and no query type without fields', () => {
  expect(subgraphSdl(schema)).toBe(`extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key", "@shareable"])

type Author
  @key(fields: "id", resolvable: false)
  @shareable
{
  id: ID!
}

type Book
  @key(fields: "id")
{
  id: ID!
  title: String! @shareable
}`)
})

test('entities are resolved by their key, in the order of the representations', async () => {
  expect(await entities({ __typename: 'Book', id: '2' }, { __typename: 'Book', id: '1' })).toEqual({
    data: [
      { __typename: 'Book', title: 'title 2' },
      { __typename: 'Book', title: 'title 1' },
    ],
  })
})

test.each(['Author', 'Stranger'])(
  'a representation of %s, which is not resolved here, fails alone',
  async (name) => {
    expect(await entities({ __typename: name, id: '1' }, { __typename: 'Book', id: '1' })).toEqual({
      data: [null, { __typename: 'Book', title: 'title 1' }],
      errors: [[`There is no entity "${name}" in this subgraph.`, ['_entities', 0]]],
    })
  },
)
