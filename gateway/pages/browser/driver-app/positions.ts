import { hasCode } from './api.ts'
import { readFact, writeFact } from './database.ts'
import { type DutyPosition, refreshWorkDay, sendDutyPosition } from './day.ts'
import { afterFix, type Driving, isRestDue } from './driving.ts'
import { isUnderWay } from './operations.ts'
import { type Fix, isWorthSending, underWaySteps, waitingSteps } from './position-filter.ts'
import { current, update } from './store.ts'
import { record } from './sync.ts'

let watch: number | undefined
let last: Fix | null = null

/** The last position that the phone reported; null before the first. */
export function lastFix(): Fix | null {
  return last
}

/** Follows the position, exactly only while a delivery is under way: it costs battery. Returns what ends it. */
export function trackPosition(isOnTheWay: boolean): () => void {
  if (!('geolocation' in navigator)) return () => {}
  const options = isOnTheWay ? { enableHighAccuracy: true, maximumAge: 5000 } : { maximumAge: 30_000 }
  const id = navigator.geolocation.watchPosition(take, refused, options)
  watch = id
  return () => {
    navigator.geolocation.clearWatch(id)
    watch = undefined
  }
}

/** For a phone that lies still: the watch tells only changes. */
export function takePosition(): void {
  if (watch !== undefined) navigator.geolocation.getCurrentPosition(take, refused, { maximumAge: 60_000 })
}

async function take({ coords, timestamp }: GeolocationPosition): Promise<void> {
  const { latitude: lat, longitude: lng, accuracy: accuracyMeters } = coords
  const fix = { lat, lng, accuracyMeters, at: timestamp }
  update({ position: 'known' })
  const underWay = current().deliveries.filter(({ status, gone }) => isUnderWay(status) && !gone)
  if (!isWorthSending(last, fix, underWay.length > 0 ? underWaySteps : waitingSteps)) return
  last = fix
  const batteryPercent = await readBattery()
  const fields = {
    lat,
    lng,
    accuracy_m: Math.round(accuracyMeters),
    ...(batteryPercent !== null && { battery_percent: batteryPercent }),
  }
  if (underWay.some(({ wholeLoad }) => wholeLoad)) void noteDriving(fix)
  else update({ isRestAdvised: false })
  for (const { code } of underWay) void record('position', code, fields).catch(() => {})
  if (underWay.length === 0) void tellWhereWaiting({ lat, lng, accuracyMeters, batteryPercent })
}

const drivingFact = 'driving'

/** Counts how long a whole load has been driven, for the advice to rest alone. */
async function noteDriving(fix: Fix): Promise<void> {
  const driving = afterFix((await readFact<Driving>(drivingFact)) ?? null, fix)
  await writeFact(drivingFact, driving).catch(() => {})
  update({ isRestAdvised: isRestDue(driving, fix.at) })
}

/** Sends the position once, because a late one is of no use. A refusal off duty reads the work day again. */
async function tellWhereWaiting(place: DutyPosition): Promise<void> {
  await sendDutyPosition(place).catch((error) =>
    hasCode(error, 'invalid_state') ? refreshWorkDay().catch(() => {}) : undefined,
  )
}

/** Only Chromium gives it to pages. */
async function readBattery(): Promise<number | null> {
  const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<{ level: number }> }
  const battery = await getBattery?.call(navigator).catch(() => null)
  return battery ? Math.round(battery.level * 100) : null
}

function refused({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
  update({ position: code === PERMISSION_DENIED ? 'denied' : 'unknown' })
}

/** Keeps the screen on. The system takes the lock away when the app goes to the background. Returns what ends it. */
export function keepAwake(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined
  const request = () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused with an almost empty battery; the delivery goes on without it.
    lock = navigator.wakeLock.request('screen').catch(() => undefined)
  }
  request()
  document.addEventListener('visibilitychange', request)
  return () => {
    document.removeEventListener('visibilitychange', request)
    void lock?.then((held) => held?.release())
  }
}
