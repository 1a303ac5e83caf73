import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  type DocumentNode,
  execute,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isCompositeType,
  isEnumType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  validate,
  visit,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { defaultCostOptions } from '../cost/list-sizes.ts'
import { compileCost } from '../cost.ts'
import { fragmentsOf } from '../document/fragments.ts'
import { createEngine } from '../engine.ts'
import type { Transport, Variables } from '../transports/transport.ts'
import { aFederation } from './support/federation.ts'
import { subgraphs as librarySubgraphs } from './support/library.ts'
import { randomQuery } from './support/random-query.ts'
import { drawing, propertyTimeout, runs } from './support/runs.ts'

const supergraphSdl = readFileSync(join(import.meta.dirname, '../../../schema/supergraph.graphql'), 'utf8')
const subgraphs = ['identity', 'quoting', 'delivery', 'wallet', 'fleet', 'notifications']

/** The options that the platform sets. */
const pages = { pageArguments: ['first', 'limit'], defaultPageSize: 50, maxPageSize: 500 }
const noDirectives = { weights: new Map(), listSizes: new Map() }

function anEngine(limits = {}) {
  const asked: Variables[] = []
  const transport: Transport<unknown> = {
    prepare: () => (variables) => {
      asked.push(variables ?? {})
      return { data: null }
    },
    subscribe: () => ({ data: null }),
  }
  const transports = Object.fromEntries(subgraphs.map((name) => [name, transport]))
  return { engine: createEngine({ supergraphSdl, transports, limits, cost: pages }), asked }
}

const { apiSchema: platform } = anEngine().engine
const { apiSchema: library } = aFederation(librarySubgraphs).engine

function costOf(source: string | DocumentNode, variables: Variables = {}, schema = platform): number {
  const document = typeof source === 'string' ? parse(source) : source
  const definition = getOperationAST(document) as OperationDefinitionNode
  const model = { ...defaultCostOptions, ...pages, directives: noDirectives }
  const cost = compileCost(schema, definition, fragmentsOf(document), model)
  return typeof cost === 'number' ? cost : cost(variables)
}

describe('the cost', () => {
  test.each([
    ['a scalar at the root', '{ __typename }', 0],
    ['an object', '{ me { id email } }', 1],
    ['a page of the usual size', '{ orders { nodes { code } } }', 51],
    ['a page of another size', '{ orders(first: 7) { nodes { code } } }', 8],
    ['a page of nothing', '{ orders(first: 0) { nodes { code timeline { at } } } }', 1],
    ['a page larger than there is', '{ orders(first: 100000) { nodes { code } } }', 501],
    ['what stands beside a page', '{ orders { totalCount pageInfo { hasNextPage } } }', 2],
    ['edges and what they lead to', '{ orders(first: 7) { edges { cursor node { code } } } }', 15],
    ['a page twice', '{ orders(first: 7) { nodes { code } edges { cursor } } }', 15],
    ['a list of unknown length', '{ order(id: "1") { timeline { at } } }', 11],
    ['a list of scalars', '{ delivery(code: "1") { allowedSteps } }', 1],
    ['lists within a page', '{ orders(first: 7) { nodes { timeline { facts { name } } } } }', 1 + 7 * 111],
    ['aliases', '{ a: me { id } b: me { id } }', 2],
    [
      'a fragment wherever it is spread',
      '{ a: order(id: "1") { ...F } b: order(id: "2") { ...F } } fragment F on Order { timeline { at } }',
      22,
    ],
    ['what a directive may leave out', '{ me @include(if: false) { id } }', 1],
    [
      'introspection',
      '{ __schema { types { fields { name } } } __type(name: "Order") { fields { name } } }',
      0,
    ],
    ['a mutation', 'mutation { cancelOrder(input: {}) { order { timeline { at } } } }', 12],
  ])('of %s', (_, source, cost) => {
    expect(costOf(source)).toBe(cost)
  })

  test('follows the variables', () => {
    const source = 'query ($n: Int) { orders(first: $n) { nodes { timeline { at } } } }'
    const costs = [{ n: 2 }, { n: 10_000 }, { n: null }, { n: -1 }, {}].map((given) => costOf(source, given))
    expect(costs).toEqual([23, 5501, 551, 1, 551])
  })

  test('adds up the selections on the types of an abstract type, and multiplies nested lists', () => {
    const ask = (source: string, variables?: Variables) => costOf(source, variables, library)
    expect(ask('{ search { ... on Book { author { id } } ... on Author { friends { id } } } }')).toBe(120)
    expect(ask('{ shelves { id } }')).toBe(100)
    expect(ask('{ featured { ... on Book { related { id } } } }')).toBe(3)
    expect(ask('query ($n: Int) { featured { ... on Book { related(first: $n) { id } } } }', { n: 9 })).toBe(
      10,
    )
  })
})

