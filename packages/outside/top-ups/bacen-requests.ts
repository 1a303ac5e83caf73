import type { Clock } from '@rodovia/core/shared/clock.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { jsonOrText } from '@rodovia/platform/json-or-text.ts'
import { targetOf } from '@rodovia/platform/request-target.ts'
import { Agent, type Dispatcher } from 'undici'
import * as z from 'zod'

export type BacenOptions = NonNullable<Config['pix']['bacen']> & {
  clock: Clock
  onFault: (reason: string) => void
}

/** For the connection, the headers and the body of a response, each. */
const timeoutMs = 8_000
/** For all of them, also where a response comes byte by byte: less than a request to us may take. */
const wholeMs = 12_000
const retryAfterSeconds = 5

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(300),
})

/** A response of the bank that is not a success. */
export class BankFault extends Error {
  readonly status: number
  /** The bank's reason, in its words. */
  readonly detail: string

  constructor(message: string, { status, detail }: { status: number; detail: string }) {
    super(message)
    this.status = status
    this.detail = detail
  }
}

/** Asked for apart, so that credentials without the scope of returns still receive payments. */
const scopes = {
  charges: 'cob.read cob.write webhook.read webhook.write',
  returns: 'pix.read pix.write',
} as const
type ScopeName = keyof typeof scopes

type Request = <Answer>(
  scope: ScopeName,
  method: 'GET' | 'PUT',
  path: string,
  schema: z.ZodType<Answer>,
  body?: object,
) => Promise<Answer>

type BacenRequests = AsyncDisposable & {
  /** Throws BankFault for a response that is not a success. */
  request: Request
  /** Any fault of the bank is logged through `onFault` and refused with `unavailable`. */
  orUnavailable<Answer>(request: () => Promise<Answer>): Promise<Answer>
  /** A request in the scope of charges, which refuses with `unavailable`. */
  charge<Answer>(
    method: 'GET' | 'PUT',
    path: string,
    schema: z.ZodType<Answer>,
    body?: object,
  ): Promise<Answer>
}

/** Requests with tokens by OAuth 2 client credentials over mutual TLS. A revoked token is renewed once. */
export function createBacenRequests(options: BacenOptions): BacenRequests {
  const { apiUrl, clock, onFault } = options
  const agent = new Agent({
    connect: { cert: options.cert, key: options.key, timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const tokens = new Map<ScopeName, { text: string; endsAt: number }>()

  async function accessToken(scope: ScopeName): Promise<string> {
    const now = clock().getTime()
    const token = tokens.get(scope)
    if (token && now < token.endsAt) return token.text
    const { access_token, expires_in } = tokenResponse.parse(
      await call(options.tokenUrl, 'POST', tokenRequest(options, scope)),
    )
    // Renewed early, so that it does not expire during a request.
    tokens.set(scope, { text: access_token, endsAt: now + Math.max(expires_in - 30, 1) * 1000 })
    return access_token
  }

  async function call(
    url: string,
    method: Dispatcher.HttpMethod,
    request: { headers: Record<string, string>; body?: string },
  ): Promise<unknown> {
    const address = new URL(url)
    for (const [name, value] of Object.entries(options.query)) address.searchParams.set(name, value)
    const headers = { ...options.headers, ...request.headers }
    const signal = AbortSignal.timeout(wholeMs)
    const { statusCode, body } = await agent.request({
      ...targetOf(address),
      method,
      ...request,
      headers,
      signal,
    })
    const text = await body.text()
    if (statusCode < 300) return text === '' ? null : jsonOrText(text)
    // The bank revoked the tokens: the next request gets a new one.
    if (statusCode === 401) tokens.clear()
    const message = `${method} ${address.pathname}: ${statusCode} ${text.slice(0, 300)}`
    throw new BankFault(message, { status: statusCode, detail: detailOf(text) })
  }

  async function orUnavailable<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request()
    } catch (error) {
      onFault((error as Error).message)
      throw refuse('unavailable', { retryAfterSeconds })
    }
  }

  const request: Request = async (scope, method, path, schema, body) => {
    const wasCached = tokens.has(scope)
    const requestOnce = async () => {
      const headers = {
        authorization: `Bearer ${await accessToken(scope)}`,
        'content-type': 'application/json',
      }
      return schema.parse(
        await call(`${apiUrl}${path}`, method, { headers, ...(body && { body: JSON.stringify(body) }) }),
      )
    }
    return requestOnce().catch((error: Error) => {
      const wasRevoked = wasCached && !tokens.has(scope)
      if (wasRevoked) return requestOnce()
      throw error
    })
  }

  return {
    request,
    orUnavailable,
    charge: (...parts) => orUnavailable(() => request('charges', ...parts)),
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}

function tokenRequest({ clientId, clientSecret, credentialsIn }: BacenOptions, scope: ScopeName) {
  const isInBody = credentialsIn === 'body'
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: scopes[scope],
    ...(isInBody && { client_id: clientId, client_secret: clientSecret }),
  })
  return {
    headers: {
      ...(isInBody ? {} : { authorization: `Basic ${credentials}` }),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  }
}

/** Returns the reason of the failure from the bank's problem document (RFC 7807). */
function detailOf(text: string): string {
  try {
    const { violacoes, detail, title } = JSON.parse(text)
    return String(violacoes?.[0]?.razao ?? detail ?? title ?? '')
  } catch {
    return ''
  }
}
