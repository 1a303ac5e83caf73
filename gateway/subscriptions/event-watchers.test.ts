import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway({
    shared: ['level', 'flood'],
    bounds: { heartbeatSeconds: 0.1, stuckSeconds: 3 },
    connectionsPerAddress: 30,
    streamsPerAddress: 20,
  })
})
afterAll(() => gateway[Symbol.asyncDispose]())

const levelOf = 'subscription ($id: ID!) { level(id: $id) { level name } }'

const keptCharacters = 20_000_000

type Watching = {
  on?: TestGateway
  id?: string
  query?: string
  language?: string
  authorization?: string
  version?: string
  more?: string
}

/** A client that shows the bytes as they come. */
async function aWatcher({
  on = gateway,
  id = 'a',
  query = levelOf,
  language = 'en',
  authorization,
  version = '1.1',
  more = '',
}: Watching = {}) {
  const socket = connect(on.port, '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (data) => {
    if (text.length < keptCharacters) text += data
  })
  const search = new URLSearchParams({ query, variables: JSON.stringify({ id }) })
  const headers = [
    'host: a',
    'accept: text/event-stream',
    `accept-language: ${language}`,
    ...(authorization ? [`authorization: ${authorization}`] : []),
  ]
  socket.write(`GET /graphql/stream?${search} HTTP/${version}\r\n${headers.join('\r\n')}\r\n\r\n${more}`)
  await once(socket, 'connect')
  const levels = () => [...text.matchAll(/"level":(\d+)/g)].map(([, level]) => Number(level))
  return {
    socket,
    text: () => text,
    /** Each once: a source of the fixture repeats all when another one ends. */
    levels: () => levels().filter((level, index, all) => level !== all[index - 1]),
    async leave() {
      if (socket.closed) return
      socket.destroy()
      await once(socket, 'close')
    },
  }
}

const setLevel = (level: number, id = 'a') =>
  fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `mutation { setLevel(id: "${id}", level: ${level}) { id } }` }),
  })

const openSubscriptions = () => gateway.world.watched.open
const closed = (socket: Socket) => (socket.closed ? undefined : once(socket, 'close'))

