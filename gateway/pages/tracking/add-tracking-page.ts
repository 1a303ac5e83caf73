import { brasilia } from '@rodovia/core/shared/time-zone.ts'
import { unknownPathResponse } from '@rodovia/gateway/errors/error-response.ts'
import { sendCacheable } from '@rodovia/gateway/http/send-cacheable.ts'
import { sendError } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { type Call, trackedCallRoute } from '@rodovia/gateway/rest/calls.ts'
import { type RecipientCharge, trackedChargeRoute } from '@rodovia/gateway/rest/collect-on-delivery.ts'
import { optOutRoutes } from '@rodovia/gateway/rest/recipient-messages.ts'
import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import {
  instructionsRoute,
  ratingRoute,
  rescheduleRoute,
  type TrackingSnapshot,
  trackingRoute,
} from '@rodovia/gateway/rest/tracking.ts'
import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addFormParser, type Fields, firstValue } from '../forms/fields.ts'
import { picturesOf, tilesOf } from '../map/tiles.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { publicPages } from '../public-pages.ts'
import { createRouteRunner, type RouteResult, type RunRoute } from '../route-runner.ts'
import { calendarFile } from './calendar-file.ts'
import { directionsFrom, presenceFrom, ratingFrom, windowFrom } from './form-bodies.ts'
import { optOutPage } from './opt-out-page.ts'
import { messages } from './tracking-messages.ts'
import { type TrackingForm, trackingForms, trackingPage, windowToKeep } from './tracking-page.ts'

type Link = { Params: { token: string }; Querystring: { feito?: unknown } }

/** The form that was sent, its route and the route's body. */
type SentForm = { form: TrackingForm; route: AnyRoute; body: Record<string, unknown> }

/** The value of `feito` after the form of the page about messages was sent. */
const changed = 'mensagens'

type OptOut = { messages: { is_opted_out: boolean } }

/** The address in the QR code never changes. */
const qrSeconds = 24 * 60 * 60

/** The parts that all addresses of a tracking link use. */
type Site = ReturnType<typeof publicPages> & {
  run: RunRoute
  readSnapshot(request: FastifyRequest<Link>): Promise<RouteResult<{ tracking: TrackingSnapshot }>>
  files: PageFiles
  tiles: ReturnType<typeof tilesOf>
}

/**
 * The public page of a delivery and its QR code. The snapshot at the same address with `.json` is a REST route.
 */
export async function addTrackingPage<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
): Promise<void> {
  const tiles = tilesOf(services.config)
  const run = createRouteRunner(services)
  await app.register(async (scope) => {
    addFormParser(scope)
    const pages = publicPages(scope, files, pageHeaders(picturesOf(tiles), "'self'"))
    const site: Site = {
      ...pages,
      run,
      readSnapshot: (request) => run(request as FastifyRequest, trackingRoute, { params: request.params }),
      files,
      tiles,
    }
    addPage(scope, site)
    addForms(scope, site)
    addCall(scope, site)
    addPay(scope, site)
    addOptOut(scope, site)
    addCalendarFile(scope, site)
    addQrCode(scope, site)
  })
}

function addPage(scope: FastifyInstance, { readSnapshot, send, sendErrorPage, files, tiles }: Site): void {
  scope.get<Link>('/rastreio/:token', async (request, reply) => {
    const result = await readSnapshot(request)
    if ('error' in result) return sendErrorPage(request, reply, result.error)
    const { tracking } = result.body
    const sent = trackingForms.find((form) => form === request.query.feito) ?? null
    return send(reply, trackingPage({ tracking, token: request.params.token, files, tiles, sent }))
  })
}

function addForms(
  scope: FastifyInstance,
  { run, readSnapshot, send, sendErrorPage, files, tiles }: Site,
): void {
  /** After a form comes the page again, so that a reload sends nothing twice. */
  const addForm = (
    path: string,
    formOf: (fields: Fields, request: FastifyRequest<Link>) => SentForm | Promise<SentForm>,
  ) =>
    scope.post<Link & { Body: Fields | null }>(path, async (request, reply) => {
      const { token } = request.params
      const fields: Fields = request.body ?? {}
      const { form, route, body } = await formOf(fields, request as FastifyRequest<Link>)
      const taken = await run(request as FastifyRequest, route, { params: request.params, body })
      if (!('error' in taken))
        return reply.redirect(`/rastreio/${token}?feito=${form}&lang=${request.language}`, 303)
      const { error } = taken
      const result = await readSnapshot(request)
      if ('error' in result) return sendErrorPage(request, reply, result.error)
      const { tracking } = result.body
      const page = trackingPage({ tracking, token, files, tiles, forms: { [form]: { fields, error } } })
      return send(reply.headers(error.headers), page, error.status)
    })

  addForm('/rastreio/:token', (fields) =>
    'wish' in fields || 'leave_with.name' in fields
      ? { form: 'presence', route: instructionsRoute, body: presenceFrom(fields) }
      : { form: 'instructions', route: instructionsRoute, body: directionsFrom(fields) },
  )
  addForm('/rastreio/:token/horario', async (fields, request) => {
    const result = await readSnapshot(request)
    // The route refuses a link that there is not.
    const zone = 'error' in result ? brasilia : result.body.tracking.destino.time_zone
    return { form: 'schedule', route: rescheduleRoute, body: windowFrom(fields, zone) }
  })
  addForm('/rastreio/:token/avaliacao', (fields) => {
    return { form: 'rating', route: ratingRoute, body: ratingFrom(fields) }
  })
}

