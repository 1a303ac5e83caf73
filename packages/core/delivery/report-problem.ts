import type { Actor } from '../identity/actor.ts'
import { known } from '../identity/permissions.ts'
import type { Machine } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import { type Change, recordNote } from './change.ts'
import { decideAndCommit } from './decide-and-commit.ts'
import type { Delivery } from './delivery.ts'
import { findDriverDelivery } from './find-delivery.ts'
import { type Incident, type IncidentId, readIncidentCode } from './incident.ts'
import { keepPhotos, photoFacts } from './keep-photos.ts'
import type { Deliveries, PhotoFiles, Updates } from './ports.ts'
import type { DeliverySettings } from './settings.ts'
import { isFinal } from './states.ts'

export type ReportProblem = {
  actor: Actor | null
  code: string
  incidentCode?: string | null
  note?: string | null
  photoBase64?: string | null
}

type Ports = Machine & {
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
  const driver = known(input.actor)
  const incident: Incident = {
    id: ports.newId<IncidentId>(),
    code: readIncidentCode(input.incidentCode),
    note: readOptionalText('note', input.note, 1000),
    openedAt: ports.clock(),
    resolvedAt: null,
  }
  const stage = incident.code === 'damaged' ? 'damage' : 'photo'
  let photos: Change['photos'] | undefined

  const { delivery } = await decideAndCommit(
    ports,
    () => findDriverDelivery(ports, driver, input.code),
    async (before) => {
      if (isFinal(before.status)) throw refuse('invalid_state', { status: before.status, allowed: [] })
      photos ??= await keepPhotos(ports, incident.openedAt, incident.note ?? '', [
        { field: 'photo_b64', base64: input.photoBase64, stage },
      ])
      return recordNote(ports, ports.deliverySettings, before, {
        type: 'problem',
        at: incident.openedAt,
        by: { kind: 'driver', userId: driver.userId },
        facts: {
          code: incident.code,
          ...(incident.note !== null && { note: incident.note }),
          ...photoFacts(photos),
        },
        photos,
        incident: { opened: incident },
      })
    },
  )
  return { delivery, incident }
}
