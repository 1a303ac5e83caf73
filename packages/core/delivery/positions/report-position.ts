import { readPhoneReadings } from '../../geo/phone-readings.ts'
import { assertInServiceArea } from '../../geo/service-area.ts'
import type { Actor } from '../../identity/actor.ts'
import { can, requireActor } from '../../identity/permissions.ts'
import { refuse } from '../../shared/refusal.ts'
import { publishUpdate } from '../committing/publish-update.ts'
import type { Delivery, Position } from '../model/delivery.ts'
import { parseDeliveryCode } from '../model/delivery-code.ts'
import { isFinal } from '../model/states.ts'
import type { Deliveries, Updates } from '../ports.ts'
import { findDriverDelivery } from '../reading/find-delivery.ts'
import type { Fix } from './approach.ts'
import type { SavedPosition } from './ports.ts'
import { type ProgressPorts, recordProgress } from './record-progress.ts'

export type ReportPositionPorts = ProgressPorts & { deliveries: Deliveries; updates: Updates }

type ReportPosition = {
  actor: Actor | null
  code: string
  lat: number
  lng: number
  /** In metres, as the phone reports it. */
  accuracyMeters?: number | null | undefined
  batteryPercent?: number | null | undefined
  at?: Date
}

/**
 * Records the driver's position for a delivery, and the progress towards the next stop. An odd accuracy or
 * battery is left out. Refuses with `validation_failed` a point outside the service area, with `not_found`
 * another driver's delivery, with `invalid_state` one that has ended.
 */
export async function reportPosition(
  ports: ReportPositionPorts,
  { actor, code, lat, lng, at, ...readings }: ReportPosition,
): Promise<{ delivery: Delivery; position: Position }> {
  const driver = requireActor(actor)
  assertInServiceArea({ lat, lng })
  const position = { lat, lng, at: at ?? ports.clock() }
  const fix = { ...position, ...readPhoneReadings(readings) }
  const { delivery, progress } = await savePosition(ports, { driver, code, fix })
  if (progress) await recordProgress(ports, delivery, fix, progress)
  publishUpdate(ports.updates, delivery, { position })
  return { delivery, position }
}

/** Reads the delivery by itself only to say why the position is refused. */
async function savePosition(
  ports: ReportPositionPorts,
  { driver, code, fix }: { driver: Actor; code: string; fix: Fix },
): Promise<SavedPosition> {
  const parsed = parseDeliveryCode(code)
  const save = async () => parsed && ports.drivers.savePosition(driver.userId, parsed, fix)
  const saved = can(driver, 'delivery.drive') && (await save())
  if (saved) return saved
  const { status } = await findDriverDelivery(ports, driver, code)
  if (isFinal(status)) throw refuse('invalid_state', { status, allowed: [] })
  // The driver got it just now.
  const savedNow = await save()
  if (savedNow) return savedNow
  throw refuse('not_found', { kind: 'delivery', id: code })
}
