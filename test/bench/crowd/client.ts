import { connect, type Socket } from 'node:net'

/** The transport of a client: a connection only (`socket`), or a watched delivery over it. */
export type Transport = 'socket' | 'ws' | 'sse'

export type Client = {
  /** The number of this client in the whole crowd. */
  index: number
  transport: Transport
  token: string
  socket: Socket | null
  /** The wait of the server's last `retry:`. */
  retryMs: number
  hasHeard: boolean
}

/** An answer other than a stream. */
export class RefusedError extends Error {}

/** This many clients share an address, as behind the NAT of a provider; the proxy says which. */
const behindOneAddress = 400
/** A local address has some 28,000 ports. With thousands on each, and as many that have just closed, Linux searches 2 ms for a free one. */
const localAddresses = 128

const query = `subscription ($trackingToken: String!) {
  deliveryUpdates(trackingToken: $trackingToken) { code status statusLabel position { lat lng at } }
}`

/** Connects and resolves when the first state is there. Rejects where it cannot, with RefusedError where the server refuses. */
export function open(client: Client, url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      localAddress: `127.0.0.${2 + (client.index % localAddresses)}`,
    })
    client.socket = socket
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('closed')))
    const ready = () => resolve()
    if (client.transport === 'socket') socket.once('connect', ready)
    else if (client.transport === 'sse') watchBySse(client, socket, { ready, reject })
    else watchByWs(client, socket, { ready, reject })
  })
}

type Settle = { ready: () => void; reject: (error: Error) => void }

/** The headers of a browser. */
function headersOf({ index }: Client): string {
  const shared = Math.floor(index / behindOneAddress)
  return `host: bench\r
user-agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36\r
accept-language: pt-BR,pt;q=0.9,en;q=0.8\r
accept-encoding: gzip, deflate, br\r
x-forwarded-for: 10.${shared >> 8}.${shared & 255}.1\r
`
}

function watchBySse(client: Client, socket: Socket, { ready, reject }: Settle): void {
  const search = new URLSearchParams({ query, variables: JSON.stringify({ trackingToken: client.token }) })
  socket.write(
    `GET /graphql/stream?${search} HTTP/1.1\r\n${headersOf(client)}accept: text/event-stream\r\n\r\n`,
  )
  socket.on('data', (data) => {
    const text = data.toString('latin1')
    const [, retry] = /retry: (\d+)/.exec(text) ?? []
    if (retry) client.retryMs = Number(retry)
    if (/^HTTP\/1\.1 [345]/.test(text)) return reject(new RefusedError(text))
    if (!text.includes('event: next')) return
    client.hasHeard = true
    ready()
  })
}

function watchByWs(client: Client, socket: Socket, { ready, reject }: Settle): void {
  socket.write(`GET /graphql HTTP/1.1\r
${headersOf(client)}connection: Upgrade\r
upgrade: websocket\r
sec-websocket-version: 13\r
sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r
sec-websocket-protocol: graphql-transport-ws\r
\r
`)
  let isUpgraded = false
  socket.on('data', (data) => {
    if (isUpgraded) return receive(data)
    const text = data.toString('latin1')
    if (!text.startsWith('HTTP/1.1 101')) return reject(new RefusedError(text))
    isUpgraded = true
    socket.write(textFrame('{"type":"connection_init"}'))
  })
  function receive(data: Buffer): void {
    for (let at = 0; at + 1 < data.length; ) {
      const opcode = data[at]! & 0x0f
      const short = data[at + 1]! & 0x7f
      const size = short === 126 ? data.readUInt16BE(at + 2) : short
      const begin = at + (short === 126 ? 4 : 2)
      at = begin + size
      if (opcode === 9) socket.write(pong)
      else if (opcode === 1) onText(data.toString('latin1', begin, at))
    }
  }
  function onText(text: string): void {
    if (text.startsWith('{"type":"connection_ack"')) {
      const payload = { query, variables: { trackingToken: client.token } }
      socket.write(textFrame(JSON.stringify({ id: '1', type: 'subscribe', payload })))
    } else if (text.includes('"type":"next"')) {
      client.hasHeard = true
      ready()
    } else reject(new RefusedError(text))
  }
}

/** Masked by zeros. */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

function textFrame(text: string): Buffer {
  const { length } = text
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), Buffer.from(text)])
}
