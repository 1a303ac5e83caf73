import type { AnyRoute } from '../../rest/route.ts'

/** The row of a REST table whose stored operation a page runs as well. Throws where there is none. */
export function findRoute(rows: readonly AnyRoute[], method: AnyRoute['method'], path: string): AnyRoute {
  const row = rows.find((one) => one.method === method && one.path === path)
  if (row) return row
  throw new Error(`there is no row ${method} ${path}`)
}
