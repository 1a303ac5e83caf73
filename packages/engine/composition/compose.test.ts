import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { composeSupergraph } from './compose.ts'

const subgraph = (version: string, imports: string, typeDefs: string) => [
  {
    name: 'a',
    typeDefs: parse(
      `extend schema @link(url: "https://specs.apollo.dev/federation/${version}", import: [${imports}]) ${typeDefs}`,
    ),
  },
]

test.each(['v2.0', 'v2.9', 'v2.10', 'v2.12'])('a subgraph of Federation %s is composed', (version) => {
  const supergraph = composeSupergraph(subgraph(version, '"@key"', 'type Query { a: Int }'))
  expect(supergraph).toContain('join__Graph')
})

test('a subgraph of Federation 1 is composed, as text too', () => {
  const typeDefs = 'type Query { user: User } type User @key(fields: "id") { id: ID! }'
  expect(composeSupergraph([{ name: 'a', typeDefs }])).toContain('@join__type(graph: A, key: "id")')
})

test('a version that nobody knows yet, and directives that the composer does not know, are refused', () => {
  expect(() => composeSupergraph(subgraph('v2.13', '"@key"', 'type Query { a: Int }'))).toThrow(
    /cannot be composed:\n- .*v2\.13/,
  )
  expect(() => composeSupergraph(subgraph('v2.12', '"@cacheTag"', 'type Query { a: Int }'))).toThrow(
    /@cacheTag/,
  )
})

test('conflicts between subgraphs are listed', () => {
  const of = (name: string, type: string) => ({ name, typeDefs: parse(`type Query { a: ${type} }`) })
  expect(() => composeSupergraph([of('x', 'Int'), of('y', 'String')])).toThrow(
    /^the subgraphs cannot be composed:\n- .*"Query\.a"/,
  )
})
