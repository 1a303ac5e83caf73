import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { type ErrorResponse, refusalResponse } from '../../errors/error-response.ts'
import { prepareRoutes } from '../../rest/prepare-routes.ts'
import { readRequest } from '../../rest/read-request.ts'
import type { AnyRoute } from '../../rest/route.ts'
import { runRoute } from '../../rest/run-route.ts'
import type { GatewayServices } from '../../services.ts'

export type RouteInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

export type RouteResult<Body> = { body: Body } | { fault: ErrorResponse }

/** What a row answers to that input, as if it had been asked at its door. */
export type RunRoute = <Body>(
  request: FastifyRequest,
  row: AnyRoute,
  input: RouteInput,
) => Promise<RouteResult<Body>>

/** Prepares the rows that pages run. Throws StartFault where an operation does not fit the supergraph. */
export async function createRouteRunner<Context>(
  parts: Pick<GatewayServices<Context>, 'engine' | 'contextOf'>,
  rows: readonly AnyRoute[],
): Promise<RunRoute> {
  const prepared = new Map((await prepareRoutes(parts.engine, rows)).map((one) => [one.route, one]))
  return async <Body>(
    request: FastifyRequest,
    row: AnyRoute,
    { params = {}, query = {}, body }: RouteInput,
  ) => {
    const ready = prepared.get(row)
    if (!ready) throw new Error(`${row.method} ${row.path} is not among the rows of the pages`)
    try {
      const input = readRequest(row, { params, query, body })
      return (await runRoute(parts, ready, request, input)) as RouteResult<Body>
    } catch (error) {
      if (isRefusal(error)) return { fault: refusalResponse(error, request.language) }
      throw error
    }
  }
}
