import { learnTime } from './clock.ts'
import type { Operation } from './graphql.ts'
import { deviceToken, type Session, sessionStore } from './session.ts'

/** A request that the server refused. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | null
  constructor({ status, body, retryAfter }: { status: number; body: ErrorBody; retryAfter: string | null }) {
    super(body.message ?? `HTTP ${status}`)
    this.status = status
    this.code = body.error ?? 'internal_error'
    this.details = body.details ?? {}
    this.retryAfterSeconds = retryAfter ? Number(retryAfter) : null
  }
}

/** The server was not reached. */
export class NoConnection extends Error {}

type ErrorBody = { error?: string; message?: string; details?: Record<string, unknown> }
type Request = { method?: 'GET' | 'POST'; body?: unknown; signal?: AbortSignal; accept?: string }

const requestSeconds = 30
const restBase = '/api/app/v1'

/** Refuses with ApiError what the server refuses, with NoConnection if it is not reached. */
async function send(path: string, request: Request, token: string | null): Promise<Response> {
  const sentAt = Date.now()
  const response = await fetch(path, {
    method: request.method ?? 'POST',
    headers: {
      accept: request.accept ?? 'application/json',
      'accept-language': document.documentElement.lang,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    signal: request.signal ?? AbortSignal.timeout(requestSeconds * 1000),
  }).catch((error: unknown) => {
    throw new NoConnection(String(error))
  })
  learnTime(response.headers.get('date'), sentAt)
  if (response.ok) return response
  const body = (await response.json().catch(() => ({}))) as ErrorBody
  const retryAfter = response.headers.get('retry-after')
  throw new ApiError({ status: response.status, body, retryAfter })
}

/** Sends with the session's token; one that has expired is refreshed once. */
async function sendAsDriver(path: string, request: Request): Promise<Response> {
  const session = await sessionStore.read()
  try {
    return await send(path, request, session?.accessToken ?? null)
  } catch (error) {
    if (!session || !(error instanceof ApiError) || error.status !== 401) throw error
    const renewed = await renew(session)
    if (!renewed) throw error
    return send(path, request, renewed.accessToken)
  }
}

/** A new token pair; null when the session has ended. Another tab may have been faster. */
function renew(used: Session): Promise<Session | null> {
  return sessionStore.lock(async () => {
    const session = await sessionStore.read()
    if (!session || session.accessToken !== used.accessToken) return session
    try {
      const path = `${restBase}/auth/refresh`
      const response = await send(path, { body: { refresh_token: session.refreshToken } }, null)
      return await keep((await response.json()) as TokenPair)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      await sessionStore.write(null)
      return null
    }
  })
}

type TokenPair = {
  access_token: string
  refresh_token: string
  device_token?: string | null
  user: Session['user']
}

async function keep(pair: TokenPair): Promise<Session> {
  if (pair.device_token) deviceToken.write(pair.device_token)
  const { id, name, email, role } = pair.user
  const session = {
    accessToken: pair.access_token,
    refreshToken: pair.refresh_token,
    user: { id, name, email, role },
  }
  await sessionStore.write(session)
  return session
}

export async function rest<Answer>(path: string, body?: unknown): Promise<Answer> {
  const request: Request = body === undefined ? { method: 'GET' } : { body }
  return (await (await sendAsDriver(restBase + path, request)).json()) as Answer
}

type GraphqlError = { message: string; extensions?: { code?: string; details?: Record<string, unknown> } }
type GraphqlResult<Data> = { data?: Data | null; errors?: GraphqlError[] }

function dataOf<Data>({ data, errors }: GraphqlResult<Data>): Data {
  const error = errors?.[0]
  if (!error && data) return data
  const { code = 'internal_error', details = {} } = error?.extensions ?? {}
  const body = { error: code, message: error?.message ?? code, details }
  throw new ApiError({ status: code === 'unauthorized' ? 401 : 200, body, retryAfter: null })
}

export async function graphql<Data, Variables>(
  query: Operation<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await sendAsDriver('/graphql', { body: { query, variables } })
  return dataOf((await response.json()) as GraphqlResult<Data>)
}

/** The events of a subscription, until the server ends it or the connection breaks: GraphQL over SSE. */
export async function* subscribe<Data>(
  query: Operation<Data, unknown>,
  signal: AbortSignal,
): AsyncGenerator<Data, void> {
  const accept = 'text/event-stream'
  const response = await sendAsDriver('/graphql/stream', { body: { query }, signal, accept })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new NoConnection(String(error))
    })
    if (done) return
    buffer += value
    const events = buffer.split('\n\n')
    buffer = events.pop() ?? ''
    for (const event of events) {
      const data = event.match(/^data: ?(.*)$/m)?.[1]
      if (/^event: ?next$/m.test(event) && data) yield dataOf(JSON.parse(data) as GraphqlResult<Data>)
    }
  }
}

export type Credentials = { email: string; password: string }
export type Proof = { challenge: string; code?: string; recovery_code?: string; passkey?: object }

export const logIn = (credentials: Credentials) => openSession('/auth/login', credentials)
export const completeLogIn = (proof: Proof) => openSession('/auth/login/complete', proof)

async function openSession(path: string, body: object): Promise<Session> {
  const token = deviceToken.read()
  const device = navigator.userAgent.slice(0, 100)
  const response = await send(
    restBase + path,
    { body: { ...body, device, ...(token && { device_token: token }) } },
    null,
  )
  return keep((await response.json()) as TokenPair)
}

/** Ends the session on the server if it is reached, and on this phone in any case. */
export async function logOut(): Promise<void> {
  const session = await sessionStore.read()
  await sessionStore.write(null)
  if (session)
    await send(`${restBase}/auth/logout`, { body: { refresh_token: session.refreshToken } }, null).catch(
      () => {},
    )
}
