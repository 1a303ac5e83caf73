import { shopKindNames } from '@rodovia/core/delivery/shops/shop-order.ts'
import { ratesAddress } from '@rodovia/core/notifications/webhooks/shop-calls.ts'
import type { ShopKind } from '@rodovia/core/shop-kinds/shop-kind.ts'
import { shopKinds } from '@rodovia/core/shop-kinds/shop-kinds.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withoutPort } from '../http/client-address.ts'
import { jsonType } from '../http/headers.ts'
import { sendError } from '../http/send-error.ts'
import { type PreparedRoute, prepareRoutes } from '../rest/prepare-routes.ts'
import { route } from '../rest/route.ts'
import { catchRefusal, runRoute } from '../rest/run-route.ts'
import { storedOperation } from '../rest/stored-operation.ts'
import type { ServerServices } from '../services.ts'

const quote = route('POST /shops/:kind/:id/rates', {
  summary: 'Price a cart of a connected shop',
  auth: 'key',
  operation: storedOperation('mutation QuoteForShop($body: String!) { answer: quoteForShop(body: $body) }'),
  responseFrom: 'answer',
})

const take = route('POST /shops/:kind/:id/events', {
  summary: 'Take an event of a connected shop',
  auth: 'key',
  operation: storedOperation(`mutation TakeShopEvent($topic: String!, $body: String!) {
    taken: takeShopEvent(topic: $topic, body: $body)
  }`),
})

/** An order of a shop with hundreds of items is far smaller. */
const maxBodyBytes = 1024 * 1024

/**
 * Mounts the addresses that connected shops call: docs/reference/shops.md. Shops sign the bytes of the body, so these addresses parse
 * nothing. Throws OperatorError where a stored operation does not fit the supergraph.
 */
export async function addShops<Context>(
  app: FastifyInstance,
  services: ServerServices<Context>,
): Promise<void> {
  const [quoting, taking] = (await prepareRoutes(services.engine, [quote, take])) as [
    PreparedRoute<Context>,
    PreparedRoute<Context>,
  ]
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      '*',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, text, done) => done(null, text),
    )
    for (const name of shopKindNames) {
      const path = `/shops/${name}/:id`
      const kind = shopKinds[name]
      const { signsRateRequests } = kind
      scope.post(`${path}/rates${signsRateRequests ? '' : '/:signature'}`, async (request, reply) => {
        const shop = { name, kind, signsBody: signsRateRequests }
        const result = await run(services, { ...shop, prepared: quoting }, request, reply)
        if ('fault' in result) return sendError(request, reply, result.fault)
        // What REST routes of this platform begin with is no part of a shop's answer.
        const { ok: _, livemode: __, ...body } = result.body as Record<string, unknown>
        return reply.code(kind.rateStatus(body)).type(jsonType).send(JSON.stringify(body))
      })
      scope.post(`${path}/events`, async (request, reply) => {
        const shop = { name, kind, signsBody: true }
        const result = await run(services, { ...shop, prepared: taking }, request, reply)
        if ('fault' in result) return sendError(request, reply, result.fault)
        return reply.code(200).send()
      })
    }
  })
}

type SignedRoute<Context> = {
  prepared: PreparedRoute<Context>
  name: string
  kind: ShopKind
  /** Or else its address has the signature. */
  signsBody: boolean
}

/** Runs an operation as the shop that signed the request, or to which its address was given. */
function run<Context>(
  services: ServerServices<Context>,
  { prepared, name, kind, signsBody }: SignedRoute<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return catchRefusal(request.language, async () => {
    const body = typeof request.body === 'string' ? request.body : ''
    const { id, signature = '' } = request.params as { id: string; signature?: string }
    const signed = signsBody
      ? { kind: name, id, signature: headerText(request, kind.signatureHeader), body }
      : { kind: name, id, signature, body: ratesAddress(id) }
    const from = { ip: withoutPort(request.ip), address: request.address }
    request.caller = await services.identifyShop(signed, from)
    reply.headers(await services.admission.take(request, 1))
    const topic = kind.topicHeader ? headerText(request, kind.topicHeader) : ''
    return runRoute(services, prepared, request, {
      params: { topic, body },
      query: undefined,
      body: undefined,
    })
  })
}

function headerText({ headers }: FastifyRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
