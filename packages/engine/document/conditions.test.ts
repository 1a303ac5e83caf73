import { type FieldNode, type OperationDefinitionNode, parse } from 'graphql'
import { expect, test } from 'vitest'
import { conditionsOf, mergeConditions, printCondition, withoutRedundant } from './conditions.ts'

function conditionsIn(directives: string) {
  const operation = parse(`{ field ${directives} }`).definitions[0] as OperationDefinitionNode
  return conditionsOf((operation.selectionSet.selections[0] as FieldNode).directives)
}

test('a variable in @include must be true, one in @skip must not', () => {
  expect(conditionsIn('@skip(if: $b) @include(if: $a)')).toEqual([
    { variable: 'a', expected: true },
    { variable: 'b', expected: false },
  ])
})

test('a literal that lets a selection pass asks for nothing', () => {
  expect(conditionsIn('@include(if: true) @skip(if: false) @other')).toEqual([])
})

test('a literal that leaves a selection out does so whatever stands beside it', () => {
  expect(conditionsIn('@include(if: false) @skip(if: $b)')).toBeUndefined()
  expect(conditionsIn('@include(if: $a) @skip(if: true)')).toBeUndefined()
})

test('conditions that contradict each other can never be met', () => {
  expect(conditionsIn('@include(if: $a) @skip(if: $a)')).toBeUndefined()
  expect(
    mergeConditions([{ variable: 'a', expected: true }], [{ variable: 'a', expected: false }]),
  ).toBeUndefined()
})

test('a condition reads as the directive it came from', () => {
  expect(printCondition({ variable: 'a', expected: true })).toBe('@include(if:$a)')
  expect(printCondition({ variable: 'b', expected: false })).toBe('@skip(if:$b)')
})

test('an alternative that asks for more than another is superfluous', () => {
  const [a, b] = ['a', 'b'].map((variable) => ({ variable, expected: true }))
  expect(withoutRedundant([[a!, b!], [a!], [a!]])).toEqual([[a]])
  expect(withoutRedundant([[a!], [b!]])).toEqual([[a], [b]])
})
