import { parseJson, RodoviaError } from './rodovia-error.ts'

export type Send = (address: string, init: RequestInit) => Promise<unknown>

/** Sends a request and reads its JSON. Throws a RodoviaError: `no_response`, or what the response says. */
export function createSend(fetch: (request: Request) => Promise<Response>, timeoutSeconds: number): Send {
  return async (address, init) => {
    const { response, text } = await answerOf(fetch, address, timeoutSeconds, init)
    if (response.ok) return parseJson(text) ?? {}
    throw errorOf(response, text)
  }
}

async function answerOf(
  fetch: (request: Request) => Promise<Response>,
  address: string,
  timeoutSeconds: number,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const signal = AbortSignal.timeout(timeoutSeconds * 1000)
    const response = await fetch(new Request(address, { ...init, signal }))
    return { response, text: await response.text() }
  } catch (cause) {
    throw new RodoviaError('no_response', `No response to ${init.method} ${address}`, { cause })
  }
}

/** Makes an error from `application/problem+json`, or of a response of the token endpoint (RFC 6749). */
function errorOf({ status, headers }: Response, text: string): RodoviaError {
  const { code, error, title, detail, error_description } = (parseJson(text) ?? {}) as Record<string, string>
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return new RodoviaError(
    code ?? error ?? `http_${status}`,
    title ?? error_description ?? `The response has status ${status}.`,
    {
      status,
      details: detail ?? null,
      requestId: headers.get('x-request-id'),
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    },
  )
}

/** A token is renewed after this part of its life. */
const usedPart = 0.9

type Login = { token: Promise<string>; endsAt: number }

/** Logs in when a token is needed. Requests at the same time share one login; a failed one is not kept. */
export function createLogin(send: Send, root: string, client: { id: string; secret: string }) {
  let login: Login | null = null

  function logIn(): Login {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'od.logistics',
      client_id: client.id,
      client_secret: client.secret,
    })
    const fresh: Login = { token: Promise.resolve(''), endsAt: Number.POSITIVE_INFINITY }
    fresh.token = send(`${root}/oauth/token`, { method: 'POST', body }).then((answer) => {
      const { access_token, expires_in = 60 } = answer as { access_token: string; expires_in?: number }
      fresh.endsAt = Date.now() + usedPart * expires_in * 1000
      return access_token
    })
    fresh.token.catch(() => forget(fresh))
    return fresh
  }

  function current(): Login {
    if (!login || login.endsAt <= Date.now()) login = logIn()
    return login
  }

  function forget(old: Login): void {
    if (login === old) login = null
  }

  return { current, forget }
}
