import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { type Fault, refusalFault } from '../../faults/fault.ts'
import type { GatewayParts } from '../../parts.ts'
import { answerOne } from '../../rest/answer.ts'
import { prepareRoutes } from '../../rest/prepare-routes.ts'
import { readRequest } from '../../rest/read-request.ts'
import type { AnyRoute } from '../../rest/route.ts'

export type Input = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

export type Told<Body> = { body: Body } | { fault: Fault }

/** What a row answers to that input, as if it had been asked at its door. */
export type Ask = <Body>(request: FastifyRequest, row: AnyRoute, input: Input) => Promise<Told<Body>>

/** Prepares the rows that pages run. Throws StartFault where an operation does not fit the supergraph. */
export async function createAsk<Context>(
  parts: Pick<GatewayParts<Context>, 'engine' | 'contextOf'>,
  rows: readonly AnyRoute[],
): Promise<Ask> {
  const prepared = new Map((await prepareRoutes(parts.engine, rows)).map((one) => [one.route, one]))
  return async <Body>(request: FastifyRequest, row: AnyRoute, { params = {}, query = {}, body }: Input) => {
    const ready = prepared.get(row)
    if (!ready) throw new Error(`${row.method} ${row.path} is not among the rows of the pages`)
    try {
      const input = readRequest(row, { params, query, body })
      return (await answerOne(parts, ready, request, input)) as Told<Body>
    } catch (error) {
      if (isRefusal(error)) return { fault: refusalFault(error, request.language) }
      throw error
    }
  }
}
