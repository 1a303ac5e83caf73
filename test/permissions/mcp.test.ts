import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '../support/rest-client.ts'
import type { ObservedResponse } from './matrix-case.ts'
import { createKeys, type KeyHolder, keyHolders, mcp } from './partner.ts'
import {
  fieldsReadBy,
  openPermissionFixture,
  type PermissionFixture,
  type Resource,
} from './permission-fixture.ts'
import { responsesTo } from './side-by-side.ts'
import { cellsOf, markOf, readColumns } from './table.ts'
import { toolCalls } from './tool-calls.ts'

let fixture: PermissionFixture
let headersOf: Record<KeyHolder, Record<string, string>>
beforeAll(async () => {
  fixture = await openPermissionFixture()
  headersOf = await createKeys(fixture)
})
afterAll(() => fixture[Symbol.asyncDispose]())

/** The result of the tool, or the error response instead. */
async function call(holder: KeyHolder, name: string, given: object): Promise<ObservedResponse> {
  const answer = await fetch(`${fixture.url}/mcp`, {
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

async function send(name: string, holder: KeyHolder, resource: Resource): Promise<ObservedResponse> {
  const { given = () => ({}) } = toolCalls[name]!
  const asHolder = async (tool: string, given: object) => {
    const { body } = await call(holder, tool, given)
    return body.ok ? body : null
  }
  return call(holder, name, await given(resource, asHolder))
}

describe.each(readColumns(mcp, keyHolders).map((row) => [row.name, row] as const))('%s', (name, row) => {
  const { state = 'accepted', consumes, given } = toolCalls[name]!
  const fields = () => fieldsReadBy(fixture, (resource) => given?.(resource, async () => null))

  const responseTo = responsesTo(
    row,
    () => fixture,
    async (holder, cell) => {
      const isOwn = consumes && cell === '+'
      return {
        holder,
        resource: await (isOwn
          ? fixture.createResource(state, await fields())
          : fixture.sharedResource(state)),
      }
    },
    ({ holder, resource }) => send(name, holder, resource),
  )

  test.each(cellsOf(row))(`${name} with %s: %s`, async (holder, _, cell) => {
    const { response, comparable } = await responseTo(holder)
    const mark = response.code === 'invalid_or_expired_token' ? '1' : markOf(response.code ?? '+')
    expect(mark, JSON.stringify(response.body)).toBe(cell)
    expect(response).toMatchObject({ status: cell === '1' ? 401 : 200, body: { ok: cell === '+' } })
    if (comparable) expect(comparable[0]).toBe(comparable[1])
  })
})
