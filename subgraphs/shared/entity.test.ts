import { execute, parse } from 'graphql'
import { expect, test } from 'vitest'
import { subgraphSdl } from '../supergraph.ts'
import { buildSubgraph, createBuilder } from './builder.ts'
import { aContext } from './context.fixture.ts'
import { asEntity, asReference, shareable } from './entity.ts'

const builder = createBuilder({ scalars: [] })
builder.queryType({})
const Book = builder.objectRef<{ id: string; title: string }>('Book').implement({
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title', { extensions: shareable }) }),
})
const Author = builder.objectRef<{ id: string }>('Author').implement({
  extensions: shareable,
  fields: (t) => ({ id: t.exposeID('id') }),
})
asEntity(builder, Book, 'id', (_, id) => {
  if (id === '0') throw new Error('there is no such book')
  return { id, title: `title ${id}` }
})
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

test('the SDL has keys, references and shared fields', () => {
  const sdl = subgraphSdl(schema)
  expect(sdl).toContain(
    '@link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key", "@shareable"])',
  )
  expect(sdl).toContain('type Author @shareable {\n  id: ID!\n}')
  expect(sdl).toContain('extend type Author @key(fields: "id", resolvable: false)')
  expect(sdl).toContain('type Book {\n  id: ID!\n  title: String! @shareable\n}')
  expect(sdl).toContain('extend type Book @key(fields: "id")')
})

test('entities are resolved by their key, in the order of the representations', async () => {
  expect(await entities({ __typename: 'Book', id: '2' }, { __typename: 'Book', id: '1' })).toEqual({
    data: [
      { __typename: 'Book', title: 'title 2' },
      { __typename: 'Book', title: 'title 1' },
    ],
  })
})

test('an entity that fails at once fails alone', async () => {
  expect(await entities({ __typename: 'Book', id: '0' }, { __typename: 'Book', id: '1' })).toEqual({
    data: [null, { __typename: 'Book', title: 'title 1' }],
    errors: [['there is no such book', ['_entities', 0]]],
  })
})
