import { sendCacheable } from '@rodovia/gateway/http/send-cacheable.ts'
import { sendError } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { type Call, trackedCallRoute } from '@rodovia/gateway/rest/calls.ts'
import { instructionsRoute, type TrackingSnapshot, trackingRoute } from '@rodovia/gateway/rest/tracking.ts'
import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addFormParser, bodyFrom, type Fields } from '../console/forms/fields.ts'
import { picturesOf, tilesOf } from '../map/tiles.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { publicPages } from '../public-pages.ts'
import { createRouteRunner } from '../route-runner.ts'
import { trackingPage } from './tracking-page.ts'

type Link = { Params: { token: string }; Querystring: { feito?: unknown } }

/** Of a page whose form was taken: `?feito=`. */
const sent = 'instrucoes'

/** The address in the QR code never changes. */
const qrSeconds = 24 * 60 * 60

/**
 * The public page of a delivery and its QR code. The snapshot at the same address with `.json` is a REST route. Throws OperatorError
 * when the stored operation does not fit the supergraph.
 */
export async function addTrackingPage<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
): Promise<void> {
  const tiles = tilesOf(services.config)
  const run = await createRouteRunner(services, [trackingRoute, instructionsRoute, trackedCallRoute])
  const readSnapshot = (request: FastifyRequest<Link>) =>
    run<{ tracking: TrackingSnapshot }>(request as FastifyRequest, trackingRoute, { params: request.params })

  await app.register(async (scope) => {
    addFormParser(scope)
    const { send, sendErrorPage } = publicPages(scope, files, pageHeaders(picturesOf(tiles), "'self'"))

    scope.get<Link>('/rastreio/:token', async (request, reply) => {
      const result = await readSnapshot(request)
      if ('error' in result) return sendErrorPage(request, reply, result.error)
      const { tracking } = result.body
      const areInstructionsSent = request.query.feito === sent
      return send(
        reply,
        trackingPage({ tracking, token: request.params.token, files, tiles, areInstructionsSent }),
      )
    })

    scope.post<Link & { Body: Fields | null }>('/rastreio/:token', async (request, reply) => {
      const { token } = request.params
      const fields: Fields = request.body ?? {}
      const added = await run(request as FastifyRequest, instructionsRoute, {
        params: request.params,
        body: bodyFrom(fields, instructionsRoute),
      })
      if (!('error' in added))
        return reply.redirect(`/rastreio/${token}?feito=${sent}&lang=${request.language}`, 303)
      const { error } = added
      const result = await readSnapshot(request)
      if ('error' in result) return sendErrorPage(request, reply, result.error)
      const { tracking } = result.body
      const page = trackingPage({ tracking, token, files, tiles, instructions: { fields, error } })
      return send(reply.headers(error.headers), page, error.status)
    })

    scope.post<Link & { Body: Fields | null }>('/rastreio/:token/ligar', async (request, reply) => {
      const { params, body } = request
      const asked = await run<{ call: Call }>(request as FastifyRequest, trackedCallRoute, {
        params,
        body: bodyFrom(body ?? {}, trackedCallRoute),
      })
      const result = await readSnapshot(request)
      if ('error' in result) return sendErrorPage(request, reply, result.error)
      const { tracking } = result.body
      const isRefused = 'error' in asked
      const call = isRefused ? asked : asked.body
      const page = trackingPage({ tracking, token: params.token, files, tiles, call })
      return isRefused
        ? send(reply.headers(asked.error.headers), page, asked.error.status)
        : send(reply, page)
    })

    scope.get<Link>('/rastreio/:token/qr.svg', async (request, reply) => {
      const result = await readSnapshot(request)
      if ('error' in result) return sendError(request, reply, result.error)
      reply.type('image/svg+xml; charset=utf-8')
      const body = qrSvg(result.body.tracking.tracking_url)
      return sendCacheable(request, reply, { body, maxAgeSeconds: qrSeconds })
    })
  })
}
