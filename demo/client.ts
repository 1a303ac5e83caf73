import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'

/** An error with a message for the person at the terminal: the platform refused a request or did not respond. */
export class DemoFault extends Error {}

const shortestRetryMilliseconds = 500

/** A client like an app: REST with a bearer token, GraphQL for operations without a REST route. */
export function connect(baseUrl: string, token?: string) {
  const headers = { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) }

  class SocketWithHeaders extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers })
    }
  }

  async function send(method: string, path: string, body?: object): Promise<Response> {
    try {
      return await fetch(`${baseUrl}${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    } catch {
      throw new DemoFault(
        `No response from ${baseUrl}. Start the platform with \`npm start\` in another terminal.`,
      )
    }
  }

  async function rest<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await send(method, path, body)
    const answer: unknown = await response.json()
    if (!response.ok) {
      const { error, message } = answer as { error?: string; message?: string }
      throw new DemoFault(`${method} ${path}: ${response.status} ${error} ${message}`)
    }
    return answer as Answer
  }

  return {
    get: <Answer>(path: string) => rest<Answer>('GET', path),
    post: <Answer>(path: string, body: object = {}) => rest<Answer>('POST', path, body),

    async graphql<Data>(query: string, variables: object = {}): Promise<Data> {
      const response = await send('POST', '/graphql', { query, variables })
      const { data, errors } = (await response.json()) as { data?: Data; errors?: { message: string }[] }
      if (errors?.[0] || !data) throw new DemoFault(errors?.[0]?.message ?? 'The GraphQL response is empty')
      return data
    },

    /** Subscribes until the returned function is called; reconnects when the connection breaks. */
    subscribe<Data>(
      query: string,
      variables: Record<string, unknown>,
      onData: (data: Data) => void,
    ): () => void {
      const socket = createClient({
        url: `${baseUrl.replace(/^http/, 'ws')}/graphql`,
        webSocketImpl: SocketWithHeaders,
        connectionParams: headers,
        retryAttempts: Number.POSITIVE_INFINITY,
        retryWait: () => pause(shortestRetryMilliseconds),
        shouldRetry: () => true,
      })
      socket.subscribe<Data>(
        { query, variables },
        { next: ({ data }) => data && onData(data), error: () => {}, complete: () => {} },
      )
      return () => void socket.dispose()
    },
  }
}

export type Client = ReturnType<typeof connect>

type Login = { access_token: string; tenant: { id: string; name: string } }

export async function logIn(baseUrl: string, email: string, password: string) {
  const { access_token, tenant } = await connect(baseUrl).post<Login>('/api/app/v1/auth/login', {
    email,
    password,
  })
  return { client: connect(baseUrl, access_token), tenant }
}
