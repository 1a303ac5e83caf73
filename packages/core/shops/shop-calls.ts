import type { SealedTexts } from '../identity/sign-in/ports.ts'
import type {
  CallWithOutcome,
  WebhookCall,
  WebhookCaller,
  WebhookOutcome,
} from '../notifications/webhooks/ports.ts'
import type { ApiKeyId, TenantId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { PublishedEvent } from '../shared/published-event.ts'
import type { CallbackUrls, ShopCall, ShopCalls, ShopCredentials, ShopRoute } from './kinds/shop-kind.ts'
import { checkoutOf, shopKinds } from './kinds/shop-kinds.ts'
import { isHubKind, type ShopKindName } from './shop-origin.ts'
import type { ShopView } from './shop-view.ts'

/** The data of a connection for calls to its shop. */
export type ConnectedShop = {
  id: ApiKeyId
  kind: ShopKindName
  /** The shop's name in addresses, such as `minha-loja.myshopify.com`. */
  shop: string
  sealedCredentials: string
}

/** `apiUrls`: the address of each kind's API, with `{shop}` for the shop. */
export type ShopCallPorts = Pick<SystemPorts, 'hmacSha256'> & {
  sealedTexts: SealedTexts
  shopCaller: WebhookCaller
  shopSettings: { publicUrl: string; apiUrls: Record<ShopKindName, string> }
  shops: { findShop(tenantId: TenantId, id: ApiKeyId): Promise<ConnectedShop | null> }
}

/** The last request of a row of requests and its answer; `result` is missing where that failed. */
export type ShopRun<Result> = {
  last: { call: WebhookCall; outcome: WebhookOutcome } | null
  result?: Result
}

export function sealCredentials(
  { sealedTexts }: Pick<ShopCallPorts, 'sealedTexts'>,
  id: ApiKeyId,
  { key, token }: ShopCredentials,
): string {
  return sealedTexts.seal(JSON.stringify({ key, token }), contextOf(id))
}

/** Null where they were sealed by another secret of the platform. */
export function openCredentials(
  { sealedTexts }: Pick<ShopCallPorts, 'sealedTexts'>,
  { id, sealedCredentials }: Pick<ConnectedShop, 'id' | 'sealedCredentials'>,
): ShopCredentials | null {
  const text = sealedTexts.open(sealedCredentials, contextOf(id))
  return text === null ? null : (JSON.parse(text) as ShopCredentials)
}

const contextOf = (id: ApiKeyId) => `shop:${id}`

/** Returns the addresses at which a shop asks for prices and tracking, and reports its orders. */
export function callbackUrlsOf(
  ports: Pick<ShopCallPorts, 'shopSettings' | 'sealedTexts' | 'hmacSha256'>,
  shop: Pick<ConnectedShop, 'id' | 'kind' | 'sealedCredentials'>,
): CallbackUrls {
  const { id, kind } = shop
  const { signatureHeaders, sign } = shopKinds[kind]
  const urlOf = (route: ShopRoute) => {
    const header = signatureHeaders[route]
    if (header === undefined) return null
    const url = `${ports.shopSettings.publicUrl}/shops/${kind}/${id}/${route}`
    if (header !== null) return url
    const credentials = openCredentials(ports, shop)
    return `${url}/${credentials ? sign(ports.hmacSha256, credentials.key, signedAddress(route, id)) : ''}`
  }
  return { rates: urlOf('rates'), events: urlOf('events') ?? '', tracking: urlOf('tracking') }
}

/**
 * Returns the text that is signed in the address of a route whose requests a shop does not sign. It is no
 * JSON, so its signature is that of no event.
 */
export function signedAddress(route: ShopRoute, id: string): string {
  return `${route}:${id.toLowerCase()}`
}

/** Far more than any row of requests has. */
const maxCalls = 200

/** Makes the requests to a shop, one after the other, and stops at the first that fails. */
export async function runShopCalls<Result>(
  ports: ShopCallPorts,
  shop: ConnectedShop,
  calls: ShopCalls<Result>,
): Promise<ShopRun<Result>> {
  const credentials = openCredentials(ports, shop)
  if (!credentials)
    return { last: failed(callOf(ports, shop, { method: 'GET', path: '' }), 'the credentials do not open') }
  const authorization = checkoutOf(shop).authorize(credentials)
  let last: ShopRun<Result>['last'] = null
  let step = calls.next()
  for (let count = 0; !step.done; count++) {
    const call = callOf(ports, shop, step.value)
    if (count === maxCalls) return { last: failed(call, `more than ${maxCalls} requests`) }
    const headers = { ...call.headers, ...authorization }
    const outcome = await ports.shopCaller.call({ ...call, headers })
    last = { call: { ...call, headers: { ...call.headers, ...hidden(authorization) } }, outcome }
    if (outcome.kind === 'failed' || outcome.status < 200 || outcome.status > 299) return { last }
    const answer = readAnswer(outcome.body)
    if (answer === notJson) return { last: failed(last.call, 'the answer is not JSON, or too long') }
    step = calls.next(answer)
  }
  return { last, result: step.value }
}

function callOf(
  { shopSettings }: Pick<ShopCallPorts, 'shopSettings'>,
  { kind, shop }: ConnectedShop,
  { method, path, body }: ShopCall,
): WebhookCall {
  return {
    method,
    url: shopSettings.apiUrls[kind].replace('{shop}', shop) + path,
    headers: {
      accept: 'application/json',
      // Nuvemshop wants to know who calls, and where to ask: tiendanube.github.io/api-documentation/intro.
      'user-agent': `Rodovia (${shopSettings.publicUrl})`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : '',
  }
}

/** Hides the values of headers in the log: partners read it, and the token is not for them. */
function hidden(authorization: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(authorization).map((name) => [name, '…']))
}

const notJson = Symbol('not JSON')

function readAnswer(body: string): unknown {
  if (body.trim() === '') return null
  try {
    return JSON.parse(body)
  } catch {
    return notJson
  }
}

function failed(call: WebhookCall, message: string) {
  return { call, outcome: { kind: 'failed', reason: 'protocol', message, milliseconds: 0 } as const }
}

/** The data of an event for a shop in the outbox; every event but `CONNECTED` is about an order. */
export type ShopEventData = { shop: ShopView; code?: string; tracking_url?: string }

/** Tells a shop of an event. What the shop refuses in a successful answer has failed too. */
export async function tellShop(
  ports: ShopCallPorts,
  { tenantId, data }: PublishedEvent,
  { id, url }: { id: ApiKeyId; url: string },
): Promise<CallWithOutcome> {
  const shop = await ports.shops.findShop(tenantId, id)
  if (!shop) return failed({ url, headers: {}, body: '' }, 'the connection of the shop is gone')
  // It reads its tracking itself.
  if (isHubKind(shop.kind))
    return failed({ url, headers: {}, body: '' }, `a shop of ${shop.kind} gets no events`)
  const { last, result } = await runShopCalls(ports, shop, callsFor(ports, shop, data as ShopEventData))
  // Every event asks the shop something.
  if (!last) return failed({ url, headers: {}, body: '' }, 'nothing was asked')
  return result ? failed(last.call, result) : last
}

function callsFor(
  ports: ShopCallPorts,
  shop: ConnectedShop,
  { shop: { type, at, order_id: shopOrderId }, code, tracking_url: trackingUrl }: ShopEventData,
): ShopCalls<string | null> {
  const kind = checkoutOf(shop)
  if (type === 'CONNECTED') return kind.register(callbackUrlsOf(ports, shop))
  return kind.track({
    type,
    at: new Date(at),
    shopOrderId,
    code: code ?? '',
    trackingUrl: trackingUrl ?? '',
  })
}
