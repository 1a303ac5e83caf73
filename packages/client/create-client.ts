import type { operations } from '../../schema/openapi.d.ts'
import { eventStreamTransport } from './event-stream.ts'
import { createGraphql } from './graphql.ts'
import { createRest, dataOf, type Rest } from './rest.ts'
import type { RodoviaError } from './rodovia-error.ts'
import { createSender, type Retries } from './send.ts'
import { createTokens } from './session.ts'
import { memorySession, type Session, type SessionStore } from './session-store.ts'
import { createSubscribe } from './subscribe.ts'
import { webSocketTransport } from './websocket.ts'

export type ClientOptions = {
  /** The platform's address, such as `https://rodovia.example`. */
  url: string
  /** Key for `/v1`. Without one the client acts for the user who logged in. */
  apiKey?: string
  /** The store of that user's session. Default: in memory. */
  session?: SessionStore
  /** Called when the server refuses to renew the session: the user has to log in again. */
  onSessionEnd?: (error: RodoviaError) => void
  /** Language of messages. Default: the browser's, elsewhere `pt-BR`. */
  language?: 'pt-BR' | 'en' | 'es'
  fetch?: (request: Request) => Promise<Response>
  /** A WebSocket class; needed on Node before 22. */
  webSocket?: unknown
  retries?: Partial<Retries>
  /** For one try of a request with its response. Default 60. */
  timeoutSeconds?: number
}

type BodyOf<Name extends 'postAuthLogin' | 'postAuthLoginComplete'> =
  operations[Name]['requestBody']['content']['application/json']

/** E-mail and password; or the challenge of `mfa_required` and a proof. */
export type LogIn = BodyOf<'postAuthLogin'> | BodyOf<'postAuthLoginComplete'>

export type RodoviaClient = ReturnType<typeof createClient>

export function createClient({ url, apiKey, session, onSessionEnd, ...options }: ClientOptions) {
  const address = url.replace(/\/+$/, '')
  const store = session ?? memorySession()
  const { fetch = (request: Request) => globalThis.fetch(request), language, timeoutSeconds = 60 } = options
  const languageHeader: Record<string, string> = language ? { 'accept-language': language } : {}
  const sending = {
    fetch,
    headers: { ...languageHeader, ...(apiKey && { 'x-service-key': apiKey }) },
    retries: { attempts: 5, longestWaitSeconds: 30, ...options.retries },
    timeoutSeconds,
  }
  /** For what begins and ends a session: no token is sent with it. */
  const anonymous = createRest(address, createSender({ ...sending, tokens: null }))
  const exchange = (refresh_token: string, retry_key: string): Promise<Session> =>
    dataOf(anonymous.POST('/api/app/v1/auth/refresh', { body: { refresh_token, retry_key } }))
  const tokens = apiKey ? null : createTokens({ store, exchange, onSessionEnd })
  const sender = createSender({ ...sending, tokens })
  const rest: Rest = createRest(address, sender)

  async function logIn(input: LogIn): Promise<Session> {
    const result =
      'challenge' in input
        ? anonymous.POST('/api/app/v1/auth/login/complete', { body: input })
        : anonymous.POST('/api/app/v1/auth/login', { body: input })
    const session: Session = await dataOf(result)
    await store.write(session)
    return session
  }

  async function logOut(): Promise<void> {
    const session = await store.read()
    await store.write(null)
    if (!session) return
    await dataOf(
      anonymous.POST('/api/app/v1/auth/logout', { body: { refresh_token: session.refresh_token } }),
    )
  }

  return {
    /** The REST API, typed by path: https://openapi-ts.dev/openapi-fetch. */
    rest,
    graphql: createGraphql(address, sender),
    subscribe: createSubscribe({
      websocket: webSocketTransport({
        url: address,
        params: languageHeader,
        tokens,
        webSocket: options.webSocket,
      }),
      sse: eventStreamTransport(address, sender),
    }),
    /** Begins a session and keeps it. Throws `mfa_required` with a `challenge` where a second factor is needed. */
    logIn,
    /** Forgets the session, then ends it at the server. */
    logOut,
    /** The store of the session, for example to begin a session with tokens obtained another way. */
    session: store,
  }
}
