import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway({ shared: ['level'] })
})
afterAll(() => gateway[Symbol.asyncDispose]())

type Viewing = { id?: string; of?: string; language?: string; authorization?: string; query?: string }

const levelOf = 'subscription ($id: ID!) { level(id: $id) { level name } }'

async function aViewer({
  id = '1',
  of = 'a',
  language = 'en',
  authorization,
  query = levelOf,
}: Viewing = {}) {
  const socket = new WebSocket(gateway.socketUrl, 'graphql-transport-ws', {
    headers: { 'accept-language': language },
  })
  await once(socket, 'open')
  const say = (message: object) => socket.send(JSON.stringify(message))
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the messages it expects
  const received: any[] = []
  say({ type: 'connection_init', payload: { authorization } })
  await once(socket, 'message')
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  say({ type: 'subscribe', id, payload: { query, variables: { id: of } } })
  const levels = () => received.map(({ payload }) => payload?.data?.level?.level)
  return {
    received,
    /** Each message once: a source of the fixture repeats all when another one ends. */
    levels: () => levels().filter((level, index, all) => level !== all[index - 1]),
    complete: () => say({ type: 'complete', id }),
    async leave() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

const setLevel = (level: number) =>
  fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `mutation { setLevel(id: "a", level: ${level}) { id } }` }),
  })

const openSubscriptions = () => gateway.world.watched.open

test('one subscription serves all equal requests, each with its own operation id', async () => {
  await setLevel(1)
  const viewers = await Promise.all(['1', '2', 'one "more"'].map((id) => aViewer({ id })))
  for (const { levels } of viewers) await expect.poll(levels).toEqual([1])
  await expect.poll(openSubscriptions).toBe(1)
  await setLevel(2)
  for (const { levels } of viewers) await expect.poll(levels).toEqual([1, 2])
  expect(viewers[2]!.received.at(-1)).toEqual({
    id: 'one "more"',
    type: 'next',
    payload: { data: { level: { level: 2, name: 'thing a' } } },
  })
  viewers[0]!.complete()
  await setLevel(3)
  for (const { levels } of viewers.slice(1)) await expect.poll(levels).toEqual([1, 2, 3])
  expect(viewers[0]!.levels()).toEqual([1, 2])
  for (const { leave } of viewers) await leave()
  await expect.poll(openSubscriptions).toBe(0)
})

test('a later subscriber starts with the current state', async () => {
  await setLevel(1)
  const early = await aViewer()
  await expect.poll(early.levels).toEqual([1])
  for (const level of [2, 3]) {
    await setLevel(level)
    const late = await aViewer()
    await expect.poll(() => late.levels().at(-1)).toBe(level)
    await late.leave()
  }
  await expect.poll(early.levels).toEqual([1, 2, 3])
  await early.leave()
  await expect.poll(openSubscriptions).toBe(0)
})

test('another caller, language, variable or selection is a separate subscription', async () => {
  gateway.world.levels.set('b', 7)
  const { authorization } = gateway.logIn()
  const viewers = await Promise.all([
    aViewer(),
    aViewer({ authorization }),
    aViewer({ authorization: gateway.logIn().authorization }),
    aViewer({ language: 'pt-BR' }),
    aViewer({ of: 'b' }),
    aViewer({ query: 'subscription ($id: ID!) { level(id: $id) { level } }' }),
  ])
  for (const { levels } of viewers) await expect.poll(() => levels().length).toBe(1)
  await expect.poll(openSubscriptions).toBe(viewers.length)
  for (const { leave } of viewers) await leave()
  await expect.poll(openSubscriptions).toBe(0)
})