describe('event streams', () => {
  test('share one subscription with each other and with sockets', async () => {
    await setLevel(1)
    const watchers = await Promise.all(Array.from({ length: 5 }, () => aWatcher()))
    const socket = new WebSocket(gateway.socketUrl, 'graphql-transport-ws', {
      headers: { 'accept-language': 'en' },
    })
    await once(socket, 'open')
    socket.send('{"type":"connection_init"}')
    await once(socket, 'message')
    socket.send(
      JSON.stringify({ id: '1', type: 'subscribe', payload: { query: levelOf, variables: { id: 'a' } } }),
    )
    await once(socket, 'message')
    for (const { levels } of watchers) await expect.poll(levels).toEqual([1])
    await expect.poll(openSubscriptions).toBe(1)
    for (const level of [2, 3]) {
      await setLevel(level)
      for (const { levels } of watchers) await expect.poll(() => levels().at(-1)).toBe(level)
    }
    for (const { levels } of watchers) expect(levels()).toEqual([1, 2, 3])
    socket.close()
    for (const { leave } of watchers) await leave()
    await expect.poll(openSubscriptions).toBe(0)
  })

  test('of another caller, language, variable or selection are separate', async () => {
    await setLevel(7, 'b')
    const { authorization } = gateway.logIn()
    const watchers = await Promise.all([
      aWatcher(),
      aWatcher({ authorization }),
      aWatcher({ authorization: gateway.logIn().authorization }),
      aWatcher({ language: 'pt-BR' }),
      aWatcher({ id: 'b' }),
      aWatcher({ query: 'subscription ($id: ID!) { level(id: $id) { level } }' }),
    ])
    for (const { levels } of watchers) await expect.poll(() => levels().length).toBe(1)
    await expect.poll(openSubscriptions).toBe(watchers.length)
    expect(watchers[4]!.levels()).toEqual([7])
    expect(watchers[5]!.text()).not.toContain('thing a')
    for (const { leave } of watchers) await leave()
    await expect.poll(openSubscriptions).toBe(0)
  })

  test('begin with the state of when they come, also where others watch already', async () => {
    await setLevel(1)
    const early = await aWatcher()
    await expect.poll(early.levels).toEqual([1])
    for (const level of [2, 3]) {
      await setLevel(level)
      const late = await aWatcher()
      await expect.poll(() => late.levels().at(-1)).toBe(level)
      await late.leave()
    }
    await expect.poll(early.levels).toEqual([1, 2, 3])
    await early.leave()
  })

  test('have the headers, a reconnection delay, chunks and heartbeats', async () => {
    const { text, leave } = await aWatcher()
    await expect.poll(() => text().match(/3\r\n:\n\n\r\n/g)?.length ?? 0).toBeGreaterThan(2)
    const [head = '', body] = text().split('\r\n\r\n', 2)
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.toLowerCase().split(': ')),
    )
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      'transfer-encoding': 'chunked',
      'access-control-allow-origin': '*',
    })
    expect(headers).not.toHaveProperty('content-length')
    expect(body).toMatch(/^[\da-f]+\r\nretry: 1\d{3}\n\n:\n/)
    await leave()
  })

  test('come without chunks by HTTP/1.0', async () => {
    const { authorization, actor } = gateway.logIn()
    const { text, levels, socket } = await aWatcher({ version: '1.0', authorization })
    await expect.poll(() => levels().length).toBe(1)
    gateway.logOut(actor)
    await closed(socket)
    const [head, ...body] = text().split('\r\n\r\n')
    expect(head).not.toContain('transfer-encoding')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatch(/^retry: \d+\n\n:\n\nevent: next\ndata: \{"data"/)
    expect(body[0]).toMatch(/invalid_or_expired_token.*\n\nevent: complete\ndata: \n\n$/)
  })

  test('are refused as such, and end with the refusal', async () => {
    const { text, socket } = await aWatcher({ query: 'subscription { level(id: "gone") { id level } }' })
    await expect.poll(text).toContain('event: next')
    await aWatcher({ query: 'subscription { nothing }' }).then(async (wrong) => {
      await expect.poll(wrong.text).toContain('event: complete')
      expect(wrong.text()).toContain('validation_failed')
      await wrong.leave()
    })
    socket.destroy()
  })

  test('end with the session, with the error and complete', async () => {
    const expired = await aWatcher({ authorization: gateway.logIn(4).authorization })
    const { actor, authorization } = gateway.logIn()
    const revoked = await aWatcher({ authorization })
    await expect.poll(() => revoked.levels().length).toBe(1)
    gateway.logOut(actor)
    for (const { socket, text } of [revoked, expired]) {
      await closed(socket)
      expect(text()).toMatch(/invalid_or_expired_token.*\n\nevent: complete\ndata: \n\n\r\n0\r\n\r\n$/)
    }
    await expect.poll(openSubscriptions).toBe(0)
  })

  test('are the last response on their connection', async () => {
    const readiness = 'GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n'
    const { actor, authorization } = gateway.logIn()
    const early = await aWatcher({ authorization, more: readiness })
    const late = await aWatcher({ authorization })
    for (const { levels } of [early, late]) await expect.poll(() => levels().length).toBe(1)
    late.socket.write(readiness)
    gateway.logOut(actor)
    for (const { socket, text } of [early, late]) {
      await closed(socket)
      expect(text().match(/HTTP\/1\.1/g)).toHaveLength(1)
    }
    await expect.poll(openSubscriptions).toBe(0)
  })

  test('count as open until they close, as streams and as connections', async () => {
    const watchers = await Promise.all(Array.from({ length: 20 }, () => aWatcher()))
    for (const { levels } of watchers) await expect.poll(() => levels().length).toBe(1)
    const refused = await aWatcher()
    await expect.poll(refused.text).toContain('HTTP/1.1 429')
    await refused.leave()
    const others = Array.from({ length: 15 }, () => connect(gateway.port, '127.0.0.1').on('error', () => {}))
    // 30 connections in all: of these, the idle ones make room, and no stream does.
    await expect.poll(() => others.filter((socket) => socket.closed).length).toBe(5)
    expect(watchers.filter(({ socket }) => socket.closed)).toEqual([])
    for (const socket of others) socket.destroy()
    for (const { leave } of watchers) await leave()
    await expect.poll(openSubscriptions).toBe(0)
    const again = await Promise.all(Array.from({ length: 20 }, () => aWatcher()))
    for (const { levels } of again) await expect.poll(() => levels().length).toBe(1)
    for (const { leave } of again) await leave()
  })

  test('are counted while they are open, and logged when they close', async () => {
    const before = gateway.lines.length
    const { levels, leave } = await aWatcher()
    await expect.poll(() => levels().length).toBe(1)
    await expect
      .poll(() => gateway.metrics.getSingleMetricAsString('rodovia_open_streams'))
      .toContain('"sse"} 1')
    expect(gateway.lines.slice(before)).toEqual([])
    await leave()
    const lines = () => gateway.lines.slice(before)
    await expect.poll(lines).toMatchObject([{ msg: 'event stream closed', route: '/graphql/stream' }])
    await expect
      .poll(() => gateway.metrics.getSingleMetricAsString('rodovia_open_streams'))
      .toContain('"sse"} 0')
  })
})

