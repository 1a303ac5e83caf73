import type { Language } from '@rodovia/core/shared/language.ts'
import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from '../../faults/fault.ts'
import { sendCached } from '../../http/cached.ts'
import { sendFault } from '../../http/faults.ts'
import { coreRequest } from '../../http/request.ts'
import type { GatewayParts } from '../../parts.ts'
import { faultOfErrors } from '../../rest/fault-of-errors.ts'
import { prepareRoutes } from '../../rest/prepare-routes.ts'
import { type TrackingSnapshot, trackingRoute } from '../../rest/tracking.ts'
import { faultPage } from '../fault-page.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { pageLanguage } from '../page-language.ts'
import { wantsPage } from '../wants-page.ts'
import { trackingPage } from './page.ts'
import { tilesOf } from './tiles.ts'

type Parts<Context> = Pick<GatewayParts<Context>, 'config' | 'engine' | 'contextOf'>
type Link = { Params: { token: string } }
type Found = { tracking: TrackingSnapshot } | { fault: Fault }

/** What the QR code says never changes. */
const qrSeconds = 24 * 60 * 60

/**
 * The public page of a delivery and its QR code; the snapshot beside it is a row of the REST table. Throws StartFault where the
 * stored operation does not fit the supergraph.
 */
export async function addTrackingPage<Context>(
  app: FastifyInstance,
  parts: Parts<Context>,
  files: PageFiles,
): Promise<void> {
  const { engine, contextOf } = parts
  const tiles = tilesOf(parts.config)
  const headers = pageHeaders(tiles?.url)
  const [prepared] = await prepareRoutes(engine, [trackingRoute])

  async function find(request: FastifyRequest<Link>, language: Language): Promise<Found> {
    const context = contextOf({ ...coreRequest(request), language }, request.patience())
    const { data, errors } = await engine.execute(prepared!.operation, { variables: request.params, context })
    return errors || !data
      ? { fault: faultOfErrors(errors ?? [], language) }
      : { tracking: data.tracking as TrackingSnapshot }
  }

  app.get<Link>('/rastreio/:token', async (request, reply) => {
    const language = pageLanguage(request)
    const found = await find(request, language)
    if ('fault' in found) return sendFaultPage(request, reply, found.fault, language)
    const { token } = request.params
    return reply.headers(headers).send(trackingPage({ ...found, token, language, files, tiles }))
  })

  function sendFaultPage(request: FastifyRequest, reply: FastifyReply, fault: Fault, language: Language) {
    if (!wantsPage(request)) return sendFault(request, reply, fault)
    const page = faultPage(fault, language, files)
    return reply
      .code(fault.status)
      .headers({ ...fault.headers, ...headers })
      .send(page)
  }

  app.get<Link>('/rastreio/:token/qr.svg', async (request, reply) => {
    const found = await find(request, request.language)
    if ('fault' in found) return sendFault(request, reply, found.fault)
    reply.type('image/svg+xml; charset=utf-8')
    return sendCached(request, reply, {
      body: qrSvg(found.tracking.tracking_url),
      maxAgeSeconds: qrSeconds,
    })
  })
}
