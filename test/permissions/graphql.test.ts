import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '../support/rest-client.ts'
import { fields, operations } from './expected.ts'
import { documentOf, graphqlRequests } from './graphql-requests.ts'
import { caseFor, withoutIdentifiers } from './matrix-case.ts'
import { openPermissionFixture, type PermissionFixture, type Resource } from './permission-fixture.ts'
import { answerTo } from './send-graphql.ts'
import { cellsOf, markOf, readTable } from './table.ts'

let world: PermissionFixture
beforeAll(async () => {
  world = await openPermissionFixture()
})
afterAll(() => world[Symbol.asyncDispose]())

describe.each(readTable(operations).map((line) => [line.name, line] as const))('%s', (name, line) => {
  const request = graphqlRequests[name]!

  test.each(cellsOf(line))(`${name} as %s: %s`, async (who, _, cell) => {
    const { thing, token } = await caseFor(world, who, request, cell === '+')
    const seen = await answerTo(world.url, await documentOf(name, thing, world, { token }), token)
    expect(seen.code === null ? '+' : markOf(seen.code), JSON.stringify(seen.body)).toBe(cell)
    if (cell === '+') expect(seen.body.data.result).not.toBeNull()
    if (cell !== '4') return
    const { missingResource } = world
    const nowhere = await answerTo(
      world.url,
      await documentOf(name, missingResource, world, { token }),
      token,
    )
    expect(withoutIdentifiers(seen, thing)).toBe(withoutIdentifiers(nowhere, missingResource))
  })
})

const roots = new Map(readTable(operations).map((line) => [line.name, line.cells]))

/** `driver.position.lat` as `{ driver { position { lat } } }`. */
function selectionOf(path: readonly string[]): string {
  return path.reduceRight((inner, field) => `{ ${field} ${inner} }`, '')
}

/** What is found at the end of the way: nothing but nulls is null, and a list without anything in it is there. */
function found(value: unknown, path: readonly string[]): '+' | '0' {
  if (value === null || value === undefined) return '0'
  if (Array.isArray(value)) {
    const isNull = value.length > 0 && value.every((one) => found(one, path) === '0')
    return isNull ? '0' : '+'
  }
  const [field, ...rest] = path
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
    const { thing, token } = await caseFor(world, who, graphqlRequests[root]!, true)
    const query = await documentOf(root, thing, world, { token, select: selectionOf(path) })
    const { code, body } = await answerTo(world.url, query, token)
    const value = found(body.data?.result, path)
    expect(code === null ? value : markOf(code), JSON.stringify(body)).toBe(cell)
    if (code !== null) expect(value, JSON.stringify(body)).toBe('0')
  })
})

test('what was refused has changed nothing', async () => {
  const storyOf = async ({ orderId }: Resource) => {
    const story = `{ order(id: "${orderId}") { status timeline { type } } }`
    return (await world.graphql(story, world.users.operacoes.token)).data.order
  }
  for (const [state, asked] of world.shared)
    expect(await storyOf(await asked), state).toEqual(await storyOf(await world.createResource(state)))
})

test('nobody enters by the doors between the subgraphs', async () => {
  for (const query of [
    '{ _entities(representations: [{ __typename: "Wallet", tenantId: "x" }]) { __typename } }',
    '{ _service { sdl } }',
  ]) {
    expect(await world.graphql(query, world.users.owner.token)).toMatchObject({
      errors: [{ message: expect.stringContaining('Cannot query field') }],
    })
  }
})
