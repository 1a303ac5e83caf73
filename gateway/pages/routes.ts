import { type AnyRoute, type Route, type RouteInput, route } from '@rodovia/gateway/rest/route.ts'
import { routes } from '@rodovia/gateway/rest/routes.ts'
import type { StoredOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { z } from 'zod'

/** The REST route at this address, which a page runs, too. Throws when there is none. */
export function restRoute(method: AnyRoute['method'], path: string): AnyRoute {
  const found = routes.find((one) => one.method === method && one.path === path)
  if (found) return found
  throw new Error(`there is no route ${method} ${path}`)
}

/** Without `variables` the path parameters, the query and the body are the variables. */
type PageOperation<Query, Body, Data> = Pick<
  Route<Query, Body, Data, Record<string, unknown>>,
  'query' | 'body' | 'variables' | 'responseFrom'
> & {
  operation: string
  answer?: (data: Data, input: RouteInput<Query, Body>) => object
}

/** A stored operation that only pages run. It has no address of its own. */
export function pageOperation<Query, Body, Data>({
  operation,
  answer,
  ...stored
}: PageOperation<Query, Body, Data>): AnyRoute {
  return route<Query, Body, Data, Record<string, unknown>>({
    method: 'POST',
    path: '/conta',
    tag: 'embarcador',
    auth: 'bearer',
    summary: 'Of pages only',
    ...stored,
    operation: operation as StoredOperation<Data, Record<string, unknown>>,
    ...(answer && { reshape: { response: z.unknown(), from: answer } }),
  })
}
