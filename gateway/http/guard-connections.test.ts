import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

/** One client that opens as much as it can. All addresses of 127.0.0.0/8 are this machine's, so each is a client of its own. */

const query = JSON.stringify({ query: '{ things { id } }' })
const subscription = 'subscription { level(id: "a") { id } }'

let gateway: TestGateway
const sockets = new Set<Socket | WebSocket>()
beforeAll(async () => {
  gateway = await aGateway({ connectionsPerAddress: 20, streamsPerAddress: 5, bounds: { connections: 60 } })
})
beforeEach(async () => {
  for (const socket of sockets) 'terminate' in socket ? socket.terminate() : socket.destroy()
  sockets.clear()
  await pause(100)
})
afterAll(() => gateway[Symbol.asyncDispose]())

/** A connection that has had one answer and stays open. */
async function keepAlive(localAddress: string): Promise<Socket> {
  const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress })
  sockets.add(socket)
  socket.on('error', () => {})
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${query.length}\r\n\r\n${query}`,
  )
  await new Promise((resolve) => {
    socket.once('data', resolve)
    socket.once('close', resolve)
  })
  return socket
}

/** A new connection with one request; the status, or the code of what went wrong. */
function ask(localAddress: string, headers = {}): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const options = {
      port: gateway.port,
      host: '127.0.0.1',
      localAddress,
      agent: false,
      path: '/graphql',
      method: 'POST',
    }
    const sent = request(
      { ...options, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        resolve(response.statusCode)
        response.destroy()
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    sent.end(query)
  })
}

function openSocket(localAddress: string): WebSocket {
  const socket = new WebSocket(gateway.socketUrl, 'graphql-transport-ws', { localAddress })
  sockets.add(socket)
  socket.on('error', () => {})
  socket.once('open', () => socket.send('{"type":"connection_init"}'))
  return socket
}

const metric = async (labels: string) =>
  Number(
    (await gateway.metrics.metrics()).match(
      new RegExp(`rodovia_limited_connections_total\\{${labels}\\} (\\d+)`),
    )?.[1] ?? 0,
  )

describe('a client that hoards keep-alive connections', () => {
  test('keeps as many as one address may have, and loses the oldest first', async () => {
    const open: Socket[] = []
    for (let i = 0; i < 25; i++) open.push(await keepAlive('127.0.0.2'))
    const closed = () => open.map((socket) => socket.destroyed || socket.closed)
    await expect.poll(() => closed().filter(Boolean).length).toBe(5)
    expect(closed().lastIndexOf(true)).toBe(4)
    expect(await metric('kind="connection",outcome="closed"')).toBeGreaterThanOrEqual(5)
  })

  test('takes nothing from others, even if it has many addresses', async () => {
    for (const host of [2, 3, 4, 5]) for (let i = 0; i < 25; i++) await keepAlive(`127.0.0.${host}`)
    for (let i = 0; i < 5; i++) expect(await ask('127.0.0.9')).toBe(200)
  })

  test('that never complete a request loses those too', async () => {
    const slow = Array.from({ length: 25 }, () => {
      const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
      sockets.add(socket.on('error', () => {}))
      socket.write('POST /graphql HTTP/1.1\r\nhost: a\r\nx: ')
      return socket
    })
    await expect.poll(() => slow.filter(({ closed }) => !closed).length).toBe(20)
    expect(await ask('127.0.0.2')).toBe(200)
  })
})

describe('a client that hoards streams', () => {
  test('gets as many as one address may have; the next one is refused with a reason, and others are served', async () => {
    const stream = () => {
      const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
      sockets.add(socket.on('error', () => {}))
      const body = JSON.stringify({ query: subscription })
      socket.write(
        `POST /graphql/stream HTTP/1.1\r\nhost: a\r\naccept: text/event-stream\r\naccept-language: en\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      return new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text))))
    }
    const heads = []
    for (let i = 0; i < 6; i++) heads.push(await stream())
    expect(heads.map((head) => head.slice(9, 12))).toEqual(['200', '200', '200', '200', '200', '429'])
    expect(heads[5]).toMatch(/retry-after: \d/i)
    expect(JSON.parse(heads[5]!.split('\r\n\r\n')[1]!)).toMatchObject({
      ok: false,
      error: 'rate_limited',
      message: 'Your address has as many open streams of events as allowed. Close one and try again.',
      details: { policy: 'streams', limit: 5, retry_after_seconds: 5 },
    })
    const client = createClient({ url: gateway.socketUrl, webSocketImpl: WebSocket })
    const others = client.iterate({ query: subscription })
    expect((await others.next()).value.data.level.id).toBe('a')
    await client.dispose()
  })

  test('loses a WebSocket without a subscription for a new one', async () => {
    const idle = Array.from({ length: 5 }, () => openSocket('127.0.0.2'))
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('message', resolve))))
    const closed = new Promise<number>((resolve) => idle[0]!.once('close', resolve))
    const next = openSocket('127.0.0.2')
    await new Promise((resolve) => next.once('message', resolve))
    expect(await closed).toBe(1013)
    expect(idle.slice(1).every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true)
  })

  test('keeps its subscriptions, and a further WebSocket is refused', async () => {
    const busy = Array.from({ length: 5 }, () => openSocket('127.0.0.2'))
    await Promise.all(busy.map((socket) => new Promise((resolve) => socket.once('message', resolve))))
    for (const socket of busy)
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: subscription } }))
    await Promise.all(busy.map((socket) => new Promise((resolve) => socket.once('message', resolve))))
    const status = await new Promise((resolve) =>
      openSocket('127.0.0.2').once('unexpected-response', (_, { statusCode }) => resolve(statusCode)),
    )
    expect(status).toBe(429)
    busy[0]!.send(JSON.stringify({ id: '1', type: 'complete' }))
    await expect.poll(() => gateway.world.watched.open).toBe(4)
    const next = openSocket('127.0.0.2')
    await new Promise((resolve) => next.once('message', resolve))
    expect(next.readyState).toBe(WebSocket.OPEN)
  })
})

test('connections of a trusted proxy have no limit of their own; its clients’ streams have', async () => {
  await using proxied = await aGateway({
    connectionsPerAddress: 5,
    streamsPerAddress: 2,
    trustedProxies: ['127.0.0.2'],
  })
  const stream = (client: string) => {
    const socket = connect({ port: proxied.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    sockets.add(socket.on('error', () => {}))
    const body = JSON.stringify({ query: subscription })
    socket.write(
      `POST /graphql/stream HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${client}\r\naccept: text/event-stream\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    return new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text).slice(9, 12))))
  }
  const statuses = []
  for (const client of [
    '1.1.1.1',
    '1.1.1.1',
    '1.1.1.1',
    '2.2.2.2',
    '2.2.2.2',
    '3.3.3.3',
    '4.4.4.4',
    '5.5.5.5',
  ])
    statuses.push(await stream(client))
  expect(statuses).toEqual(['200', '200', '429', '200', '200', '200', '200', '200'])
})
