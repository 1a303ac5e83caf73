import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { filledFields } from './forms/fields.ts'
import { type NoticeName, withNotice } from './notice.ts'
import type { Answer, FileContent, SignedInContext } from './page.ts'

type Action = {
  notice: NoticeName
  /** The path of the page to go on to. */
  to: (params: SignedInContext['params']) => string
  /** The form's fields that the route takes. */
  fields?: readonly string[]
}

/** A form that runs a route and goes on to a page with a notice. */
export function action(route: AnyRoute, { notice, to, fields = [] }: Action): Answer<SignedInContext> {
  return async ({ run, params, fields: sent }) => {
    await run(route, { params, ...(route.body && { body: filledFields(sent, fields) }) })
    return { to: withNotice(to(params), notice) }
  }
}

/** A download that a route makes. */
export function download(route: AnyRoute): Answer<SignedInContext> {
  const { file: kind } = route
  if (!kind) throw new Error(`${route.method} ${route.path} makes no file`)
  return async ({ run, params, query }) => ({ file: await run<FileContent>(route, { params, query }), kind })
}
