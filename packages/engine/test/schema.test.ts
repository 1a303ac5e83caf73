import {
  buildClientSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  printSchema,
  specifiedDirectives,
} from 'graphql'
import { expect, test } from 'vitest'
import { aFederation, calledOperations } from './support/federation.ts'

const federation = () =>
  aFederation({
    shop: {
      typeDefs: `
        "What is sold."
        type Query {
          items(at: Place = { city: "Natal" }): [Item]
          hidden: String @inaccessible
          stamp: Stamp @tag(name: "internal")
        }
        scalar Stamp @specifiedBy(url: "https://example.org/stamp")
        input Place { city: String! secret: Int @inaccessible }
        interface Item { id: ID! }
        type Book implements Item { id: ID! kind: Kind old: String @deprecated(reason: "Gone") }
        type Draft implements Item @inaccessible { id: ID! }
        enum Kind { PAPER INK @inaccessible }
      `,
      resolvers: {
        Query: {
          items: () => [
            { __typename: 'Book', id: '1', kind: 'INK' },
            { __typename: 'Draft', id: '2' },
          ],
          stamp: () => 'now',
        },
      },
    },
  })

test('introspection shows the API schema without federation', async () => {
  const { ask, engine, calls } = federation()
  const { data, errors } = await ask(getIntrospectionQuery({ specifiedByUrl: true }))
  expect(errors).toBeUndefined()
  const shown = printSchema(buildClientSchema(data as unknown as IntrospectionQuery))
  expect(shown).toBe(printSchema(engine.apiSchema))
  expect(shown).not.toMatch(/hidden|Draft|INK|secret|join__|@tag|_entities|__schema/)
  expect(shown).toContain('scalar Stamp @specifiedBy(url: "https://example.org/stamp")')
  expect(shown).toContain('old: String @deprecated(reason: "Gone")')
  expect(shown).toContain('items(at: Place = {city: "Natal"}): [Item]')
  expect(calls).toEqual([])
})

test('introspection shows nothing of restrictions and weights', async () => {
  const { engine } = aFederation(
    {
      shop: {
        typeDefs: `
          type Query {
            me: Person
            items(first: Int @cost(weight: 2)): [Int] @listSize(slicingArguments: ["first"]) @requiresScopes(scopes: [["read"]])
          }
          type Person @authenticated @cost(weight: 3) { name: String @policy(policies: [["owner"]]) @tag(name: "x") }
        `,
      },
    },
    { authorization: { isAuthenticated: () => true, scopes: () => [], policies: () => [] } },
  )
  expect(printSchema(engine.apiSchema)).toBe(
    'type Query {\n  me: Person\n  items(first: Int): [Int]\n}\n\ntype Person {\n  name: String\n}',
  )
  expect(engine.apiSchema.getDirectives().map(({ name }) => name)).toEqual(
    specifiedDirectives.map(({ name }) => name),
  )
})

test('introspection and data come in one response, in the order of the query', async () => {
  const of = federation()
  const { data } = await of.ask(`
    query ($deep: Boolean = true) { a: __typename ...about stamp type: __type(name: "Book") { name @include(if: $deep) } }
    fragment about on Query { __schema { queryType { ...named } } again: stamp }
    fragment named on __Type { name }
  `)
  expect(JSON.stringify(data)).toBe(
    '{"a":"Query","__schema":{"queryType":{"name":"Query"}},"again":"now","stamp":"now","type":{"name":"Book"}}',
  )
  expect(calledOperations(of)).toEqual(['shop'])
})

test('__typename alone calls no subgraph', async () => {
  const of = federation()
  expect(await of.ask('{ __typename x: __typename }')).toEqual({ data: { __typename: 'Query', x: 'Query' } })
  expect(of.calls).toEqual([])
})

test('an object of an inaccessible type and an inaccessible value are null', async () => {
  expect(await federation().ask('{ items { id ... on Book { kind } } }')).toEqual({
    data: { items: [{ id: '1', kind: null }, null] },
  })
})

test('an inaccessible field cannot be selected', async () => {
  const { ask } = federation()
  for (const query of [
    '{ hidden }',
    '{ items(at: { city: "x", secret: 1 }) { id } }',
    '{ items { ... on Draft { id } } }',
  ]) {
    expect((await ask(query)).errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  }
})
