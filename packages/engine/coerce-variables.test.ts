import { buildSchema, getVariableValues, type OperationDefinitionNode, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { compileCoercion } from './coerce-variables.ts'

const schema = buildSchema(`
  scalar Any
  enum Color { RED GREEN }
  input Point { lat: Float!, lng: Float!, name: String, colors: [Color!], more: Any }
  input Shape { id: ID!, points: [Point!]!, sides: Int = 4, isClosed: Boolean, shade: Color }
  input Tree { left: Tree, value: Int }
  input Choice @oneOf { a: Int, b: String }
  type Query { done: Boolean }
`)

const point = { lat: 1.5, lng: -2 }
const shape = { id: 'a', points: [point] }

const cases: [type: string, values: readonly unknown[]][] = [
  ['Int', [0, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 1.5, '1', true, null, undefined]],
  ['Int!', [1, null, undefined]],
  ['Int = 3', [1, null, undefined]],
  ['Float', [1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1']],
  ['String!', ['', 'text', 1, ['text']]],
  ['ID', ['a', 1, 1.5]],
  ['Boolean', [true, false, 0, 'true']],
  ['Color', ['RED', 'BLUE', 'toString', '__proto__', 1]],
  ['Any', [{ any: [1] }, 'text', 0, null]],
  ['[Int!]', [[1, 2], [], 1, [1, null], [1, undefined], [1, 'a'], new Set([1])]],
  ['[[Color]]', [[['RED', null], null], ['RED']]],
  ['Point!', [point, { ...point, name: undefined }, { ...point, name: null, colors: ['RED'], more: [{}] }]],
  ['Point', [{ lat: 1 }, { ...point, unknown: 1 }, { ...point, unknown: undefined }, [], 'point', [point]]],
  ['Point', [JSON.parse('{ "lat": 1, "lng": 2, "__proto__": {} }'), Object.create(point)]],
  ['Shape', [{ ...shape, sides: 3 }, shape, { ...shape, points: point }, { ...shape, shade: 'BLUE' }]],
  ['Tree', [{ left: { left: null, value: 1 } }, { left: { value: 'a' } }]],
  ['Choice', [{ a: 1 }, { a: 1, b: 'b' }, { a: null }, {}]],
]

describe('the coercion of variables', () => {
  it.each(cases)('of the type %s is that of graphql-js', (type, values) => {
    const document = parse(`query ($value: ${type}, $other: String) { done }`)
    const { variableDefinitions = [] } = document.definitions[0] as OperationDefinitionNode
    const coerce = compileCoercion(schema, variableDefinitions, { maxErrors: 5 })
    for (const inputs of [{}, ...values.map((value) => ({ value })), { other: 'text' }]) {
      expect(coerce(inputs)).toStrictEqual(
        getVariableValues(schema, variableDefinitions, inputs, { maxErrors: 5 }),
      )
    }
  })

  it('leaves unknown variables out', () => {
    expect(compileCoercion(schema, [], {})({ value: 1 })).toEqual({ coerced: {} })
  })
})
