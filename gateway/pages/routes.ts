import { type AnyRoute, type Route, route } from '@rodovia/gateway/rest/route.ts'

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
