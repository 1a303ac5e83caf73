import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '../support/rest-client.ts'
import type { CallerName } from './callers.ts'
import { fields, operations } from './expected.ts'
import { documentOf, graphqlRequests } from './graphql-requests.ts'
import { caseFor } from './matrix-case.ts'
import { openPermissionFixture, type PermissionFixture, type Resource } from './permission-fixture.ts'
import { answerTo } from './send-graphql.ts'
import { responsesTo, sideBySide } from './side-by-side.ts'
import { type Cell, cellsOf, markOf, readTable } from './table.ts'

let fixture: PermissionFixture
beforeAll(async () => {
  fixture = await openPermissionFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const operationRows = readTable(operations)

describe.each(operationRows.map((row) => [row.name, row] as const))('%s', (name, row) => {
  const responseTo = responsesTo(
    row,
    () => fixture,
    (caller, cell) => {
      const request = graphqlRequests[name]!
      return caseFor(fixture, caller, request, cell === '+', (resource, fixture) =>
        request.ask(resource, fixture, undefined),
      )
    },
    async ({ resource, token }) =>
      answerTo(fixture.url, await documentOf(name, resource, fixture, { token }), token),
  )

  test.each(cellsOf(row))(`${name} as %s: %s`, async (caller, _, cell) => {
    const { response, comparable } = await responseTo(caller)
    const { code, body } = response
    expect(code === null ? '+' : markOf(code), JSON.stringify(body)).toBe(cell)
    if (cell === '+') expect(body.data.result).not.toBeNull()
    if (comparable) expect(comparable[0]).toBe(comparable[1])
  })
})

type Selection = Map<string, Selection>

/** `driver.name` and `driver.position.lat` as `{ driver { name position { lat } } }`. */
function selectionOf(paths: readonly (readonly string[])[]): string {
  const root: Selection = new Map()
  for (const path of paths) {
    let selection = root
    for (const field of path) {
      const inner = selection.get(field) ?? new Map()
      selection.set(field, inner)
      selection = inner
    }
  }
  const print = (selection: Selection): string =>
    selection.size === 0
      ? ''
      : `{ ${[...selection].map(([field, inner]) => field + print(inner)).join(' ')} }`
  return print(root)
}

/** The mark of the value at a path. A list of nulls counts as null, an empty list as a value. */
function markAt(value: unknown, path: readonly string[]): '+' | '0' {
  if (value === null || value === undefined) return '0'
  if (Array.isArray(value)) {
    const isNull = value.length > 0 && value.every((item) => markAt(item, path) === '0')
    return isNull ? '0' : '+'
  }
  const [field, ...rest] = path
  return field === undefined ? '+' : markAt((value as Body)[field], rest)
}

/** The code of the first error at a path or above it; null if there is none. */
function codeAt({ errors = [] }: Body, path: readonly string[]): string | null {
  const error = errors.find(({ path: at = [] }: Body) => {
    const [, ...names] = at.filter((segment: string | number) => typeof segment === 'string')
    return names.every((name: string, index: number) => name === path[index])
  })
  return error?.extensions.code ?? null
}

const fieldRows = readTable(fields).map((row) => {
  const [operation = '', path = ''] = row.name.split(' > ')
  return { ...row, operation, path: path.split('.') }
})

describe.each([...Map.groupBy(fieldRows, ({ operation }) => operation)])('%s', (operation, rows) => {
  const callers = Object.entries(operationRows.find(({ name }) => name === operation)!.cells)
  const admitted = new Set(
    rows.flatMap((row) =>
      cellsOf(row)
        .filter(isAsked)
        .map(([caller]) => caller),
    ),
  )

  /** One response to each caller, with the fields of all rows. */
  const responseTo = sideBySide([...admitted], async (caller) => {
    const { resource, token } = await caseFor(
      fixture,
      caller,
      graphqlRequests[operation]!,
      true,
      (resource, fixture) => graphqlRequests[operation]!.ask(resource, fixture, undefined),
    )
    const select = selectionOf(rows.map(({ path }) => path))
    return answerTo(fixture.url, await documentOf(operation, resource, fixture, { token, select }), token)
  })

  describe.each(rows.map((row) => [row.name, row] as const))('%s', (name, row) => {
    test('has a dot for those to whom the operation itself is refused, and for them only', () => {
      const refused = cellsOf(row).filter((cell) => !isAsked(cell))
      const expected = callers.filter(([, cell]) => cell !== '+')
      expect(refused.map(([caller]) => caller)).toEqual(expected.map(([caller]) => caller))
    })

    test.each(cellsOf(row).filter(isAsked))(`${name} as %s: %s`, async (caller, _, cell) => {
      const { body } = await responseTo(caller)
      const code = codeAt(body, row.path)
      const mark = markAt(body.data?.result, row.path)
      expect(code === null ? mark : markOf(code), JSON.stringify(body)).toBe(cell)
      if (code !== null) expect(mark, JSON.stringify(body)).toBe('0')
    })
  })
})

function isAsked([, , cell]: readonly [CallerName, string, Cell]): boolean {
  return cell !== '.'
}

test('what was refused has changed nothing', async () => {
  const historyOf = async ({ orderId }: Resource) => {
    const query = `{ order(id: "${orderId}") { status timeline { type } } }`
    return (await fixture.graphql(query, fixture.users.operacoes.token)).data.order
  }
  await Promise.all(
    Array.from(fixture.shared, async ([state, resource]) =>
      expect(await historyOf(await resource), state).toEqual(
        await historyOf(await fixture.createResource(state)),
      ),
    ),
  )
})

test('the entry points between gateway and subgraphs are closed to clients', async () => {
  for (const query of [
    '{ _entities(representations: [{ __typename: "Wallet", tenantId: "x" }]) { __typename } }',
    '{ _service { sdl } }',
  ]) {
    expect(await fixture.graphql(query, fixture.users.owner.token)).toMatchObject({
      errors: [{ message: expect.stringContaining('Cannot query field') }],
    })
  }
})
