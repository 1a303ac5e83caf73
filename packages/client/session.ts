import { createKey } from './create-key.ts'
import { errorOfResponse, isTransient, RodoviaError } from './rodovia-error.ts'
import type { Session, SessionStore } from './session-store.ts'

type SessionOptions = {
  store: SessionStore
  /** Exchanges a refresh token, again under the same key if the response was lost; its error is the server's. */
  exchange: (refreshToken: string, retryKey: string) => Promise<Session>
  onSessionEnd: ((error: RodoviaError) => void) | undefined
}

export type Tokens = {
  /** The access token to send; null without a session. */
  current(): Promise<string | null>
  /** The token that replaces one that the server refused. Rejects with `session_ended`, or an error that may pass. */
  renew(refused: string): Promise<string>
}

/**
 * The tokens of a session. Only the server says when a token has expired, because the clock here may be wrong. Requests that fail together
 * share one refresh; so do tabs, by the store's lock.
 */
export function createTokens({ store, exchange, onSessionEnd }: SessionOptions): Tokens {
  let renewal: Promise<string> | null = null
  const lock: NonNullable<SessionStore['lock']> = (work) => (store.lock ? store.lock(work) : work())

  async function refresh(refused: string): Promise<string> {
    const session = await store.read()
    if (!session) throw endedError()
    if (session.access_token !== refused) return session.access_token
    const retryKey = session.retry_key ?? createKey()
    // Kept before it is sent: the next page with this store repeats a refresh whose response was lost.
    if (!session.retry_key) await store.write({ ...session, retry_key: retryKey })
    try {
      const next = await exchange(session.refresh_token, retryKey)
      await store.write(next)
      return next.access_token
    } catch (error) {
      if (!(error instanceof RodoviaError) || isTransient(error)) throw error
      return afterRefusal(session, error)
    }
  }

  /** Without a lock another tab may have been first, in the meantime. */
  async function afterRefusal({ refresh_token }: Session, error: RodoviaError): Promise<string> {
    const session = await store.read()
    if (session && session.refresh_token !== refresh_token) return session.access_token
    await store.write(null)
    const ended = endedError(error)
    onSessionEnd?.(ended)
    throw ended
  }

  return {
    current: async () => (await store.read())?.access_token ?? null,
    renew(refused) {
      renewal ??= lock(() => refresh(refused)).finally(() => {
        renewal = null
      })
      return renewal
    },
  }
}

function endedError(cause?: RodoviaError): RodoviaError {
  const { status, details, requestId } = cause ?? {}
  const reason = cause ? `: ${cause.message}` : '.'
  return new RodoviaError('session_ended', `The session has ended, log in again${reason}`, {
    status,
    details,
    requestId,
    cause,
  })
}

export const tokenRefused = 'invalid_or_expired_token'

export async function isTokenRefused(response: Response): Promise<boolean> {
  return (
    response.status === 401 && errorOfResponse(response, await response.clone().text()).code === tokenRefused
  )
}
