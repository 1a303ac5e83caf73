import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyFrom, type Fields } from '../forms/fields.ts'
import { rejectedForm } from '../forms/form-state.ts'
import { PageError } from '../page-error.ts'
import type { RouteInput, RunRoute } from '../route-runner.ts'
import type { PageContext } from './page.ts'

/** Returns the context of a request for a page, which runs routes with the fields of the page's form. */
export function pageContexts(
  runRoute: RunRoute,
  { tiles, agentConsents }: Pick<PageContext, 'tiles' | 'agentConsents'>,
): (request: FastifyRequest, reply: FastifyReply) => PageContext {
  return (request, reply) => {
    const { params, query } = request
    const fields = (request.body ?? query) as Fields
    const runWithForm = <Body>(route: AnyRoute, input: RouteInput = {}) =>
      runRoute<Body>(request, route, { body: bodyFrom(fields, route), ...input })
    return {
      request,
      reply,
      tiles,
      agentConsents,
      params: params as Record<string, string>,
      query: query as Fields,
      fields,
      tryRun: runWithForm,
      async submit<Body>(route: AnyRoute, input?: RouteInput) {
        const result = await runWithForm<Body>(route, input)
        if ('body' in result) return result
        reply.code(result.error.status)
        return { rejected: rejectedForm(fields, result.error) }
      },
      async run<Body>(route: AnyRoute, input?: RouteInput) {
        const result = await runWithForm<Body>(route, input)
        if ('body' in result) return result.body
        throw new PageError(result.error)
      },
    }
  }
}
