import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway({
    bufferBytes: 64 * 1024,
    bounds: { heartbeatSeconds: 0.2, stuckSeconds: 2, socketOperations: 3 },
  })
})
afterAll(() => gateway[Symbol.asyncDispose]())

const opened: WebSocket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate()
  await expect.poll(() => gateway.world.watched.open).toBe(0)
})

const levelOf = 'subscription ($id: ID!) { level(id: $id) { level name } }'

/** A raw socket of the protocol. */
async function aSocket({ url = gateway.socketUrl, headers = {} } = {}) {
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers })
  opened.push(socket)
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the messages it expects
  const received: any[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)])
  const [[upgrade]] = await Promise.all([once(socket, 'upgrade'), once(socket, 'open')])
  const say = (message: object) => socket.send(JSON.stringify(message))
  const subscribe = (id: string, query: string, variables = {}) =>
    say({ type: 'subscribe', id, payload: { query, variables } })
  return { socket, received, closed, say, subscribe, requestId: upgrade.headers['x-request-id'] }
}

async function anInitialisedSocket(payload?: object, options = {}) {
  const client = await aSocket(options)
  client.say({ type: 'connection_init', ...(payload && { payload }) })
  await expect.poll(() => client.received[0]).toEqual({ type: 'connection_ack' })
  client.received.length = 0
  return client
}

/** The line of the log about the end of a socket. */
const closingOf = (requestId: unknown) =>
  gateway.lines.find((line) => line.requestId === requestId && line.msg === 'socket closed')

const setLevel = (level: number) =>
  fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `mutation { setLevel(id: "a", level: ${level}) { id } }` }),
  })

describe('a subscription', () => {
  test('starts with the current state and continues with changes, across subgraphs, for its own client', async () => {
    await setLevel(1)
    const client = createClient({ url: gateway.socketUrl, webSocketImpl: WebSocket, retryAttempts: 0 })
    const seen: unknown[] = []
    for await (const { data } of client.iterate({ query: levelOf, variables: { id: 'a' } })) {
      seen.push(data)
      if (seen.length === 2) break
      await setLevel(2)
    }
    expect(seen).toEqual([{ level: { level: 1, name: 'thing a' } }, { level: { level: 2, name: 'thing a' } }])
    await client.dispose()
  })

  test('ends its source at once when the client completes it or leaves', async () => {
    const { subscribe, say, received, socket } = await anInitialisedSocket()
    subscribe('1', levelOf, { id: 'a' })
    subscribe('2', levelOf, { id: 'a' })
    await expect.poll(() => received.length).toBe(2)
    say({ type: 'complete', id: '1' })
    await expect.poll(() => gateway.world.watched.open).toBe(1)
    socket.terminate()
    await expect.poll(() => gateway.world.watched.open).toBe(0)
  })

  test('runs beside queries and mutations, whose errors follow the contract', async () => {
    const { subscribe, received } = await anInitialisedSocket(undefined, {
      headers: { 'accept-language': 'en' },
    })
    subscribe('1', '{ thing(id: "b") { id } }')
    subscribe('2', '{ nothing }')
    subscribe('3', '{ broken }')
    await expect.poll(() => received.filter(({ type }) => type !== 'complete').length).toBe(3)
    const of = (id: string) => received.find((message) => message.id === id)
    expect(of('1').payload).toEqual({
      data: { thing: null },
      errors: [{ message: 'Not found: order b.', path: ['thing'], extensions: { code: 'not_found' } }],
    })
    expect(of('2')).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'validation_failed' } }] })
    expect(of('3').payload.errors[0].extensions).toEqual({ code: 'internal_error' })
  })
})

describe('a caller', () => {
  test('is identified by the token of the init message, in either spelling', async () => {
    for (const name of ['authorization', 'Authorization']) {
      const { actor, authorization } = gateway.logIn()
      const { subscribe, received, requestId } = await anInitialisedSocket({ [name]: authorization })
      subscribe('1', '{ me }')
      await expect.poll(() => received[0]?.payload.data.me).toBe(`${actor.userId} ${requestId} pt-BR`)
    }
  })

  test('is answered in the language of the init message, which scripts in browsers can set', async () => {
    for (const [language, expected] of [
      ['en', 'en'],
      ['fr, en;q=0.5', 'en'],
      ['en'.padEnd(300, ','), 'pt-BR'],
      [7, 'pt-BR'],
    ] as const) {
      const { actor, authorization } = gateway.logIn()
      const payload = { authorization, 'accept-language': language }
      const { subscribe, received, requestId } = await anInitialisedSocket(payload)
      subscribe('1', '{ me }')
      await expect.poll(() => received[0]?.payload.data.me).toBe(`${actor.userId} ${requestId} ${expected}`)
    }
  })

  test('with an invalid token is rejected with the reason', async () => {
    for (const [payload, reason] of [
      [{ authorization: 'Bearer x.y.z' }, 'invalid_or_expired_token'],
      [{ authorization: 'Basic abc' }, 'unauthorized'],
      [{ authorization: 7 }, 'unauthorized'],
    ] as const) {
      const { say, closed, received } = await aSocket()
      say({ type: 'connection_init', payload })
      expect(await closed).toEqual([4403, reason])
      expect(received).toEqual([])
    }
  })

  test('loses all subscriptions when the token expires', async () => {
    const { authorization } = gateway.logIn(4)
    const { subscribe, received, closed } = await anInitialisedSocket({ authorization })
    subscribe('1', levelOf, { id: 'a' })
    await expect.poll(() => received.length).toBe(1)
    expect(await closed).toEqual([4403, 'invalid_or_expired_token'])
    await expect.poll(() => gateway.world.watched.open).toBe(0)
  })

  test('loses all subscriptions when the session ends or the role changes', async () => {
    for (const end of [gateway.logOut, gateway.demote]) {
      const { actor, authorization } = gateway.logIn()
      const { subscribe, received, closed } = await anInitialisedSocket({ authorization })
      subscribe('1', levelOf, { id: 'a' })
      await expect.poll(() => received.length).toBe(1)
      end(actor)
      expect(await closed).toEqual([4403, 'invalid_or_expired_token'])
    }
  })

  test('without a token stays subscribed', async () => {
    const { subscribe, received, socket } = await anInitialisedSocket()
    subscribe('1', levelOf, { id: 'a' })
    await pause(1500)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    await setLevel(5)
    await expect.poll(() => received.at(-1)?.payload.data.level.level).toBe(5)
  })

  test('reconnects with a new token, with the client of graphql-ws', async () => {
    const seen: unknown[] = []
    const tokens = [gateway.logIn(4), gateway.logIn()]
    const client = createClient({
      url: gateway.socketUrl,
      webSocketImpl: WebSocket,
      retryWait: async () => {},
      connectionParams: () => ({ authorization: tokens.shift()?.authorization }),
    })
    const stop = client.subscribe(
      { query: levelOf, variables: { id: 'a' } },
      { next: (value) => seen.push(value), error: (error) => seen.push(error), complete: () => {} },
    )
    await expect.poll(() => seen.length).toBe(2)
    expect(seen[1]).toEqual(seen[0])
    stop()
    await client.dispose()
  })
})

