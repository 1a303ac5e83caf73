import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { type FreightFloor, freightFloorRoute } from '@rodovia/gateway/rest/freight-floor.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fields, filledFields } from '../forms/fields.ts'
import { newForm } from '../forms/form-state.ts'
import type { PageFiles } from '../page-files.ts'
import { listed, pageHeaders } from '../page-headers.ts'
import { publicPages } from '../public-pages.ts'
import { createRouteRunner } from '../route-runner.ts'
import { freightFloorPage } from './freight-floor-page.ts'

const fieldNames = ['km', 'axles', 'cargo_type', 'table', 'date', 'empty_return'] as const

/** The public page that computes and explains the freight floor. */
export async function addFreightFloorPage<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
): Promise<void> {
  const run = createRouteRunner(services)
  await app.register(async (scope) => {
    const { send, showThrown } = publicPages(scope, files, listed(pageHeaders(undefined, "'self'")))
    showThrown(services.log)

    scope.get<{ Querystring: Fields }>('/piso', async (request, reply) => {
      const fields = filledFields(request.query, fieldNames)
      if (Object.keys(fields).length === 0) return send(reply, freightFloorPage({ files, form: newForm() }))
      // The page computes at the public door's expense.
      reply.headers(await services.admission.take(request as FastifyRequest, 1))
      const { empty_return, ...trip } = fields
      const query = { ...trip, ...(empty_return && { empty_return: 'true' }) }
      const result = await run<FreightFloor>(request as FastifyRequest, freightFloorRoute, { query })
      if ('body' in result)
        return send(reply, freightFloorPage({ files, form: newForm(fields), floor: result.body }))
      const { error } = result
      return send(
        reply.headers(error.headers),
        freightFloorPage({ files, form: { fields, error } }),
        error.status,
      )
    })
  })
}
