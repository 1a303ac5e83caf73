import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { type NoticeName, withNotice } from './notice.ts'
import type { Answer, FileContent, SignedInContext } from './page.ts'

type Action = {
  notice: NoticeName
  /** The path of the page to go on to. */
  to: (params: SignedInContext['params']) => string
}

/** A form that runs a route and goes on to a page with a notice. */
export function action(route: AnyRoute, { notice, to }: Action): Answer<SignedInContext> {
  return async ({ run, params }) => {
    await run(route, { params })
    return { to: withNotice(to(params), notice) }
  }
}

/** A download that a route makes. */
export function download(route: AnyRoute): Answer<SignedInContext> {
  const { file: kind } = route
  if (!kind) throw new Error(`${route.method} ${route.path} makes no file`)
  return async ({ run, params, query }) => ({ file: await run<FileContent>(route, { params, query }), kind })
}
