import pLimit from 'p-limit'
import { type ObservedResponse, withoutIdentifiers } from './matrix-case.ts'
import type { PermissionFixture, Resource } from './permission-fixture.ts'
import { type Cell, cellsOf, type MatrixRow } from './table.ts'

/** More would exceed the request deadline on a busy machine: some cells print PDFs. */
const concurrency = 4

/**
 * Runs `run` for all keys concurrently, beginning when the first result is requested. A failure reaches the test that awaits
 * that result.
 */
export function sideBySide<Key, Result>(
  keys: readonly Key[],
  run: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  let results: Map<Key, Promise<Result>> | undefined
  return (key) => {
    if (!results) {
      const limit = pLimit(concurrency)
      results = new Map(keys.map((one) => [one, limit(run, one)]))
      for (const result of results.values()) result.catch(() => {})
    }
    return results.get(key)!
  }
}

type CellResponse = {
  response: ObservedResponse
  /**
   * Two responses, if `not found` is expected: the response without identifiers, and the response about a
   * resource that does not exist. They must be equal, or a stranger could tell that the resource exists.
   */
  comparable: [existing: string, missing: string] | null
}

/** Sends the request of each cell of a row, side by side. */
export function responsesTo<Column extends string, Case extends { resource: Resource }>(
  row: MatrixRow<Column>,
  getFixture: () => PermissionFixture,
  prepare: (column: Column, cell: Cell) => Promise<Case>,
  send: (one: Case) => Promise<ObservedResponse>,
): (column: Column) => Promise<CellResponse> {
  return sideBySide(
    cellsOf(row).map(([column]) => column),
    async (column) => {
      const one = await prepare(column, row.cells[column])
      const response = await send(one)
      if (row.cells[column] !== '4') return { response, comparable: null }
      const resource = getFixture().missingResource
      const missing = await send({ ...one, resource })
      return {
        response,
        comparable: [withoutIdentifiers(response, one.resource), withoutIdentifiers(missing, resource)],
      }
    },
  )
}