describe('a client that reads nothing', () => {
  const flood = 'subscription { flood(bytes: 50000) }'

  test('gets the newest result when it reads again, not those between', async () => {
    await using patient = await aGateway({ shared: ['flood'] })
    const fast = await aWatcher({ on: patient, query: flood })
    const slow = await aWatcher({ on: patient, query: flood })
    await expect.poll(() => slow.text().length).toBeGreaterThan(1000)
    const results = ({ socket }: { socket: Socket }) => socket.bytesRead / 50_000
    slow.socket.pause()
    const [atFast, atSlow] = [results(fast), results(slow)]
    await expect.poll(() => results(fast) - atFast).toBeGreaterThan(600)
    slow.socket.resume()
    // Were those between to come after all, it would have them by then; buffers of the network hold some.
    await expect.poll(() => results(slow) - atSlow).toBeGreaterThan(900)
    expect(results(fast) - atFast - (results(slow) - atSlow)).toBeGreaterThan(200)
    // Each result that came is whole, in one chunk.
    const lengths = new Set(
      slow
        .text()
        .match(/(?<=")x+(?=")/g)
        ?.map(({ length }) => length),
    )
    expect([...lengths]).toEqual([50_000])
    await slow.leave()
    await fast.leave()
  })

  test('is disconnected in the end, and holds up nobody', async () => {
    const fast = await aWatcher({ query: flood })
    const stuck = await aWatcher({ query: flood })
    stuck.socket.pause()
    const before = gateway.lines.length
    await expect
      .poll(() => gateway.lines.slice(before).filter(({ msg }) => msg === 'event stream closed').length)
      .toBeGreaterThan(0)
    const read = fast.socket.bytesRead
    await expect.poll(() => fast.socket.bytesRead).toBeGreaterThan(read)
    stuck.socket.destroy()
    await fast.leave()
    await expect.poll(openSubscriptions).toBe(0)
  })
})

describe('a gateway that stops', () => {
  test('ends streams without completing them, and cuts off who does not read', async () => {
    const stopping = await aGateway({ shared: ['level', 'flood'], drainSeconds: 2 })
    const watchers = await Promise.all(Array.from({ length: 120 }, () => aWatcher({ on: stopping })))
    for (const { levels } of watchers) await expect.poll(() => levels().length).toBe(1)
    const stuck = await aWatcher({ on: stopping, query: 'subscription { flood(bytes: 50000) }' })
    await expect.poll(() => stuck.text().length).toBeGreaterThan(1000)
    stuck.socket.pause()
    await pause(200)
    await stopping[Symbol.asyncDispose]()
    for (const { socket, text } of watchers) {
      await closed(socket)
      expect(text()).toMatch(/retry: \d{3,4}\n\n\r\n0\r\n\r\n$/)
      expect(text()).not.toContain('event: complete')
    }
    stuck.socket.destroy()
    await expect.poll(() => stopping.world.watched.open).toBe(0)
  })
})
