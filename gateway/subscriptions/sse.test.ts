import { request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'graphql-sse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway({ bounds: { heartbeatSeconds: 0.1, stuckSeconds: 1 } })
})
afterAll(() => gateway[Symbol.asyncDispose]())

const levelOf = 'subscription ($id: ID!) { level(id: $id) { level name } }'
const asked = { query: levelOf, variables: { id: 'a' } }

type To = { on?: TestGateway; signal?: AbortSignal }

function post(body: object, headers: Record<string, string> = {}, { on = gateway, signal }: To = {}) {
  return fetch(`${on.url}/graphql`, {
    ...(signal && { signal }),
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify(body),
  })
}

/** The events of a stream until its end, with name and data; comments have no name. */
async function* eventsOf(response: Response) {
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: ?(.*)$/s.exec(block) ?? []
      yield { event, data: data ? JSON.parse(data) : null }
    }
  }
}

async function allOf(response: Response) {
  const events = []
  for await (const { event, data } of eventsOf(response)) if (event) events.push({ event, data })
  return events
}

const setLevel = (level: number) =>
  post({ query: `mutation { setLevel(id: "a", level: ${level}) { id } }` }, { accept: 'application/json' })

describe('a stream', () => {
  test.each(['/graphql', '/graphql/stream'])(
    'at %s begins with the state and follows it, for its own client',
    async (path) => {
      await setLevel(1)
      const client = createClient({ url: `${gateway.url}${path}`, retryAttempts: 0 })
      const seen: unknown[] = []
      for await (const { data } of client.iterate(asked)) {
        seen.push(data)
        if (seen.length === 2) break
        await setLevel(2)
      }
      expect(seen).toEqual([
        { level: { level: 1, name: 'thing a' } },
        { level: { level: 2, name: 'thing a' } },
      ])
      client.dispose()
      await expect.poll(() => gateway.world.watched.open).toBe(0)
    },
  )

  test('works by GET too, as for a browser’s EventSource', async () => {
    const search = new URLSearchParams({ query: levelOf, variables: '{"id":"a"}' })
    for (const path of ['/graphql', '/graphql/stream']) {
      const response = await fetch(`${gateway.url}${path}?${search}`, {
        headers: { accept: 'text/event-stream' },
      })
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-request-id')).toBeTruthy()
      for await (const { event } of eventsOf(response)) if (event === 'next') break
    }
    const written = await fetch(`${gateway.url}/graphql/stream?query=mutation{setLevel(id:"a",level:9){id}}`)
    expect(written.status).toBe(405)
    await expect.poll(() => gateway.world.watched.open).toBe(0)
  })

  test('sends heartbeats while nothing happens', async () => {
    let comments = 0
    for await (const { event } of eventsOf(await post(asked))) if (!event && ++comments === 4) break
    expect(comments).toBe(4)
  })

  test('of a query or of an invalid operation has one result', async () => {
    expect(await allOf(await post({ query: '{ things { id } }' }))).toEqual([
      { event: 'next', data: { data: { things: [{ id: 'a' }] } } },
      { event: 'complete', data: null },
    ])
    const [refused] = await allOf(await post({ query: '{ nothing }' }))
    expect(refused?.data.errors[0].extensions.code).toBe('validation_failed')
    const [unknown] = await allOf(await post({ query: '{ me }' }))
    expect(unknown?.data.errors[0].extensions.code).toBe('unauthorized')
  })

  test('is used only if the client prefers it', async () => {
    const types = 'application/graphql-response+json, application/json, text/event-stream'
    const response = await post({ query: '{ things { id } }' }, { accept: types })
    expect(response.headers.get('content-type')).toContain('json')
  })

  test('is rejected, in JSON, for an invalid request', async () => {
    for (const body of [{}, { query: 7 }, { query: '{ me }', variables: [] }, []]) {
      const response = await post(body)
      expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
        422,
        'validation_failed',
      ])
    }
    const typed = await post(asked, { 'content-type': 'text/plain' })
    expect(typed.status).toBe(422)
  })
})

describe('a caller', () => {
  test('with an invalid token gets 401', async () => {
    const response = await post(asked, { authorization: 'Bearer x.y.z' })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'invalid_or_expired_token' } }],
    })
  })

  test('receives an error when the token has expired or the session was ended', async () => {
    const expired = await post(asked, { authorization: gateway.logIn(4).authorization })
    const { actor, authorization } = gateway.logIn()
    const revoked = await post(asked, { authorization })
    gateway.logOut(actor)
    for (const response of [revoked, expired]) {
      const [last, complete] = (await allOf(response)).slice(-2)
      expect(last?.data.errors[0].extensions.code).toBe('invalid_or_expired_token')
      expect(complete?.event).toBe('complete')
    }
    await expect.poll(() => gateway.world.watched.open).toBe(0)
  })
})

test('a client that leaves before its stream begins leaks nothing', async () => {
  const leaving = new AbortController()
  const query = 'subscription { level(id: "a", afterMilliseconds: 200) { level } }'
  const asking = expect(post({ query }, {}, { signal: leaving.signal })).rejects.toThrow()
  await pause(100)
  leaving.abort()
  await asking
  await pause(300)
  await expect.poll(() => gateway.world.watched.open).toBe(0)
})

test('a client that reads nothing pauses its source, and is disconnected in the end', async () => {
  const body = JSON.stringify({ query: 'subscription { flood(bytes: 1000000) }' })
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
  const slow = send({ port: gateway.port, host: '127.0.0.1', path: '/graphql', method: 'POST', headers })
  slow.on('response', (response) => response.pause())
  slow.on('error', () => {})
  slow.end(body)
  const before = gateway.world.watched.pulls
  const isPaused = async () => {
    const { pulls } = gateway.world.watched
    await pause(300)
    return pulls > before && gateway.world.watched.pulls === pulls
  }
  await expect.poll(isPaused).toBe(true)
  await expect.poll(() => gateway.world.watched.open).toBe(0)
})

test('a gateway that stops ends its streams without completing them, with a reconnection delay', async () => {
  const stopping = await aGateway({ drainSeconds: 600 })
  const stream = (await post(asked, {}, { on: stopping })).text()
  await expect.poll(() => stopping.world.watched.open).toBe(1)
  await stopping[Symbol.asyncDispose]()
  expect((await stream).match(/^(event|retry): \w+$/gm)).toEqual([
    expect.stringMatching(/^retry: 1\d{3}$/),
    'event: next',
    expect.stringMatching(/^retry: \d{3,4}$/),
  ])
})
