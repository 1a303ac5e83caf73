import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { prepareRoutes } from '@rodovia/gateway/rest/prepare-routes.ts'
import { readRequest } from '@rodovia/gateway/rest/read-request.ts'
import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { catchRefusal, type RouteServices, runRoute } from '@rodovia/gateway/rest/run-route.ts'
import type { FastifyRequest } from 'fastify'

export type RouteInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

export type RouteResult<Body> = { body: Body } | { error: ErrorResponse }

/** Runs a REST route with this input on behalf of the request's caller. */
export type RunRoute = <Body>(
  request: FastifyRequest,
  route: AnyRoute,
  input: RouteInput,
) => Promise<RouteResult<Body>>

/** Prepares the routes that pages run. Throws OperatorError when an operation does not fit the supergraph. */
export async function createRouteRunner<Context>(
  services: RouteServices<Context>,
  routes: readonly AnyRoute[],
): Promise<RunRoute> {
  const prepared = new Map((await prepareRoutes(services.engine, routes)).map((one) => [one.route, one]))
  return async <Body>(
    request: FastifyRequest,
    route: AnyRoute,
    { params = {}, query = {}, body }: RouteInput,
  ) => {
    const ready = prepared.get(route)
    if (!ready) throw new Error(`${route.method} ${route.path} is not among the routes of the pages`)
    const result = await catchRefusal(request.language, () =>
      runRoute(services, ready, request, readRequest(route, { params, query, body })),
    )
    return 'fault' in result ? { error: result.fault } : { body: result.body as Body }
  }
}
