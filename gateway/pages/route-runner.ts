import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
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

/** Runs the routes of pages. */
export function createRouteRunner<Context>(services: RouteServices<Context>): RunRoute {
  return async <Body>(
    request: FastifyRequest,
    route: AnyRoute,
    { params = {}, query = {}, body }: RouteInput,
  ) => {
    const result = await catchRefusal(request.language, () =>
      runRoute(services, route, request, readRequest(route, { params, query, body })),
    )
    return 'fault' in result ? { error: result.fault } : { body: result.body as Body }
  }
}
