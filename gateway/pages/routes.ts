import { type AnyRoute, type Route, route } from '@rodovia/gateway/rest/route.ts'
import { routes } from '@rodovia/gateway/rest/routes.ts'

/** The REST route at this address, which a page runs, too. Throws when there is none. */
export function restRoute(method: AnyRoute['method'], path: string): AnyRoute {
  const found = routes.find((one) => one.method === method && one.path === path)
  if (found) return found
  throw new Error(`there is no route ${method} ${path}`)
}

type PageOperation<Query, Body, Data, Variables> = Pick<
  Route<Query, Body, Data, Variables>,
  'operation' | 'query' | 'body' | 'variables' | 'responseFrom' | 'reshape'
>

/** A stored operation that only pages run. It has no address of its own. */
export function pageOperation<Query, Body, Data, Variables>(
  stored: PageOperation<Query, Body, Data, Variables>,
): AnyRoute {
  return route('POST /conta', { ...stored, summary: 'Of pages only' })
}
