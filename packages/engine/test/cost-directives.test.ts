import { describe, expect, test } from 'vitest'
import { aFederation, type Subgraph } from './support/federation.ts'

const shop: Subgraph = {
  typeDefs: `
    type Query {
      items(first: Int, last: Int): [Item!] @listSize(slicingArguments: ["first", "last"])
      few: [Item!] @listSize(assumedSize: 3)
      page(first: Int): [Item!] @listSize(slicingArguments: ["first"], requireOneSlicingArgument: false, assumedSize: 20)
      usual(first: Int = 5): [Item!] @listSize(slicingArguments: ["first"])
      found(first: Int): Connection @listSize(slicingArguments: ["first"], sizedFields: ["nodes"], assumedSize: 4)
      many: [Item]
      dear: Int @cost(weight: 7)
      dearList: [Int] @cost(weight: 7) @listSize(assumedSize: 2)
      search(text: String @cost(weight: 5), filter: Filter): [Item] @listSize(assumedSize: 1)
      level: Level
      stamp: Stamp
      thing: Thing
      either: Either
      first(first: Int, limit: Int): [Item]
    }
    type Mutation { buy(filter: Filter): Item }
    input Filter { near: Boolean @cost(weight: 11) level: Level inner: [Filter!] text: String }
    type Item { id: ID! part: Part weighted: String @cost(weight: 2) }
    type Part @cost(weight: 4) { id: ID! }
    type Connection { nodes: [Item!] edges: [Item!] total: Int }
    enum Level @cost(weight: 3) { LOW }
    scalar Stamp @cost(weight: 2)
    interface Thing { name: String }
    type Cheap implements Thing { name: String }
    type Dear implements Thing @cost(weight: 9) { name: String @cost(weight: 6) }
    union Either = Part | Item
  `,
}

async function costOf(source: string, variables = {}, cost = {}): Promise<number> {
  const { engine } = aFederation({ shop }, { cost })
  return (await engine.prepare(null, source)).cost(variables)
}

describe('@cost', () => {
  test.each([
    ['of a field', '{ dear }', 7],
    ['of a list field, for each item', '{ dearList }', 14],
    ['of a type that is returned', '{ few { part { id } } }', 3 * (1 + 4)],
    ['of a leaf beside an object', '{ few { weighted } }', 3 * (1 + 2)],
    ['of an enum and a scalar', '{ level stamp }', 5],
    ['of an argument', '{ search(text: "a") { id } }', 5 + 1],
    ['of an argument that is null or left out', '{ a: search(text: null) { id } b: search { id } }', 2],
    ['of input fields', '{ search(filter: { near: true, text: "x" }) { id } }', 11 + 1],
    ['of the type of an input field', '{ search(filter: { level: LOW }) { id } }', 3 + 1],
    [
      'of input fields in lists, whose items count too',
      'mutation { buy(filter: { inner: [{ near: true }, { near: false }] }) { id } }',
      1 + 22 + 2,
    ],
    ['of the dearest type of an interface', '{ thing { __typename } }', 9],
    ['of the dearest field of an interface', '{ thing { name } }', 9 + 6],
    ['of the dearest member of a union', '{ either { __typename } }', 4],
    ['of fields in fragments', '{ thing { ... on Cheap { name } ... on Dear { name } } }', 9 + 6],
  ])('counts the weight %s', async (_, source, cost) => {
    expect(await costOf(source)).toBe(cost)
  })

  test('counts the weights of what variables hold', async () => {
    const source = 'query ($filter: Filter, $text: String) { search(filter: $filter, text: $text) { id } }'
    expect(await costOf(source, { filter: { near: true, inner: { near: true } }, text: 'x' })).toBe(
      1 + 22 + 5 + 1,
    )
    expect(await costOf(source, { filter: null })).toBe(1)
    const inside = 'query ($near: Boolean) { search(filter: { near: $near }) { id } }'
    expect([await costOf(inside, { near: true }), await costOf(inside)]).toEqual([12, 1])
  })

  test('limits operations', async () => {
    const { engine } = aFederation({ shop }, { limits: { cost: 13 } })
    await expect(engine.prepare(null, '{ dearList }')).rejects.toMatchObject({ code: 'OPERATION_TOO_LARGE' })
    await expect(engine.prepare(null, '{ dear }')).resolves.toBeDefined()
  })
})

describe('@listSize', () => {
  test.each([
    ['by a slicing argument', '{ items(first: 7) { id } }', 7],
    ['by another slicing argument', '{ items(last: 4) { id } }', 4],
    ['by its default', '{ usual { id } }', 5],
    ['as it is assumed', '{ few { id } }', 3],
    ['by an argument that is not required', '{ page(first: 6) { id } }', 6],
    ['as it is assumed without an argument', '{ page { id } }', 20],
    [
      'of the sized fields of an object only',
      '{ found(first: 8) { nodes { id } edges { id } total } }',
      1 + 8 + 10,
    ],
    ['of other lists', '{ many { id } }', 10],
    ['below zero as zero', '{ items(first: -1) { id } }', 0],
  ])('gives the length of a list %s', async (_, source, cost) => {
    expect(await costOf(source)).toBe(cost)
  })

  test('follows variables', async () => {
    const source = 'query ($n: Int) { items(first: $n) { id } }'
    expect([await costOf(source, { n: 9 }), await costOf(source, { n: null })]).toEqual([9, 10])
    expect(await costOf('query ($n: Int) { page(first: $n) { id } }')).toBe(20)
  })

  test.each([
    ['none', '{ items { id } }', 'it has 0'],
    ['a null', '{ items(first: null) { id } }', 'it has 0'],
    ['two', '{ items(first: 1, last: 2) { id } }', 'it has 2'],
    ['none of one', '{ found { nodes { id } } }', 'needs the argument "first"'],
  ])('refuses a list that needs one slicing argument and has %s', async (_, source, message) => {
    await expect(aFederation({ shop }).engine.prepare(null, source)).rejects.toMatchObject({
      code: 'GRAPHQL_VALIDATION_FAILED',
      message: expect.stringContaining(message),
    })
  })
})

describe('the options of the model', () => {
  test('say how long other lists are', async () => {
    expect(await costOf('{ many { id } }', {}, { listSize: 3 })).toBe(3)
    expect(await costOf('{ first(first: 4) { id } }')).toBe(10)
    const pages = { pageArguments: ['limit', 'first'], defaultPageSize: 6, maxPageSize: 8 }
    expect(await costOf('{ first(first: 4) { id } }', {}, pages)).toBe(4)
    expect(await costOf('{ first(first: 40) { id } }', {}, pages)).toBe(8)
    expect(await costOf('{ first { id } }', {}, pages)).toBe(6)
  })
})
