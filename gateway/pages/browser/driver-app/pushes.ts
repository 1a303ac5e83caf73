import { dataOf } from '@rodovia/client'
import { api } from './api.ts'

/**
 * Offers and cancellations reach the phone with the app closed: docs/how-to/configure-pushes.md. `isAsked`:
 * by a tap, as browsers want it.
 */
export async function registerPushes({ isAsked }: { isAsked: boolean }): Promise<void> {
  if (!('PushManager' in window) || !('Notification' in window)) return
  if (isAsked && Notification.permission === 'default') await Notification.requestPermission()
  if (Notification.permission !== 'granted') return
  const { web_push_key } = await dataOf(api.rest.GET('/api/app/v1/driver/push/web-key'))
  const subscription = await subscribe(web_push_key)
  const body = { platform: 'web', device_token: JSON.stringify(subscription) } as const
  await dataOf(api.rest.POST('/api/app/v1/driver/push/register', { body }))
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // The platform may have another key since; this subscription would get nothing any more.
  if (known && !isOfKey(known, applicationServerKey)) await known.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
