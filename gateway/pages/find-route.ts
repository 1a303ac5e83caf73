import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'

/** The REST route whose stored operation a page runs, too. Throws when the table has none. */
export function findRoute(routes: readonly AnyRoute[], method: AnyRoute['method'], path: string): AnyRoute {
  const route = routes.find((one) => one.method === method && one.path === path)
  if (route) return route
  throw new Error(`there is no route ${method} ${path}`)
}