describe('a client', () => {
  test('that reads nothing pauses its source, and is disconnected in the end', async () => {
    const { subscribe, socket, requestId } = await anInitialisedSocket()
    socket.pause()
    const { watched } = gateway.world
    const before = watched.pulls
    subscribe('1', 'subscription { flood(bytes: 1000000) }')
    await expect.poll(() => watched.open).toBe(1)
    await expect.poll(() => closingOf(requestId)).toMatchObject({ code: 1006 })
    await expect.poll(() => watched.open).toBe(0)
    // A source that is not paused gives thousands until then.
    expect(watched.pulls - before).toBeLessThan(100)
  })

  test('that sends without reading responses is no longer read', async () => {
    const { socket, requestId } = await anInitialisedSocket()
    socket.pause()
    const message = Buffer.from(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(100_000) } }))
    for (let i = 0; i < 500; i++) socket.send(message)
    // Messages that are not in the network buffers wait in the client, until the server disconnects it.
    let unread = socket.bufferedAmount
    const reading = setInterval(() => {
      if (!closingOf(requestId)) unread = Math.min(unread, socket.bufferedAmount)
    }, 10)
    await expect.poll(() => closingOf(requestId)).toMatchObject({ code: 1006 })
    clearInterval(reading)
    expect(unread).toBeGreaterThan(20_000_000)
  })

  test('that reads slowly receives everything in the end', async () => {
    const { subscribe, received, socket } = await anInitialisedSocket()
    const query = `{ ${Array.from({ length: 30 }, (_, i) => `t${i}: things { id }`).join(' ')} }`
    socket.pause()
    for (const id of ['1', '2', '3']) subscribe(id, query)
    await pause(400)
    socket.resume()
    await expect.poll(() => received.filter(({ type }) => type === 'complete').length).toBe(3)
  })

  test('runs no more operations at once than the limit', async () => {
    const { subscribe, received } = await anInitialisedSocket()
    for (const id of ['1', '2', '3', '4']) subscribe(id, levelOf, { id: 'a' })
    await expect
      .poll(() => received.find(({ type }) => type === 'error'))
      .toMatchObject({
        id: '4',
        payload: [{ extensions: { code: 'validation_failed' } }],
      })
    await expect.poll(() => gateway.world.watched.open).toBe(3)
  })

  test('that sends nothing is closed', async () => {
    await using impatient = await aGateway({ bounds: { socketInitSeconds: 0.3 } })
    const { closed } = await aSocket({ url: impatient.socketUrl })
    expect(await closed).toEqual([4408, 'Connection initialisation timeout'])
  })

  test('that sends invalid or oversized messages is closed', async () => {
    const early = await aSocket()
    early.subscribe('1', '{ me }')
    expect((await early.closed)[0]).toBe(4401)
    const nonsense = await aSocket()
    nonsense.socket.send('nonsense')
    expect((await nonsense.closed)[0]).toBe(4400)
    const large = await anInitialisedSocket()
    large.socket.send('x'.repeat(200_000))
    expect((await large.closed)[0]).toBe(1009)
  })

  test('with another protocol is closed', async () => {
    const socket = new WebSocket(gateway.socketUrl, 'graphql-ws')
    opened.push(socket)
    await expect(once(socket, 'open')).rejects.toThrow()
  })

  test('that is idle stays connected', async () => {
    const { socket } = await anInitialisedSocket()
    await pause(2600)
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })
})

test('a gateway that stops closes its sockets, and terminates those that stay open', async () => {
  const stopping = await aGateway({ drainSeconds: 0.3 })
  const polite = await anInitialisedSocket(undefined, { url: stopping.socketUrl })
  polite.subscribe('1', levelOf, { id: 'a' })
  const stuck = await anInitialisedSocket(undefined, { url: stopping.socketUrl })
  await expect.poll(() => stopping.world.watched.open).toBe(1)
  stuck.socket.pause()
  await stopping[Symbol.asyncDispose]()
  expect(await polite.closed).toEqual([1012, 'Service restart'])
  expect(stopping.world.watched.open).toBe(0)
})
