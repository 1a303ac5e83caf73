import { sendCacheable } from '@rodovia/gateway/http/send-cacheable.ts'
import { sendError } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { type TrackingSnapshot, trackingRoute } from '@rodovia/gateway/rest/tracking.ts'
import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { picturesOf, tilesOf } from '../map/tiles.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { publicPages } from '../public-pages.ts'
import { createRouteRunner } from '../route-runner.ts'
import { trackingPage } from './tracking-page.ts'

type Link = { Params: { token: string } }

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
  const run = await createRouteRunner(services, [trackingRoute])
  const readSnapshot = (request: FastifyRequest<Link>) =>
    run<{ tracking: TrackingSnapshot }>(request as FastifyRequest, trackingRoute, { params: request.params })

  await app.register(async (scope) => {
    const { send, sendErrorPage } = publicPages(scope, files, pageHeaders(picturesOf(tiles)))

    scope.get<Link>('/rastreio/:token', async (request, reply) => {
      const result = await readSnapshot(request)
      if ('error' in result) return sendErrorPage(request, reply, result.error)
      const { tracking } = result.body
      return send(reply, trackingPage({ tracking, token: request.params.token, files, tiles }))
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
