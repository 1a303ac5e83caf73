/// <reference lib="webworker" />
export type {}

/** What the server writes above this file. */
declare const precache: { version: string; page: string; files: string[] }
declare const self: ServiceWorkerGlobalScope

const cacheName = `rodovia-motorista-${precache.version}`

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([precache.page, ...precache.files])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()))
})

/** A new version takes over when the driver says so, not in the middle of a delivery. */
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
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
