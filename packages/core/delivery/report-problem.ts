import { requireActor } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import { recordEntry } from './change.ts'
import { decideAndCommit } from './decide-and-commit.ts'
import type { Delivery } from './delivery.ts'
import { findDriverDelivery } from './find-delivery.ts'
import { type Incident, type IncidentId, readIncidentCode } from './incident.ts'
import type { Deliveries, PhotoFiles, Updates } from './ports.ts'
import type { DeliverySettings } from './settings.ts'
import { isFinal } from './states.ts'
import { photoFacts, type StoredPhoto, storePhotos } from './store-photos.ts'
import type { TimelineFacts } from './timeline.ts'

export type ReportProblem = {
  request: Request
  code: string
  incidentCode?: string | null
  note?: string | null
  photoBase64?: string | null
  /** Of one that was met without a connection: when, by the phone. */
  device?: TimelineFacts
}

type Ports = SystemPorts & {
  deliveries: Deliveries
  photoFiles: PhotoFiles
  updates: Updates
  deliverySettings: DeliverySettings
}

/**
 * The driver reports a problem: an incident for the operators, no step. Refuses with `not_found` another driver's
 * delivery, with `invalid_state` one that has ended, with `validation_failed` an unknown code or a bad picture.
 */
export async function reportProblem(
  ports: Ports,
  input: ReportProblem,
): Promise<{ delivery: Delivery; incident: Incident }> {
  const driver = requireActor(input.request.actor)
  const drafted: Incident = {
    id: ports.newId<IncidentId>(),
    code: readIncidentCode(input.incidentCode),
    note: readOptionalText('note', input.note, 1000),
    openedAt: ports.clock(),
    resolvedAt: null,
  }
  const stage = drafted.code === 'damaged' ? 'damage' : 'photo'
  let photos: readonly StoredPhoto[] | undefined

  const { delivery } = await decideAndCommit(
    ports,
    input.request,
    () => findDriverDelivery(ports, driver, input.code),
    async (before) => {
      if (isFinal(before.status)) throw refuse('invalid_state', { status: before.status, allowed: [] })
      photos ??= await storePhotos(ports, drafted.openedAt, drafted.note ?? '', [
        { field: 'photo_b64', base64: input.photoBase64, stage },
      ])
      return recordEntry(ports, ports.deliverySettings, before, {
        type: 'problem',
        at: drafted.openedAt,
        request: input.request,
        audit: 'incident.opened',
        by: { kind: 'driver', userId: driver.userId },
        facts: {
          ...input.device,
          code: drafted.code,
          ...(drafted.note !== null && { note: drafted.note }),
          ...photoFacts(photos),
        },
        photos,
        incident: { opened: drafted },
      })
    },
  )
  const { once } = input.request
  return { delivery, incident: once?.done ? await findReported(ports, delivery, once.done) : drafted }
}

/** What an earlier try reported. */
async function findReported({ deliveries }: Ports, { orderId }: Delivery, id: string): Promise<Incident> {
  const incidents = (await deliveries.incidents([orderId])).get(orderId) ?? []
  const reported = incidents.find((incident) => incident.id === id)
  if (reported) return reported
  throw refuse('not_found', { kind: 'delivery', id })
}
