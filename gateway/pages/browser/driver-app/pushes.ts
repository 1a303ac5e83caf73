import { dataOf } from '@rodovia/client'
import { api } from './api.ts'
import { current, update } from './store.ts'

/** The place of the registration, which the service worker reads because it has no session: service-worker.ts has the same names. */
const registration = { cache: 'rodovia-push', address: '/motorista/push' }

/**
 * Offers and cancellations reach the phone with the app closed: docs/how-to/configure-pushes.md. `isAsked`:
 * by a tap, as browsers want it. `isAnew`: no push reaches the driver, so this phone's subscription is replaced.
 */
export async function registerPushes({
  isAsked,
  isAnew,
}: {
  isAsked: boolean
  isAnew: boolean
}): Promise<void> {
  if (!('PushManager' in window) || !('Notification' in window)) return update({ pushes: 'unsupported' })
  if (isAsked && Notification.permission === 'default') await Notification.requestPermission()
  if (Notification.permission !== 'granted')
    return update({ pushes: Notification.permission === 'denied' ? 'denied' : 'off' })
  // Until it succeeds the driver reads that this phone gets none.
  update({ pushes: 'off' })
  const { web_push_key: key } = await dataOf(api.rest.GET('/api/app/v1/driver/push/web-key'))
  const token = JSON.stringify(await subscribe(key, isAnew))
  await dataOf(
    api.rest.POST('/api/app/v1/driver/push/register', { body: { platform: 'web', device_token: token } }),
  )
  update({ pushes: 'on' })
  const cache = await caches.open(registration.cache)
  await cache.put(registration.address, Response.json({ token, key }))
}

/** The phone of a driver who logged out does not renew what it registered. */
export async function forgetPushes(): Promise<void> {
  update({ pushes: 'unknown' })
  await caches.delete(registration.cache)
}

/** The service worker could not renew the registration by itself. */
export function registerWhenAsked(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === 'register-pushes' && current().phase === 'ready')
      void registerPushes({ isAsked: false, isAnew: false }).catch(() => {})
  })
}

async function subscribe(applicationServerKey: string, isAnew: boolean): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // The platform may have another key since; this subscription would get nothing any more.
  if (known && (isAnew || !isOfKey(known, applicationServerKey))) await known.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