/** The button that calls the driver. */
function addCall(
  scope: FastifyInstance,
  { run, readSnapshot, send, sendErrorPage, files, tiles }: Site,
): void {
  scope.post<Link>('/rastreio/:token/ligar', async (request, reply) => {
    const { params } = request
    const asked = await run<{ call: Call }>(request as FastifyRequest, trackedCallRoute, {
      params,
      body: { to: 'driver' },
    })
    const result = await readSnapshot(request)
    if ('error' in result) return sendErrorPage(request, reply, result.error)
    const { tracking } = result.body
    const isRefused = 'error' in asked
    const call = isRefused ? asked : asked.body
    const page = trackingPage({ tracking, token: params.token, files, tiles, call })
    return isRefused ? send(reply.headers(asked.error.headers), page, asked.error.status) : send(reply, page)
  })
}

/** The button that shows the PIX charge. */
function addPay(
  scope: FastifyInstance,
  { run, readSnapshot, send, sendErrorPage, files, tiles }: Site,
): void {
  scope.post<Link>('/rastreio/:token/pagar', async (request, reply) => {
    const { params } = request
    const asked = await run<{ charge: RecipientCharge }>(request as FastifyRequest, trackedChargeRoute, {
      params,
    })
    const result = await readSnapshot(request)
    if ('error' in result) return sendErrorPage(request, reply, result.error)
    const { tracking } = result.body
    const isRefused = 'error' in asked
    const pay = isRefused ? asked : asked.body
    const page = trackingPage({ tracking, token: params.token, files, tiles, pay })
    return isRefused ? send(reply.headers(asked.error.headers), page, asked.error.status) : send(reply, page)
  })
}

/** The page on which a recipient refuses messages. */
function addOptOut(scope: FastifyInstance, { run, send, sendErrorPage, files }: Site): void {
  scope.get<Link>('/rastreio/:token/mensagens', async (request, reply) => {
    const { params, query } = request
    const result = await run<OptOut>(request as FastifyRequest, optOutRoutes.read, { params })
    if ('error' in result) return sendErrorPage(request, reply, result.error)
    const isOptedOut = result.body.messages.is_opted_out
    return send(reply, optOutPage({ ...params, files, isOptedOut, isChanged: query.feito === changed }))
  })

  scope.post<Link & { Body: Fields | null }>('/rastreio/:token/mensagens', async (request, reply) => {
    const { params } = request
    const opted_out = firstValue(request.body ?? {}, 'opted_out') !== ''
    const result = await run<OptOut>(request as FastifyRequest, optOutRoutes.set, {
      params,
      body: { opted_out },
    })
    if ('error' in result) return sendErrorPage(request, reply, result.error)
    const path = `/rastreio/${params.token}/mensagens`
    return reply.redirect(`${path}?feito=${changed}&lang=${request.language}`, 303)
  })
}

function addCalendarFile(scope: FastifyInstance, { readSnapshot, sendErrorPage }: Site): void {
  scope.get<Link>('/rastreio/:token/entrega.ics', async (request, reply) => {
    const result = await readSnapshot(request)
    if ('error' in result) return sendErrorPage(request, reply, result.error)
    const { tracking } = result.body
    const window = windowToKeep(tracking)
    if (!window) return sendErrorPage(request, reply, unknownPathResponse(request.language))
    const event = {
      id: `${tracking.code}@${new URL(tracking.tracking_url).host}`,
      from: new Date(window.from),
      until: new Date(window.until),
      title: messages.calendarTitle(tracking.sender_name)[request.language],
      place: tracking.destino.address,
      url: tracking.tracking_url,
    }
    reply.type('text/calendar; charset=utf-8')
    return reply.send(calendarFile(event, new Date()))
  })
}

function addQrCode(scope: FastifyInstance, { readSnapshot }: Site): void {
  scope.get<Link>('/rastreio/:token/qr.svg', async (request, reply) => {
    const result = await readSnapshot(request)
    if ('error' in result) return sendError(request, reply, result.error)
    reply.type('image/svg+xml; charset=utf-8')
    const body = qrSvg(result.body.tracking.tracking_url)
    return sendCacheable(request, reply, { body, maxAgeSeconds: qrSeconds })
  })
}
