import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/rest-client.ts'
import { type Asked, askedBy, type Seen, withoutNames } from './asked.ts'
import { rest } from './expected.ts'
import { restRequests } from './rest-requests.ts'
import { cellsOf, markOf, readTable } from './table.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function send(name: string, { thing, token }: Asked): Promise<Seen> {
  const [method = '', path = ''] = name.split(' ')
  const { query = '', body } = restRequests[name]!
  const address = path.replace(':code', thing.code).replace(':order_id', thing.orderId)
  const answer = await ask(world.url, method, `${address}${query}`, {
    ...(token && { token }),
    ...(body && { body: await body(thing, world) }),
  })
  const { status, headers } = answer
  return { code: answer.body.error ?? null, status, headers: Object.fromEntries(headers), body: answer.body }
}

const statuses = { '+': 200, '1': 401, '3': 403, '4': 404 } as const

describe.each(readTable(rest).map((line) => [line.name, line] as const))('%s', (name, line) => {
  test.each(cellsOf(line))(`${name} as %s: %s`, async (who, _, cell) => {
    const asked = await askedBy(world, who, restRequests[name]!, cell === '+')
    const seen = await send(name, asked)
    expect(seen.code === null ? '+' : markOf(seen.code), JSON.stringify(seen.body)).toBe(cell)
    expect(seen).toMatchObject({
      status: statuses[cell as keyof typeof statuses],
      body: { ok: cell === '+' },
    })
    if (cell !== '4') return
    const { nothing } = world
    const nowhere = await send(name, { ...asked, thing: nothing })
    expect(withoutNames(seen, asked.thing)).toBe(withoutNames(nowhere, nothing))
  })
})
