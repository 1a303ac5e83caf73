import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { plainFault, refusalFault } from '../../../faults/fault.ts'
import { sendFault } from '../../../http/faults.ts'
import type { PageParts } from '../../page-parts.ts'
import { isReadByOurPages } from '../session/same-origin.ts'

/** Of one order, as the tracking page is told of one: without an id. */
const ofOne = `subscription LiveOrder($id: ID!) {
  deliveryUpdates: orderUpdates(orderId: $id) { status position { lat lng } timeline { type } }
}`
/** Of all orders under way. */
const ofAll = `subscription LiveOrders {
  deliveryUpdates: orderUpdates { id status position { lat lng } timeline { type } }
}`

export const liveOrdersPath = '/conta/ao-vivo'

/** What pages listen to. The session is the cookies', so no script ever holds a token; the operation is ours, not the page's. */
export function addLiveStreams<Context>(
  scope: FastifyInstance,
  { stream, onRequest }: Pick<PageParts<Context>, 'stream'> & { onRequest: onRequestAsyncHookHandler },
): void {
  const answer = (query: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, language, params } = request
    if (!isReadByOurPages(request.headers)) {
      return sendFault(request, reply, plainFault(403, 'forbidden', 'other_site', language))
    }
    if (!caller) return sendFault(request, reply, refusalFault(refuse('unauthorized', {}), language))
    await stream(request, reply, { query, variables: params as Record<string, unknown> })
  }
  scope.get('/ao-vivo', { onRequest, exposeHeadRoute: false }, answer(ofAll))
  scope.get('/ao-vivo/:id', { onRequest, exposeHeadRoute: false }, answer(ofOne))
}
