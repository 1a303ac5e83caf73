import { refuse } from '@rodovia/core/shared/refusal.ts'
import { plainErrorResponse, refusalResponse } from '@rodovia/gateway/errors/error-response.ts'
import { sendError } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices, PresentData } from '@rodovia/gateway/page-services.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { changedRow } from '../dispatch/queue-row.ts'
import { queueSubscription } from '../dispatch/routes.ts'
import { isSameOriginRead } from '../session/same-origin.ts'

/** Without an id, as on the public tracking page: the page shows one delivery. */
export const orderSubscription = `subscription LiveOrder($id: ID!) {
  deliveryUpdates: orderUpdates(orderId: $id) { status position { lat lng } timeline { type } notes { id } stopsBefore }
}`
export const ordersSubscription = `subscription LiveOrders {
  deliveryUpdates: orderUpdates { id status position { lat lng } timeline { type } }
}`

export const updatesPath = '/conta/ao-vivo'

type Streaming = Pick<PageServices<never>, 'stream'> & { onRequest: onRequestAsyncHookHandler }

/** Event streams for pages. The cookies authenticate them, so no script holds a token, and a page cannot choose the operation. */
export function addUpdateStreams(scope: FastifyInstance, { stream, onRequest }: Streaming): void {
  const streamOf =
    (query: string, present?: PresentData) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { caller, language, params } = request
      if (!isSameOriginRead(request.headers)) {
        return sendError(request, reply, plainErrorResponse(403, 'forbidden', 'other_site', language))
      }
      if (!caller) return sendError(request, reply, refusalResponse(refuse('unauthorized', {}), language))
      await stream(request, reply, { query, variables: params as Record<string, unknown> }, present)
    }
  scope.get('/ao-vivo', { onRequest, exposeHeadRoute: false }, streamOf(ordersSubscription))
  scope.get(
    '/despacho/ao-vivo',
    { onRequest, exposeHeadRoute: false },
    streamOf(queueSubscription, changedRow),
  )
  scope.get('/ao-vivo/:id', { onRequest, exposeHeadRoute: false }, streamOf(orderSubscription))
}
