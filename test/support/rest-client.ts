import { generousMs } from './generous.ts'
import { expectDescribed } from './openapi-schemas.ts'

export const demo = {
  password: 'rodovia-demo-2026',
  shipper: 'embarcador@demo.rodovia.dev',
  fiscal: 'fiscal@demo.rodovia.dev',
  otherShipper: 'outra@demo.rodovia.dev',
  driver: 'motorista@demo.rodovia.dev',
  motoboy: 'motorista2@demo.rodovia.dev',
  operations: 'operacoes@demo.rodovia.dev',
  admin: 'admin@demo.rodovia.dev',
} as const

/** The body of any response of the contract; a test looks at the fields that it asked for. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads the body it expects
export type Body = Record<string, any>
export type Answer = { status: number; body: Body; headers: Headers }

export type Ask = {
  token?: string
  key?: string
  body?: unknown
  headers?: Record<string, string>
  raw?: string
}

/** Sends one request as an app would, and reads the JSON of the answer, which has to be one that is described. */
export async function ask(baseUrl: string, method: string, path: string, request: Ask = {}): Promise<Answer> {
  const { token, key, body, headers, raw } = request
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'x-service-key': key }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  })
  const text = await response.text()
  const isFile =
    response.ok && /^(application\/(pdf|xml|zip)|text\/csv)/.test(response.headers.get('content-type') ?? '')
  const answer = {
    status: response.status,
    body: isFile ? { ok: true } : text === '' ? {} : JSON.parse(text),
    headers: response.headers,
  }
  if (method !== 'HEAD' && !isFile) expectDescribed(method, path, answer.status, answer.body)
  return answer
}

export async function tokenOf(baseUrl: string, email: string): Promise<string> {
  const { status, body } = await ask(baseUrl, 'POST', '/api/app/v1/auth/login', {
    body: { email, password: demo.password },
  })
  if (status !== 200) throw new Error(`login of ${email}: ${status} ${JSON.stringify(body)}`)
  return body.access_token
}

/** Avenida Paulista to Itaim Bibi, where the demo driver waits nearby. */
export const trip = 'cep_origem=01310100&cep_destino=04538133'

export async function quoteFor(baseUrl: string, query = ''): Promise<Body> {
  const { status, body } = await ask(baseUrl, 'GET', `/cotar/carrier?${trip}${query}`)
  if (status !== 200) throw new Error(`quote: ${status} ${JSON.stringify(body)}`)
  return body
}

export const orderBody = (cotacaoId: string, more: object = {}) => ({
  cotacao_id: cotacaoId,
  tier: 'turbo',
  sender_phone: '+55 11 3000-0000',
  recipient_name: 'Ana Souza',
  recipient_phone: '+55 11 91234-5678',
  ...more,
})

export async function placeOrder(baseUrl: string, token: string, more: object = {}): Promise<Body> {
  const quote = await quoteFor(baseUrl)
  const { status, body } = await ask(baseUrl, 'POST', '/api/app/v1/orders', {
    token,
    body: orderBody(quote.cotacao_id, more),
  })
  if (status !== 200) throw new Error(`order: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The app of somebody who is logged in, on one phone. */
export async function registerApp(
  baseUrl: string,
  token: string,
  service = 'fcm',
  device = 'a-phone',
  language = 'pt-BR',
): Promise<void> {
  const { status, body } = await ask(baseUrl, 'POST', '/api/app/v1/driver/push/register', {
    token,
    body: { device_token: device, platform: service },
    headers: { 'accept-language': language },
  })
  if (status !== 200) throw new Error(`app: ${status} ${JSON.stringify(body)}`)
}

/** Asks again until the answer is as wanted. */
export async function until<Value>(
  look: () => Promise<Value>,
  isDone: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + generousMs
  for (;;) {
    const value = await look()
    if (isDone(value)) return value
    if (Date.now() > deadline)
      throw new Error(`not within ${generousMs / 1000} s; last seen: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
