import { type AnyRoute, type Route, route } from '@rodovia/gateway/rest/route.ts'
import { routes } from '@rodovia/gateway/rest/routes.ts'
import { z } from 'zod'

/** The REST route at this address, which a page runs, too. Throws when there is none. */
export function restRoute(method: AnyRoute['method'], path: string): AnyRoute {
  const found = routes.find((one) => one.method === method && one.path === path)
  if (found) return found
  throw new Error(`there is no route ${method} ${path}`)
}

/** Without `variables` the path parameters, the query and the body are the variables. */
type PageOperation<Query, Body, Data> = Pick<
  Route<Query, Body, Data>,
  'operation' | 'query' | 'body' | 'variables' | 'answer'
>

/** A stored operation that only pages run. It has no address of its own. */
export function pageOperation<Query, Body, Data>(stored: PageOperation<Query, Body, Data>): AnyRoute {
  return route<Query, Body, Data>({
    method: 'POST',
    path: '/conta',
    tag: 'embarcador',
    auth: 'bearer',
    summary: 'Of pages only',
    answers: z.object({}),
    variables: ({ params, query, body }) => ({ ...params, ...query, ...body }),
    ...stored,
  })
}
