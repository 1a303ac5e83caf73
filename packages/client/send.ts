import { createKey } from './create-key.ts'
import { backoffMilliseconds, pause, reasonOf } from './pause.ts'
import { createReadMark, readMarkHeader } from './read-mark.ts'
import { isTransient, RodoviaError } from './rodovia-error.ts'
import { isTokenRefused, type Tokens } from './session.ts'

export type Retries = {
  /** Tries of one request, the first included. Default 5. */
  attempts: number
  /** A longer `Retry-After` is not waited for. Default 30. */
  longestWaitSeconds: number
}

/** The value of a response to return, and the error if the response is one. */
export type Answer<Value> = { value: Value; error: RodoviaError | null }

type SendOptions = {
  fetch: (request: Request) => Promise<Response>
  headers: Record<string, string>
  tokens: Tokens | null
  retries: Retries
  timeoutSeconds: number
}

export type Sender = ReturnType<typeof createSender>

const idempotencyKey = 'idempotency-key'
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Sends requests with headers, token and idempotency key, and again when they may succeed later. */
export function createSender({ fetch, headers, tokens, retries, timeoutSeconds }: SendOptions) {
  const readMark = createReadMark()

  /** Sends once, or twice if the token has to be renewed. */
  async function authorized(request: Request): Promise<Response> {
    const token = request.headers.has('authorization') ? null : await tokens?.current()
    const response = await fetchMarked(withHeaders(request, token))
    if (!token || !tokens || !(await isTokenRefused(response))) return response
    return fetchMarked(withHeaders(request, await tokens.renew(token)))
  }

  async function fetchMarked(request: Request): Promise<Response> {
    const response = await fetch(request)
    readMark.remember(response.headers.get(readMarkHeader))
    return response
  }

  function withHeaders(original: Request, token: string | null | undefined): Request {
    const request = original.clone()
    for (const [name, value] of Object.entries(headers))
      if (!request.headers.has(name)) request.headers.set(name, value)
    if (token) request.headers.set('authorization', `Bearer ${token}`)
    const mark = readMark.latest()
    if (mark && !request.headers.has(readMarkHeader)) request.headers.set(readMarkHeader, mark)
    return request
  }

  /** Sends until there is an answer that no further try would change. Rejects when none came. */
  async function send<Value>(
    original: Request,
    read: (response: Response) => Promise<Answer<Value>>,
    { isRead = readMethods.has(original.method) } = {},
  ): Promise<Answer<Value>> {
    const request = original.clone()
    let isKeyOurs = !isRead && !request.headers.has(idempotencyKey)
    if (isKeyOurs) request.headers.set(idempotencyKey, createKey())
    for (let attempt = 1; ; attempt++) {
      const answer = await answerOf(request, read)
      const { error } = answer
      if (error && isKeyOurs && isAboutKey(error)) {
        // Nothing was done: secrets are not stored under a key.
        isKeyOurs = false
        request.headers.delete(idempotencyKey)
        continue
      }
      const isRepeatable = isRead || request.headers.has(idempotencyKey)
      const waitMs = error && isRepeatable ? waitMilliseconds(error, attempt) : null
      if (waitMs === null) return valueOrThrow(answer)
      await pause(waitMs, request.signal)
    }
  }

  /** A network fault is an answer without a value. */
  async function answerOf<Value>(
    request: Request,
    read: (response: Response) => Promise<Answer<Value>>,
  ): Promise<Partial<Answer<Value>> & Pick<Answer<Value>, 'error'>> {
    const { signal } = request
    const limited = new AbortController()
    const abort = () => limited.abort(reasonOf(signal))
    signal.addEventListener('abort', abort)
    const timer = setTimeout(
      () => limited.abort(new Error(`not within ${timeoutSeconds} s`)),
      timeoutSeconds * 1000,
    )
    try {
      if (signal.aborted) abort()
      return await read(await authorized(new Request(request.clone(), { signal: limited.signal })))
    } catch (cause) {
      if (signal.aborted) throw reasonOf(signal)
      if (cause instanceof RodoviaError) throw cause
      return { error: noResponse(request, cause) }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  function waitMilliseconds(error: RodoviaError, attempt: number): number | null {
    const after = error.retryAfter ?? 0
    if (!isTransient(error) || attempt >= retries.attempts || after > retries.longestWaitSeconds) return null
    return after * 1000 + backoffMilliseconds(attempt)
  }

  return { authorized, send }
}

function valueOrThrow<Value>(answer: Partial<Answer<Value>> & Pick<Answer<Value>, 'error'>): Answer<Value> {
  if ('value' in answer) return answer as Answer<Value>
  throw answer.error
}

function noResponse({ method, url }: Request, cause: unknown): RodoviaError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new RodoviaError('no_response', `No response to ${method} ${url}: ${reason}`, { cause })
}

/** The platform refuses an idempotency key where the answer holds a secret, and for several mutations at once. */
function isAboutKey({ code, details }: RodoviaError): boolean {
  return (
    code === 'validation_failed' &&
    Array.isArray(details) &&
    details.some(({ field }) => String(field).toLowerCase() === idempotencyKey)
  )
}
