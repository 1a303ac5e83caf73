import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '../support/rest-client.ts'
import { askedBy } from './asked.ts'
import { fields, operations } from './expected.ts'
import { documentOf, graphqlRequests } from './graphql-requests.ts'
import { answerTo } from './send-graphql.ts'
import { cellsOf, markOf, readTable } from './table.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const roots = new Map(readTable(operations).map((line) => [line.name, line.cells]))

/** `driver.position.lat` as `{ driver { position { lat } } }`. */
function selectionOf(path: readonly string[]): string {
  return path.reduceRight((inner, field) => `{ ${field} ${inner} }`, '')
}

/** What is found at the end of the way: nothing but nulls is null, and a list without anything in it is there. */
function found(value: unknown, [field, ...rest]: readonly string[]): '+' | '0' {
  if (value === null || value === undefined) return '0'
  if (Array.isArray(value)) {
    const each = value.map((one) =>
      found(
        one,
        [field, ...rest].filter((name) => name !== undefined),
      ),
    )
    return each.length > 0 && each.every((one) => one === '0') ? '0' : '+'
  }
  return field === undefined ? '+' : found((value as Body)[field], rest)
}

describe.each(readTable(fields).map((line) => [line.name, line] as const))('%s', (name, line) => {
  const [root = '', way = ''] = name.split(' > ')
  const path = way.split('.')

  test('has a dot for those to whom the operation itself is refused, and for them only', () => {
    const refused = cellsOf(line).filter(([, , cell]) => cell === '.')
    const expected = Object.entries(roots.get(root)!).filter(([, cell]) => cell !== '+')
    expect(refused.map(([who]) => who)).toEqual(expected.map(([who]) => who))
  })

  test.each(cellsOf(line).filter(([, , cell]) => cell !== '.'))(`${name} as %s: %s`, async (who, _, cell) => {
    const { thing, token } = await askedBy(world, who, graphqlRequests[root]!, true)
    const query = await documentOf(root, thing, world, selectionOf(path))
    const { code, body } = await answerTo(world.url, query, token)
    const value = found(body.data?.result, path)
    expect(code === null ? value : markOf(code), JSON.stringify(body)).toBe(cell)
    if (code !== null) expect(value, JSON.stringify(body)).toBe('0')
  })
})
