import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

let stack: AsyncDisposableStack
let proxy: TcpProxy
let atServer: { heard: string; ended: boolean; lost: string | undefined }

/** Behind the proxy: a server that answers all it hears in capitals. */
beforeEach(async () => {
  stack = new AsyncDisposableStack()
  atServer = { heard: '', ended: false, lost: undefined }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    stack.defer(() => void socket.destroy())
    socket.on('data', (piece) => {
      atServer.heard += piece
      socket.write(String(piece).toUpperCase())
    })
    socket.on('end', () => {
      atServer.ended = true
      socket.end('bye')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      atServer.lost = error.code
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => void server.close())
  proxy = stack.use(
    await startTcpProxy({ to: { host: '127.0.0.1', port: (server.address() as AddressInfo).port } }),
  )
})
afterEach(() => stack.disposeAsync())

async function aClient(): Promise<Socket> {
  const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true })
  stack.defer(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

async function ask(socket: Socket, text: string): Promise<string> {
  socket.write(text)
  const [piece] = await once(socket, 'data')
  return String(piece)
}

describe('a TCP proxy', () => {
  it('carries both directions and both ends', async () => {
    const client = await aClient()
    expect(await ask(client, 'hello')).toBe('HELLO')
    client.end('last')
    const [answer] = await once(client, 'data')
    expect(String(answer)).toMatch(/^LAST/)
    await once(client, 'end')
    expect(atServer).toEqual({ heard: 'hellolast', ended: true, lost: undefined })
  })

  it('cuts what is connected, and serves clients that reconnect', async () => {
    const client = await aClient()
    await ask(client, 'hello')
    proxy.cut()
    const [error] = await once(client, 'error')
    expect(error.code).toBe('ECONNRESET')
    await expect.poll(() => atServer.lost).toBe('ECONNRESET')
    expect(await ask(await aClient(), 'again')).toBe('AGAIN')
  })

  it('holds everything back while it is paused, also of a new connection', async () => {
    const early = await aClient()
    await ask(early, 'a')
    proxy.pause()
    const late = await aClient()
    const answers = Promise.all([ask(early, 'b'), ask(late, 'c')])
    expect(await Promise.race([answers, wait(100, 'silence')])).toBe('silence')
    expect(atServer.heard).toBe('a')
    proxy.resume()
    expect(await answers).toEqual(['B', 'C'])
  })

  it('delays each direction', async () => {
    const client = await aClient()
    proxy.delay(60)
    const begunAt = performance.now()
    expect(await ask(client, 'a')).toBe('A')
    expect(performance.now() - begunAt).toBeGreaterThanOrEqual(118)
  })

  it('closes one half: the client hears the end, and is still heard', async () => {
    const client = await aClient()
    await ask(client, 'a')
    client.resume()
    proxy.halfClose()
    await once(client, 'end')
    client.write('b')
    await expect.poll(() => atServer.heard).toBe('ab')
  })

  it('refuses new connections until it accepts again, on the same port', async () => {
    const client = await aClient()
    await proxy.refuse()
    await expect(aClient()).rejects.toThrow('ECONNREFUSED')
    expect(await ask(client, 'still')).toBe('STILL')
    await proxy.accept()
    expect(await ask(await aClient(), 'again')).toBe('AGAIN')
  })
})
