import { refuse } from '@rodovia/core/shared/refusal.ts'
import { plainErrorResponse, refusalResponse } from '@rodovia/gateway/errors/error-response.ts'
import { sendError } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { isSameOriginRead } from '../session/same-origin.ts'

/** Of one order, as the tracking page is told of one: without an id. */
const orderSubscription = `subscription LiveOrder($id: ID!) {
  deliveryUpdates: orderUpdates(orderId: $id) { status position { lat lng } timeline { type } }
}`
/** Of all orders under way. */
const ordersSubscription = `subscription LiveOrders {
  deliveryUpdates: orderUpdates { id status position { lat lng } timeline { type } }
}`

export const updatesPath = '/conta/ao-vivo'

/** What pages listen to. The session is the cookies', so no script ever holds a token; the operation is ours, not the page's. */
export function addUpdateStreams<Context>(
  scope: FastifyInstance,
  { stream, onRequest }: Pick<PageServices<Context>, 'stream'> & { onRequest: onRequestAsyncHookHandler },
): void {
  const answer = (query: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, language, params } = request
    if (!isSameOriginRead(request.headers)) {
      return sendError(request, reply, plainErrorResponse(403, 'forbidden', 'other_site', language))
    }
    if (!caller) return sendError(request, reply, refusalResponse(refuse('unauthorized', {}), language))
    await stream(request, reply, { query, variables: params as Record<string, unknown> })
  }
  scope.get('/ao-vivo', { onRequest, exposeHeadRoute: false }, answer(ordersSubscription))
  scope.get('/ao-vivo/:id', { onRequest, exposeHeadRoute: false }, answer(orderSubscription))
}
