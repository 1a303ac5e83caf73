import { expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import type { EngineOptions } from '../engine-options.ts'
import type { Transport } from '../transports/transport.ts'
import { composed, type Subgraph } from './support/federation.ts'

const transport: Transport<unknown> = {
  prepare: () => () => ({ data: null }),
  subscribe: () => ({ data: null }),
}

function start(supergraphSdl: string, options: Partial<EngineOptions<unknown>> = {}) {
  return () => createEngine({ supergraphSdl, transports: { a: transport, b: transport }, ...options })
}

const subgraph = (typeDefs: string): Record<string, Subgraph> => ({ a: { typeDefs } })
const books = subgraph('type Query { books: [String] }')
const linking = (link: string) => composed(books).replace(/schema\s+@/, `schema ${link} @`)
const feature = (name: string, version = 'v0.1', purpose = 'EXECUTION') =>
  `@link(url: "https://specs.apollo.dev/${name}/${version}", for: ${purpose})`

test('a composed supergraph of Federation 2 is accepted', () => {
  expect(start(composed(books))).not.toThrow()
})

test.each([
  ['plain SDL', 'type Query { books: [String] }', /plain SDL .* compose the subgraphs first/],
  [
    'the SDL of one subgraph',
    `extend schema ${feature('federation', 'v2.3')} type Query { a: Int }`,
    /plain SDL/,
  ],
  ['what is not GraphQL', 'type Query {', /not GraphQL: Syntax Error: Expected Name, found <EOF>/],
  [
    'a supergraph of Federation 1',
    `schema @core(feature: "https://specs.apollo.dev/core/v0.2") @core(feature: "https://specs.apollo.dev/join/v0.1", for: EXECUTION)
      { query: Query } type Query { a: Int }`,
    /Federation 1 \(@core\)\. Compose the subgraphs again with Federation 2/,
  ],
  ['contexts', linking(feature('context', 'v0.1', 'SECURITY')), /@context .* pass the value as an argument/],
  ['connectors', linking(feature('connect')), /@connect .* put the REST service behind a subgraph/],
  ['cache tags', linking(feature('cacheTag')), /@cacheTag .* invalidates no caches by tag/],
  [
    'an unknown feature for security',
    linking('@link(url: "https://example.org/mask/v1.0", for: SECURITY)'),
    /links https:\/\/example\.org\/mask\/v1\.0 for SECURITY, which this engine does not know/,
  ],
  [
    'an unknown feature for execution',
    linking('@link(url: "https://example.org/batch/v1.0", for: EXECUTION)'),
    /for EXECUTION.* link it without a purpose/,
  ],
  [
    'a specification newer than the engine',
    composed(books).replace(/join\/v0\.\d/, 'join/v0.9'),
    /links https:\/\/specs\.apollo\.dev\/join\/v0\.9; of join this engine knows v0\.2, v0\.3/,
  ],
  [
    'a renamed @inaccessible, which the planner would not find',
    linking('@link(url: "https://specs.apollo.dev/inaccessible/v0.2", as: "hidden", for: SECURITY)'),
    /renames directives of .*inaccessible/,
  ],
  [
    'connectors that composition carried along',
    composed(books).replace(
      'type Query',
      'directive @join__directive(graphs: [join__Graph!], name: String!, args: join__DirectiveArguments) repeatable on SCHEMA | OBJECT\n' +
        'scalar join__DirectiveArguments\ntype Query @join__directive(graphs: [A], name: "connect", args: { http: {} })',
    ),
    /@connect, which this engine does not execute/,
  ],
])('%s is refused at start with what to do', (_, supergraphSdl, message) => {
  expect(start(supergraphSdl)).toThrow(TypeError)
  expect(start(supergraphSdl)).toThrow(message)
})

test('a feature without a purpose does not concern the engine', () => {
  expect(start(linking('@link(url: "https://example.org/documentation/v1.0")'))).not.toThrow()
})

test.each([
  ['@authenticated', 'isAuthenticated'],
  ['@requiresScopes(scopes: [["read"]])', 'scopes'],
  ['@policy(policies: [["owner"]])', 'policies'],
])('%s is refused without the function %s of the hook', (directive, hook) => {
  const supergraphSdl = composed(subgraph(`type Query { me: String ${directive} }`))
  expect(start(supergraphSdl)).toThrow(new RegExp(`option authorization has no function ${hook}`))
  const authorization = { isAuthenticated: () => true, scopes: () => [], policies: () => [] }
  expect(start(supergraphSdl, { authorization })).not.toThrow()
})

test('a label of @override other than percent(N) is refused without a hook', () => {
  const supergraphSdl = composed({
    a: {
      typeDefs: `type Query { book: Book } type Book @key(fields: "id") { id: ID! title: String @override(from: "b", label: "beta") }`,
    },
    b: { typeDefs: 'type Book @key(fields: "id") { id: ID! title: String }' },
  })
  expect(start(supergraphSdl)).toThrow(/labels beta, and there is no option overrideLabels/)
  expect(start(supergraphSdl, { overrideLabels: () => [] })).not.toThrow()
})

test('a subgraph without a transport is refused', () => {
  expect(start(composed({ c: books.a as Subgraph }))).toThrow(/subgraph "c", for which there is no transport/)
})
