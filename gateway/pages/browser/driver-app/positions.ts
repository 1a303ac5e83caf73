import { isUnderWay } from './operations.ts'
import { type Fix, isWorthSending } from './position-filter.ts'
import { current, update } from './store.ts'
import { record } from './sync.ts'

let watch: number | undefined
let last: Fix | null = null
let wakeLock: WakeLockSentinel | undefined

/** Where the phone is, as far as it said so. */
export function lastFix(): Fix | null {
  return last
}

/** Follows the position and keeps the screen on while a delivery is under way, and only then: both cost battery. */
export function trackPosition(isNeeded: boolean): void {
  if (isNeeded && watch === undefined && 'geolocation' in navigator)
    watch = navigator.geolocation.watchPosition(take, refused, { enableHighAccuracy: true, maximumAge: 5000 })
  if (!isNeeded && watch !== undefined) {
    navigator.geolocation.clearWatch(watch)
    watch = undefined
  }
  void keepAwake(isNeeded)
}

function take({ coords, timestamp }: GeolocationPosition): void {
  const { latitude: lat, longitude: lng, accuracy: accuracyMeters } = coords
  const fix = { lat, lng, accuracyMeters, at: timestamp }
  update({ position: 'known' })
  if (!isWorthSending(last, fix)) return
  last = fix
  const fields = { lat, lng, accuracy_m: Math.round(accuracyMeters) }
  for (const { code, status } of current().deliveries)
    if (isUnderWay(status)) void record('position', code, fields).catch(() => {})
}

function refused({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
  update({ position: code === PERMISSION_DENIED ? 'denied' : 'unknown' })
}

/** The system takes the lock away when the app goes to the background. */
async function keepAwake(isNeeded: boolean): Promise<void> {
  if (!isNeeded) {
    await wakeLock?.release()
    wakeLock = undefined
    return
  }
  if (document.visibilityState !== 'visible' || !('wakeLock' in navigator) || wakeLock?.released === false)
    return
  // Refused with an almost empty battery; the delivery goes on without it.
  wakeLock = await navigator.wakeLock.request('screen').catch(() => undefined)
}
