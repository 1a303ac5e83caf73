import type { Language } from '@rodovia/core/shared/language.ts'
import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorResponse } from '../../errors/error-response.ts'
import { coreRequest } from '../../http/request.ts'
import { sendCacheable } from '../../http/send-cacheable.ts'
import { sendError } from '../../http/send-error.ts'
import { errorOfResult } from '../../rest/error-of-result.ts'
import { prepareRoutes } from '../../rest/prepare-routes.ts'
import { type TrackingSnapshot, trackingRoute } from '../../rest/tracking.ts'
import type { GatewayServices } from '../../services.ts'
import { acceptsHtml } from '../accepts-html.ts'
import { errorPage } from '../error-page.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { pageLanguage } from '../page-language.ts'
import { tilesOf } from './tiles.ts'
import { trackingPage } from './tracking-page.ts'

type Services<Context> = Pick<GatewayServices<Context>, 'config' | 'engine' | 'contextOf'>
type Link = { Params: { token: string } }
type TrackingResult = { tracking: TrackingSnapshot } | { fault: ErrorResponse }

/** What the QR code says never changes. */
const qrSeconds = 24 * 60 * 60

/**
 * The public page of a delivery and its QR code; the snapshot beside it is a row of the REST table. Throws StartFault where the
 * stored operation does not fit the supergraph.
 */
export async function addTrackingPage<Context>(
  app: FastifyInstance,
  parts: Services<Context>,
  files: PageFiles,
): Promise<void> {
  const { engine, contextOf } = parts
  const tiles = tilesOf(parts.config)
  const headers = pageHeaders(tiles?.url)
  const [prepared] = await prepareRoutes(engine, [trackingRoute])

  async function find(request: FastifyRequest<Link>, language: Language): Promise<TrackingResult> {
    const context = contextOf({ ...coreRequest(request), language }, request.deadline())
    const { data, errors } = await engine.execute(prepared!.operation, { variables: request.params, context })
    return errors || !data
      ? { fault: errorOfResult(errors ?? [], language) }
      : { tracking: data.tracking as TrackingSnapshot }
  }

  app.get<Link>('/rastreio/:token', async (request, reply) => {
    const language = pageLanguage(request)
    const found = await find(request, language)
    if ('fault' in found) return sendFaultPage(request, reply, found.fault, language)
    const { token } = request.params
    return reply.headers(headers).send(trackingPage({ ...found, token, language, files, tiles }))
  })

  function sendFaultPage(
    request: FastifyRequest,
    reply: FastifyReply,
    fault: ErrorResponse,
    language: Language,
  ) {
    if (!acceptsHtml(request)) return sendError(request, reply, fault)
    const page = errorPage(fault, language, files)
    return reply
      .code(fault.status)
      .headers({ ...fault.headers, ...headers })
      .send(page)
  }

  app.get<Link>('/rastreio/:token/qr.svg', async (request, reply) => {
    const found = await find(request, request.language)
    if ('fault' in found) return sendError(request, reply, found.fault)
    reply.type('image/svg+xml; charset=utf-8')
    return sendCacheable(request, reply, {
      body: qrSvg(found.tracking.tracking_url),
      maxAgeSeconds: qrSeconds,
    })
  })
}
