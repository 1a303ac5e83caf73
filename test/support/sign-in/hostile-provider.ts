import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import jwt from 'jsonwebtoken'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const another = generateKeyPairSync('rsa', { modulusLength: 2048 })

export type Forged = {
  /** Claims of the ID token that differ from honest ones; undefined leaves one out. */
  claims?: Record<string, unknown>
  /** Signed with a key that is not published, not at all, or with the client secret. */
  signature?: 'foreign' | 'none' | 'secret'
  /** Properties of the discovery document. */
  metadata?: Record<string, unknown>
  /** Answers instead of the ID token. */
  token?: { status: number; type?: string; body: string }
  /** Never sent by an honest provider. */
  userInfo?: Record<string, unknown>
}

export type HostileProvider = AsyncDisposable & {
  issuer: string
  clientId: string
  clientSecret: string
  forged: Forged
  /** The code exchanges that it got. */
  exchanges: URLSearchParams[]
  /** The address to which the provider sends a browser that comes with this one. */
  answerTo(authorizationUrl: string): string
}

/** A provider that follows the protocol but where a test says otherwise. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const client = { clientId: 'rodovia', clientSecret: 'known to the hostile one as well' }
  const exchanges: URLSearchParams[] = []
  const nonces = new Map<string, string>()
  let issuer = ''

  const idToken = (code: string): string => {
    const { claims = {}, signature } = started.forged
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: issuer, aud: client.clientId, sub: 'mallory', iat: now, exp: now + 60 }
    const told = {
      ...honest,
      nonce: nonces.get(code),
      email: 'mallory@evil.example',
      groups: ['staff'],
      ...claims,
    }
    const payload = JSON.parse(JSON.stringify(told))
    if (signature === 'none') return jwt.sign(payload, '', { algorithm: 'none' })
    if (signature === 'secret') return jwt.sign(payload, client.clientSecret, { algorithm: 'HS256' })
    const { privateKey } = signature === 'foreign' ? another : ours
    return jwt.sign(payload, privateKey, { algorithm: 'RS256', keyid: 'one' })
  }

  const answers: Record<string, (body: string) => { status?: number; type?: string; body: unknown }> = {
    '/.well-known/openid-configuration': () => ({
      body: {
        issuer,
        authorization_endpoint: `${issuer}auth`,
        token_endpoint: `${issuer}token`,
        jwks_uri: `${issuer}jwks`,
        userinfo_endpoint: `${issuer}me`,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        ...started.forged.metadata,
      },
    }),
    '/jwks': () => ({
      body: { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    }),
    '/me': () => ({ body: { sub: 'mallory', ...started.forged.userInfo } }),
    '/token': (body) => {
      const asked = new URLSearchParams(body)
      exchanges.push(asked)
      if (started.forged.token) return started.forged.token
      const id_token = idToken(asked.get('code') ?? '')
      return { body: { access_token: 'opaque', token_type: 'Bearer', id_token } }
    },
  }

  const server = createServer(async (request, response) => {
    const answer = answers[request.url ?? '']?.(await text(request)) ?? { status: 404, body: {} }
    const { status = 200, type = 'application/json', body } = answer
    response.writeHead(status, { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  const started: HostileProvider = {
    ...{ ...client, issuer, exchanges, forged: {} },
    answerTo(authorizationUrl) {
      const asked = new URL(authorizationUrl).searchParams
      const code = `code-${nonces.size}`
      nonces.set(code, asked.get('nonce') ?? '')
      const query = new URLSearchParams({ code, state: asked.get('state') ?? '' })
      return `${asked.get('redirect_uri')}?${query}`
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
  return started
}
