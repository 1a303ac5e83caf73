import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { filledFields } from './forms/fields.ts'
import { type NoticeName, withNotice } from './notice.ts'
import type { ConsolePage, FileContent, SignedInContext } from './page.ts'

type Action = {
  route: AnyRoute
  notice: NoticeName
  /** The path of the page to go on to. */
  to: (params: SignedInContext['params']) => string
  /** The form's fields that the route takes. */
  fields?: readonly string[]
}

/** A form that runs a route and goes on to a page with a notice. */
export function actionPage(path: string, { route, notice, to, fields = [] }: Action): ConsolePage {
  return {
    method: 'POST',
    path,
    async answer({ run, params, fields: sent }) {
      await run(route, { params, ...(route.body && { body: filledFields(sent, fields) }) })
      return { to: withNotice(to(params), notice) }
    },
  }
}

/** A download that a route makes. */
export function filePage(path: string, route: AnyRoute): ConsolePage {
  const { file: kind } = route
  if (!kind) throw new Error(`${route.method} ${route.path} makes no file`)
  return {
    method: 'GET',
    path,
    answer: async ({ run, params, query }) => ({
      file: await run<FileContent>(route, { params, query }),
      kind,
    }),
  }
}
