import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askedBy, withoutNames } from './asked.ts'
import { operations } from './expected.ts'
import { documentOf, graphqlRequests } from './graphql-requests.ts'
import { answerTo } from './send-graphql.ts'
import { cellsOf, markOf, readTable } from './table.ts'
import { openWorld, type Thing, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

describe.each(readTable(operations).map((line) => [line.name, line] as const))('%s', (name, line) => {
  const request = graphqlRequests[name]!

  test.each(cellsOf(line))(`${name} as %s: %s`, async (who, _, cell) => {
    const { thing, token } = await askedBy(world, who, request, cell === '+')
    const seen = await answerTo(world.url, await documentOf(name, thing, world), token)
    expect(seen.code === null ? '+' : markOf(seen.code), JSON.stringify(seen.body)).toBe(cell)
    if (cell === '+') expect(seen.body.data.result).not.toBeNull()
    if (cell !== '4') return
    const { nothing } = world
    const nowhere = await answerTo(world.url, await documentOf(name, nothing, world), token)
    expect(withoutNames(seen, thing)).toBe(withoutNames(nowhere, nothing))
  })
})

test('what was refused has changed nothing', async () => {
  const storyOf = async ({ orderId }: Thing) => {
    const story = `{ order(id: "${orderId}") { status timeline { type } } }`
    return (await world.graphql(story, world.users.operacoes.token)).data.order
  }
  for (const [state, asked] of world.shared)
    expect(await storyOf(await asked), state).toEqual(await storyOf(await world.aThing(state)))
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
