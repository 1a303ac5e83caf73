import type { ShopKind, ShopRoute } from '@rodovia/core/shops/kinds/shop-kind.ts'
import { shopKinds } from '@rodovia/core/shops/kinds/shop-kinds.ts'
import { signedAddress } from '@rodovia/core/shops/shop-calls.ts'
import { isHubKind, shopKindNames } from '@rodovia/core/shops/shop-origin.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonType } from '../http/headers.ts'
import { originOf } from '../http/request.ts'
import { sendError } from '../http/send-error.ts'
import { type AnyRoute, route } from '../rest/route.ts'
import { catchRefusal, runRoute } from '../rest/run-route.ts'
import { storedOperation } from '../rest/stored-operation.ts'
import type { ServerServices } from '../services.ts'

export const quote = route('POST /shops/:kind/:id/rates', {
  summary: 'Price a cart of a connected shop',
  auth: 'key',
  operation: storedOperation('mutation QuoteForShop($body: String!) { answer: quoteForShop(body: $body) }'),
  responseFrom: 'answer',
})

export const take = route('POST /shops/:kind/:id/events', {
  summary: 'Take an event of a connected shop',
  auth: 'key',
  operation: storedOperation(`mutation TakeShopEvent($topic: String!, $body: String!) {
    taken: takeShopEvent(topic: $topic, body: $body)
  }`),
})

export const dispatch = route('POST /shops/:kind/:id/events', {
  summary: 'Take the packages of a hub',
  auth: 'key',
  operation: storedOperation('mutation TakeDispatch($body: String!) { answer: takeDispatch(body: $body) }'),
  responseFrom: 'answer',
})

export const track = route('POST /shops/:kind/:id/tracking', {
  summary: 'Tell a hub how its packages do',
  auth: 'key',
  operation: storedOperation('query TrackPackages($body: String!) { answer: trackPackages(body: $body) }'),
  responseFrom: 'answer',
})

/** An order of a shop with hundreds of items is far smaller. */
const maxBodyBytes = 1024 * 1024

/**
 * Mounts the addresses that connected shops call: docs/reference/shops.md. Shops sign the bytes of the body, so these addresses parse
 * nothing.
 */
export async function addShops<Context>(
  app: FastifyInstance,
  services: ServerServices<Context>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      '*',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, text, done) => done(null, text),
    )
    for (const name of shopKindNames) {
      const kind = shopKinds[name]
      const rows: Partial<Record<ShopRoute, AnyRoute>> = isHubKind(name)
        ? { events: dispatch, tracking: track }
        : { rates: quote, events: take }
      for (const [called, row] of Object.entries(rows) as [ShopRoute, AnyRoute][]) {
        const header = kind.signatureHeaders[called] ?? null
        scope.post(
          `/shops/${name}/:id/${called}${header === null ? '/:signature' : ''}`,
          async (request, reply) => {
            const shop = { name, kind, called, header }
            const result = await run(services, { ...shop, row }, request, reply)
            if ('fault' in result) return sendError(request, reply, result.fault)
            if (!row.responseFrom) return reply.code(200).send()
            // The fields that begin every REST response of this platform are no part of a shop's answer.
            const { ok: _, livemode: __, ...body } = result.body as Record<string, unknown>
            const status = called === 'rates' && 'rateStatus' in kind ? kind.rateStatus(body) : 200
            return reply.code(status).type(jsonType).send(JSON.stringify(body))
          },
        )
      }
    }
  })
}

type SignedRoute = {
  row: AnyRoute
  name: string
  kind: ShopKind
  called: ShopRoute
  /** The header with the signature of the body; null where the address has one. */
  header: string | null
}

/** Runs an operation as the shop that signed the request, or to which its address was given. */
function run<Context>(
  services: ServerServices<Context>,
  { row, name, kind, called, header }: SignedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return catchRefusal(request.language, async () => {
    const body = typeof request.body === 'string' ? request.body : ''
    const { id, signature = '' } = request.params as { id: string; signature?: string }
    const signed =
      header === null
        ? { kind: name, id, signature, body: signedAddress(called, id) }
        : { kind: name, id, signature: headerText(request, header), body }
    request.caller = await request.inTime(() => services.identifyShop(signed, originOf(request)))
    reply.headers(await services.admission.take(request, 1))
    const topic = kind.topicHeader ? headerText(request, kind.topicHeader) : ''
    return runRoute(services, row, request, {
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
