import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, isIP } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { Certificate } from './certificate.ts'

export type ReceivedWebhook = {
  /** The value of the header `webhook-id`. */
  id: string
  /** Null where the body tells none. */
  sequence: number | null
  /** The bytes as they came, in UTF-8. */
  body: string
  headers: IncomingHttpHeaders
  path: string
  /** When the whole body was there. */
  receivedAt: Date
  /** The faults of the signatures; empty if both are those of the secret. */
  faults: readonly string[]
}

/** The answer to a request: a status, or the behaviour of a broken server. */
export type Answer =
  | number
  | { status: number; headers?: Record<string, string>; body?: string | Uint8Array }
  /** Never. */
  | 'hang'
  /** The status and one byte of the body each 20 ms, without an end. */
  | 'slow_body'
  /** 200 and 10 MiB. */
  | 'huge_body'
  /** The connection is lost. */
  | 'reset'

export type WebhookReceiver = AsyncDisposable & {
  readonly url: string
  readonly port: number
  /** Every request, in the order of arrival; one with a wrong signature is answered with 401. */
  readonly received: readonly ReceivedWebhook[]
  /** Drops what was received so far. */
  forget(): void
  /** The secret that signatures must be of, as the partner has it. */
  secret: string
  /** Sets the answers from now on: one, or several in turn, over and over again. */
  answer(...inTurn: readonly [Answer, ...Answer[]]): void
  /** Connections that were ever made, and those that are open. */
  readonly connections: { made: number; open: number }
  /** The number of bytes that were sent of the last huge body. */
  readonly sentBytes: number
}

/** A partner's server, which trusts no signature: it verifies the Standard Webhooks trio and the plain HMAC, each by itself. */
export async function startWebhookReceiver({
  secret,
  tls,
  host = '127.0.0.1',
}: {
  secret: string
  /** Over HTTPS with that certificate; without it over HTTP. */
  tls?: Certificate
  host?: string
}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let answers: readonly Answer[] = [200]
  let answered = 0
  let sentBytes = 0

  const server = tls ? createTlsServer(tls) : createServer()
  server.on('request', async (request, response) => {
    const bytes = await buffer(request).catch(() => null)
    if (!bytes) return
    const body = bytes.toString()
    const faults = faultsOf(receiver.secret, bytes, request.headers)
    received.push({
      id: String(request.headers['webhook-id']),
      sequence: sequenceOf(body),
      body,
      headers: request.headers,
      path: request.url ?? '',
      receivedAt: new Date(),
      faults,
    })
    if (faults.length > 0) return response.writeHead(401).end(faults.join('; '))
    const how = answers[answered % answers.length]!
    answered += 1
    await give(how, response, (bytes) => {
      sentBytes = bytes
    })
  })
  const connections = { made: 0, open: 0 }
  server.on('connection', (socket) => {
    connections.made += 1
    connections.open += 1
    socket.on('close', () => {
      connections.open -= 1
    })
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const receiver: WebhookReceiver = {
    url: `${tls ? 'https' : 'http'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}/`,
    port,
    received,
    forget: () => void received.splice(0),
    secret,
    connections,
    get sentBytes() {
      return sentBytes
    },
    answer(...inTurn) {
      answers = inTurn
      answered = 0
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}

function faultsOf(secret: string, body: Buffer, headers: IncomingHttpHeaders): string[] {
  const faults: string[] = []
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
  } catch (error) {
    faults.push(`webhook-signature: ${error}`)
  }
  const wanted = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const given = Buffer.from(String(headers['x-service-signature']))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    faults.push(`x-service-signature: ${given} is not that of the body`)
  return faults
}

function sequenceOf(body: string): number | null {
  try {
    return Number(JSON.parse(body).sequence ?? Number.NaN) || null
  } catch {
    return null
  }
}

async function give(how: Answer, response: ServerResponse, onSent: (bytes: number) => void): Promise<void> {
  if (how === 'hang') return
  if (how === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  if (how === 'slow_body') {
    response.writeHead(200)
    while (!response.destroyed) {
      response.write('.')
      await wait(20)
    }
    return
  }
  if (how === 'huge_body') {
    response.writeHead(200)
    await pipeline(hugeBody(onSent), response).catch(() => undefined)
    return
  }
  const { status, headers, body } = typeof how === 'number' ? { status: how } : how
  response.writeHead(status, headers).end(body)
}

function* hugeBody(onSent: (bytes: number) => void) {
  const piece = Buffer.alloc(64 * 1024, 'x')
  for (let sent = 0; sent < 10 * 1024 * 1024; sent += piece.length) {
    onSent(sent)
    yield piece
  }
}
