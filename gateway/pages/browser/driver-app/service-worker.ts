/** TypeScript has the types of pages or of workers, not of both. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = WorkerEvent & { request: Request; respondWith(response: Promise<Response>): void }
type PushEvent = WorkerEvent & { data: { json(): Push } | null }
type ChangeEvent = WorkerEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}
type ClickEvent = WorkerEvent & { notification: Notification }
type AppWindow = { url: string; focus(): Promise<unknown>; postMessage(message: string): void }
type WorkerScope = {
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<AppWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** docs/how-to/configure-pushes.md */
type Push = { title: string; body: string; tag: string; data: { code: string }; expires_at: string }

/** The list that the server writes above this file. */
declare const precache: { version: string; page: string; files: string[] }
const worker = globalThis as unknown as WorkerScope

const cacheName = `rodovia-motorista-${precache.version}`

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([precache.page, ...precache.files])))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => worker.clients.claim()))
})

/** A new version takes over when the driver says so, not in the middle of a delivery. */
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === precache.page) event.respondWith(fromCache(precache.page, request))
  } else if (pathname.startsWith('/motorista/v/')) event.respondWith(fromCache(request, request, true))
  else if (precache.files.includes(pathname)) event.respondWith(fromCache(request, request))
})

async function fromCache(key: RequestInfo, request: Request, isKept = false): Promise<Response> {
  const cached = await caches.match(key)
  if (cached) return cached
  const response = await fetch(request)
  // The scanner, which only some drivers need.
  if (isKept && response.ok) await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('rodovia-motorista-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** One notification for each delivery. An offer that came too late makes no sound. */
worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, tag, data, expires_at } = event.data.json()
  const isLate = new Date(expires_at) < new Date()
  const options = { body, tag, data, renotify: true, silent: isLate, icon: '/motorista/icon-192.png' }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp(`${precache.page}#${(event.notification.data as Push['data']).code}`))
})

async function openApp(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => new URL(url).pathname === precache.page)
  await (open ? open.focus() : worker.clients.openWindow(address))
}

/** The push service replaced the subscription, or only ended it. */
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPushes(event)))

/** The place of the app's registration: pushes.ts has the same names. */
const registered = { cache: 'rodovia-push', address: '/motorista/push' }
type Registered = { token: string; key: string }

/**
 * Replaces the subscription at the server, which knows the phone by the previous one. If that fails, an open app
 * registers; without one the app does at its next start.
 */
async function renewPushes({ oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  const cache = await caches.open(registered.cache)
  const stored: Registered | undefined = await (await cache.match(registered.address))?.json()
  try {
    const previous = stored?.token ?? (oldSubscription && JSON.stringify(oldSubscription))
    const subscription = newSubscription ?? (await subscribeAnew(oldSubscription, stored?.key))
    const token = JSON.stringify(subscription)
    const response = await fetch('/api/app/v1/driver/push/renew', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ previous_token: previous, device_token: token }),
    })
    if (!response.ok) throw new Error(`the server answered ${response.status}`)
    await cache.put(registered.address, Response.json({ token, key: stored?.key }))
  } catch (error) {
    const windows = await worker.clients.matchAll({ type: 'window' })
    for (const window of windows) window.postMessage('register-pushes')
    if (windows.length === 0) throw error
  }
}

/** Subscribes with the options of the previous subscription, or with the platform's key that it was made with. */
function subscribeAnew(previous: PushSubscription | null | undefined, key: string | undefined) {
  const applicationServerKey = previous?.options?.applicationServerKey ?? key
  return worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    ...(applicationServerKey && { applicationServerKey }),
  })
}
