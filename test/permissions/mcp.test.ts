import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '../support/rest-client.ts'
import { type ObservedResponse, withoutIdentifiers } from './matrix-case.ts'
import { createKeys, type KeyHolder, keyHolders, mcp } from './partner.ts'
import { openPermissionFixture, type PermissionFixture, type Resource } from './permission-fixture.ts'
import { cellsOf, markOf, readColumns } from './table.ts'
import { toolCalls } from './tool-calls.ts'

let world: PermissionFixture
let headersOf: Record<KeyHolder, Record<string, string>>
beforeAll(async () => {
  world = await openPermissionFixture()
  headersOf = await createKeys(world)
})
afterAll(() => world[Symbol.asyncDispose]())

/** What the result of the tool says, or the answer that takes its place. */
async function call(holder: KeyHolder, name: string, given: object): Promise<ObservedResponse> {
  const answer = await fetch(`${world.url}/mcp`, {
    method: 'POST',
    headers: {
      ...headersOf[holder],
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given },
    }),
  })
  const { result, ...whole } = (await answer.json()) as Body
  const body: Body = result ? JSON.parse(result.content[0].text) : whole
  return { code: body.error ?? null, status: answer.status, headers: {}, body }
}

async function send(name: string, holder: KeyHolder, thing: Resource): Promise<ObservedResponse> {
  const { given = () => ({}) } = toolCalls[name]!
  const asHolder = async (tool: string, given: object) => {
    const { body } = await call(holder, tool, given)
    return body.ok ? body : null
  }
  return call(holder, name, await given(thing, asHolder))
}

describe.each(readColumns(mcp, keyHolders).map((line) => [line.name, line] as const))('%s', (name, line) => {
  const { state = 'accepted', consumes } = toolCalls[name]!

  test.each(cellsOf(line))(`${name} with %s: %s`, async (holder, _, cell) => {
    const thing = await (consumes && cell === '+' ? world.createResource(state) : world.sharedResource(state))
    const seen = await send(name, holder, thing)
    const mark = seen.code === 'invalid_or_expired_token' ? '1' : markOf(seen.code ?? '+')
    expect(mark, JSON.stringify(seen.body)).toBe(cell)
    expect(seen).toMatchObject({ status: cell === '1' ? 401 : 200, body: { ok: cell === '+' } })
    if (cell !== '4') return
    const nowhere = await send(name, holder, world.missingResource)
    expect(withoutIdentifiers(seen, thing)).toBe(withoutIdentifiers(nowhere, world.missingResource))
  })
})
