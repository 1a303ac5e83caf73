import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { bundleApp } from './bundle-app.ts'

const { serviceWorker } = await bundleApp()
const subscription = (name: string, options: object = {}) => ({
  options,
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: name, auth: name } }),
})
const tokenOf = (name: string) => JSON.stringify(subscription(name))

type Change = { oldSubscription?: object | null; newSubscription?: object | null }

/** The app's service worker in a browser that has `stored` from the app, and a server that answers with `status`. */
function aWorker({
  stored,
  status = 200,
  windows = 0,
}: {
  stored?: object
  status?: number
  windows?: number
}) {
  const listeners = new Map<string, (event: object) => void>()
  const cached = new Map<string, Response>(stored ? [['/motorista/push', Response.json(stored)]] : [])
  const requests: { address: string; body: object }[] = []
  const subscribedWith: { applicationServerKey?: unknown }[] = []
  const messages: string[] = []
  const scope = {
    precache: { version: '1', page: '/motorista', files: [] },
    Response,
    URL,
    caches: {
      open: async () => ({
        match: async (key: string) => cached.get(key)?.clone(),
        put: async (key: string, response: Response) => void cached.set(key, response),
      }),
    },
    fetch: async (address: string, { body }: { body: string }) => {
      requests.push({ address, body: JSON.parse(body) })
      return new Response(null, { status })
    },
    clients: {
      matchAll: async () =>
        Array.from({ length: windows }, () => ({ postMessage: (message: string) => messages.push(message) })),
    },
    registration: {
      pushManager: {
        subscribe: async (options: object) => {
          subscribedWith.push(options)
          return subscription('anew')
        },
      },
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  runInContext(serviceWorker, createContext(scope))
  return {
    ...{ requests, subscribedWith, messages },
    stored: async () => cached.get('/motorista/push')?.clone().json(),
    async change(event: Change) {
      let work: Promise<unknown> | undefined
      listeners.get('pushsubscriptionchange')!({
        ...event,
        waitUntil: (promise: Promise<unknown>) => {
          work = promise
        },
      })
      await work
    },
  }
}

const address = '/api/app/v1/driver/push/renew'
const stored = { token: tokenOf('first'), key: 'BKey' }

test('the subscription that the browser made is registered for the one that the app registered', async () => {
  const worker = aWorker({ stored })
  await worker.change({ newSubscription: subscription('second') })
  expect(worker.requests).toEqual([
    { address, body: { previous_token: tokenOf('first'), device_token: tokenOf('second') } },
  ])
  expect(worker.subscribedWith).toEqual([])
  expect(await worker.stored()).toEqual({ token: tokenOf('second'), key: 'BKey' })
  // The next change names this one.
  await worker.change({ oldSubscription: null, newSubscription: subscription('third') })
  expect(worker.requests[1]?.body).toEqual({
    previous_token: tokenOf('second'),
    device_token: tokenOf('third'),
  })
})

test.each([
  [
    'the options of the old one',
    { oldSubscription: subscription('first', { applicationServerKey: 'BOld' }) },
    'BOld',
  ],
  ['the platform’s key', {}, 'BKey'],
  ['the platform’s key', { oldSubscription: null, newSubscription: null }, 'BKey'],
  ['the platform’s key', { oldSubscription: subscription('first') }, 'BKey'],
])('without a new subscription the worker subscribes with %s', async (_, event, applicationServerKey) => {
  const worker = aWorker({ stored })
  await worker.change(event)
  expect(worker.subscribedWith).toEqual([{ userVisibleOnly: true, applicationServerKey }])
  expect(worker.requests).toEqual([
    { address, body: { previous_token: tokenOf('first'), device_token: tokenOf('anew') } },
  ])
})

test('the old subscription of the event names a phone whose app stored none', async () => {
  const worker = aWorker({})
  await worker.change({ oldSubscription: subscription('old'), newSubscription: subscription('new') })
  expect(worker.requests[0]?.body).toEqual({ previous_token: tokenOf('old'), device_token: tokenOf('new') })
})

test('open apps register if the server does not take it, and without one the worker fails visibly', async () => {
  const open = aWorker({ stored, status: 401, windows: 2 })
  await open.change({ newSubscription: subscription('second') })
  expect(open.messages).toEqual(['register-pushes', 'register-pushes'])
  expect(await open.stored()).toEqual(stored)
  const closed = aWorker({ stored, status: 503 })
  await expect(closed.change({ newSubscription: subscription('second') })).rejects.toThrow('503')
})