describe('an operation that costs too much', () => {
  const wide = 'orders { nodes { timeline { facts { name } } } }'

  test('is rejected before planning, with its cost, the limit and a remedy', async () => {
    const { engine } = anEngine({ cost: 5000 })
    await expect(engine.prepare(null, `{ ${wide} }`)).rejects.toMatchObject({
      code: 'OPERATION_TOO_LARGE',
      message:
        'The answer could hold 5,551 objects, of which 5,000 are allowed: ask for smaller pages, or for fewer lists within lists.',
    })
  })

  test('with these variables is rejected before any fetch, and runs with other variables', async () => {
    const { engine, asked } = anEngine({ cost: 5000 })
    const source = `query ($n: Int = 500) { ${wide.replace('orders', 'orders(first: $n)')} }`
    const operation = await engine.prepare(null, source)
    for (const variables of [undefined, { n: 46 }, { n: 500 }, { n: 1e9 }, { n: null }]) {
      const { errors, data } = await engine.execute(operation, { variables, context: null })
      expect([data, errors?.[0]?.extensions.code]).toEqual([undefined, 'OPERATION_TOO_LARGE'])
    }
    expect(asked).toEqual([])
    await engine.execute(operation, { variables: { n: 45 }, context: null })
    expect(asked).toEqual([{ n: 45 }])
  })

  test('is rejected as a subscription too', async () => {
    const { engine } = anEngine({ cost: 10 })
    const source = 'subscription { deliveryUpdates(trackingToken: "1") { timeline { label } } }'
    await expect(engine.prepare(null, source)).rejects.toThrow('could hold 11 objects')
  })

  test('is prepared if it is a stored operation', async () => {
    const { engine } = anEngine({ cost: 1, depth: 1, introspection: false })
    expect((await engine.prepareStored(`{ ${wide} }`)).kind).toBe('query')
    await expect(engine.prepare(null, `{ ${wide} }`)).rejects.toThrow('nested')
  })
})

describe.each([
  ['the platform', platform],
  ['the library', library],
])('of random queries to %s', (_, schema) => {
  test('no response holds more objects than the cost', propertyTimeout, async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const { source, variables } = randomQuery(schema, (bound) => draw(fc.nat) % bound)
        const document = parse(source)
        fc.pre(validate(schema, document).length === 0 && costOf(document, variables, schema) < 50_000)
        const most = costOf(document, variables, schema)
        expect(await objectsIn(schema, document, variables), source).toBeLessThanOrEqual(most)
        if (schema !== platform) return
        // Without conditions, repeated fields and abstract types the cost equals the count.
        const plain = asPlain(document)
        expect(await objectsIn(schema, plain, variables), source).toBe(costOf(plain, variables, schema))
      }),
      drawing(runs / 5),
    )
  })
})

/** The number of objects in a response with full pages and ten items in every other list. */
async function objectsIn(
  schema: GraphQLSchema,
  document: DocumentNode,
  variableValues: Variables,
): Promise<number> {
  let objects = 0
  const anObject = (page?: number) => {
    objects++
    return { page }
  }
  const fieldResolver: GraphQLFieldResolver<{ page?: number } | undefined, unknown> = (
    source,
    { first },
    _context,
    { parentType, fieldName, returnType },
  ) => {
    const isPaged = parentType.getFields()[fieldName]?.args.some(({ name }) => name === 'first')
    const page = isPaged ? Math.min(first ?? 50, 500) : undefined
    const makeList = (type: GraphQLOutputType, length: number): unknown => {
      const nullable = getNullableType(type)
      if (isListType(nullable)) return Array.from({ length }, () => makeList(nullable.ofType, 10))
      return isCompositeType(nullable) ? anObject() : aScalar(nullable)
    }
    // The page size is that of the list itself, or of the lists in a connection.
    const isConnection = isCompositeType(getNullableType(returnType))
    return isConnection ? anObject(page) : makeList(returnType, page ?? source?.page ?? 10)
  }
  const { errors } = await execute({
    schema,
    document,
    variableValues,
    fieldResolver,
    typeResolver: (_value, _context, _info, type) => schema.getPossibleTypes(type)[0]?.name,
  })
  expect(errors).toBeUndefined()
  return objects
}

function aScalar(type: Parameters<typeof getNamedType>[0]): unknown {
  const named = getNamedType(type)
  if (isEnumType(named)) return named.getValues()[0]?.value
  return ['Int', 'Float'].includes(named?.name ?? '') ? 1 : named?.name === 'Boolean' ? true : 'text'
}

/** The same query without directives, with a unique key for each field and each fragment spread once. */
function asPlain(document: DocumentNode): DocumentNode {
  let fields = 0
  return visit(document, {
    Directive: () => null,
    Field: (node) => ({ ...node, alias: { kind: Kind.NAME, value: `k${fields++}` } }),
    SelectionSet: (node) => ({ ...node, selections: node.selections.filter(isFirst) }),
  })
}

function isFirst(selection: SelectionNode, index: number, all: readonly SelectionNode[]): boolean {
  if (selection.kind !== Kind.FRAGMENT_SPREAD) return true
  const { value } = selection.name
  return all.findIndex((other) => other.kind === Kind.FRAGMENT_SPREAD && other.name.value === value) === index
}
