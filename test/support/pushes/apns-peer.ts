import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import jwt from 'jsonwebtoken'
import { generate } from 'selfsigned'

export type ApnsPush = {
  device: string
  headers: IncomingHttpHeaders
  payload: Record<string, string> & { aps: { alert: { title: string; body: string }; sound: string } }
}

export type ApnsAnswer = { status: number; reason: string }

export type ApnsPeer = AsyncDisposable & {
  url: string
  env: Record<'APNS_URL' | 'APNS_KEY' | 'APNS_KEY_ID' | 'APNS_TEAM_ID' | 'APNS_TOPIC', string>
  /** A client has to trust it. */
  certificate: string
  pushes: ApnsPush[]
  /** The provider tokens that came, each once. */
  providerTokens: Set<string>
  connections: () => number
  /** Answers the pushes to a device from now on; null for never, undefined for taking them. */
  answerTo(device: string, answer: ApnsAnswer | null | undefined): void
  /** Answers nobody any more, or does again. */
  fallSilent(isSilent: boolean): void
  /** Says goodbye on every connection (RFC 9113, 6.8). */
  goaway(): void
}

const names = { keyId: 'ABC1234567', teamId: 'TEAM123456', topic: 'dev.rodovia.motorista' }

/** APNs over TLS and HTTP/2, which checks provider tokens (ES256, a key id, at most an hour old). */
export async function startApnsPeer(): Promise<ApnsPeer> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const tls = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const pushes: ApnsPush[] = []
  const providerTokens = new Set<string>()
  const answers = new Map<string, ApnsAnswer | null>()
  const sessions = new Set<ServerHttp2Session>()
  let connections = 0
  let isSilent = false

  function refusalOf(headers: IncomingHttpHeaders): ApnsAnswer | null {
    const token = /^bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (!token) return { status: 403, reason: 'MissingProviderToken' }
    providerTokens.add(token)
    try {
      const { header } = jwt.verify(token, publicKey, {
        algorithms: ['ES256'],
        issuer: names.teamId,
        maxAge: '1h',
        complete: true,
      })
      if (header.kid !== names.keyId) return { status: 403, reason: 'InvalidProviderToken' }
    } catch {
      return { status: 403, reason: 'InvalidProviderToken' }
    }
    return headers['apns-topic'] === names.topic ? null : { status: 400, reason: 'DeviceTokenNotForTopic' }
  }

  async function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
    const body = await text(stream)
    const device = /^\/3\/device\/([0-9a-f]+)$/.exec(headers[':path'] ?? '')?.[1]
    const refusal = refusalOf(headers)
    if (isSilent) return
    if (device && !refusal) pushes.push({ device, headers, payload: JSON.parse(body) })
    const answered = device ? (refusal ?? answers.get(device)) : { status: 404, reason: 'BadPath' }
    if (answered === null) return
    if (answered === undefined) return void stream.respond({ ':status': 200 }, { endStream: true })
    stream.respond({ ':status': answered.status, 'content-type': 'application/json' })
    stream.end(JSON.stringify({ reason: answered.reason }))
  }

  const server = createSecureServer({ key: tls.private, cert: tls.cert })
  server.on('session', (session) => {
    connections++
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => {})
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    // A caller that hangs up in the middle gets no answer.
    void answer(stream, headers).catch(() => {})
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`

  return {
    url,
    env: {
      APNS_URL: url,
      APNS_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      APNS_KEY_ID: names.keyId,
      APNS_TEAM_ID: names.teamId,
      APNS_TOPIC: names.topic,
    },
    certificate: tls.cert,
    pushes,
    providerTokens,
    connections: () => connections,
    answerTo(device, answer) {
      if (answer === undefined) answers.delete(device)
      else answers.set(device, answer)
    },
    fallSilent: (silent) => (isSilent = silent),
    goaway() {
      for (const session of sessions) session.goaway()
    },
    async [Symbol.asyncDispose]() {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}
