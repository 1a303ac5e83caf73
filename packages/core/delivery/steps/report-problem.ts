import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { refuse } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../changes/change.ts'
import { decideAndCommit } from '../committing/decide-and-commit.ts'
import { photoFacts, type StoredPhoto, storePhotos } from '../committing/store-photos.ts'
import type { Delivery } from '../model/delivery.ts'
import { type Incident, type IncidentId, readIncidentCode } from '../model/incident.ts'
import { isFinal } from '../model/states.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import type { DeliveryPorts, PhotoFiles } from '../ports.ts'
import { type DriverView, driverView, viewContext } from '../reading/driver-view.ts'
import { findDriverDelivery } from '../reading/find-delivery.ts'

export type ReportProblem = {
  request: Request
  code: string
  incidentCode?: string | null
  note?: string | null
  photoBase64?: string | null
  /** The time at which a problem was met offline, by the phone's clock. */
  device?: TimelineFacts
}

type Ports = DeliveryPorts & { photoFiles: PhotoFiles }

/**
 * The driver reports a problem: an incident for the operators, not a step. Refuses with `not_found` another driver's
 * delivery, with `invalid_state` one that has ended, with `validation_failed` an unknown code or an invalid picture.
 */
export async function reportProblem(
  ports: Ports,
  { request, device, ...input }: ReportProblem,
): Promise<{ delivery: DriverView; incident: Incident }> {
  const driver = requireActor(request.actor)
  const incident: Incident = {
    id: ports.newId<IncidentId>(),
    code: readIncidentCode(input.incidentCode),
    note: readOptionalText('note', input.note, 1000),
    openedAt: ports.clock(),
    resolvedAt: null,
  }
  const stage = incident.code === 'damaged' ? 'damage' : 'photo'
  let photos: readonly StoredPhoto[] | undefined

  const by = { kind: 'driver', userId: driver.userId } as const
  const delivery = await decideAndCommit(
    ports,
    { request, by },
    {
      read: () => findDriverDelivery(ports, driver, input.code),
      prepare: async ({ status }) => {
        if (!isFinal(status))
          photos ??= await storePhotos(
            ports,
            { request, takenAt: incident.openedAt, note: incident.note ?? '' },
            [{ field: 'photo_b64', base64: input.photoBase64, stage }],
          )
        return photos
      },
      decide: (before, context, stored) =>
        openIncident(ports, before, { ...context, incident, device, photos: stored }),
    },
  )
  const { idempotencyKey } = request
  return {
    delivery: driverView(delivery, viewContext(ports, incident.openedAt)),
    incident: idempotencyKey?.resultId
      ? await findReported(ports, delivery, idempotencyKey.resultId)
      : incident,
  }
}

type Opened = Omit<ChangeContext, 'at'> & {
  incident: Incident
  device?: TimelineFacts | undefined
  photos?: readonly StoredPhoto[] | undefined
}

/** The change that opens an incident. Refuses with `invalid_state` a delivery that has ended. */
export function openIncident(
  ports: ChangePorts,
  before: Delivery,
  { incident, device, photos = [], ...context }: Opened,
): Change {
  if (isFinal(before.status)) throw refuse('invalid_state', { status: before.status, allowed: [] })
  const { code, note, openedAt } = incident
  return recordEntry(ports, before, {
    ...context,
    type: 'problem',
    at: openedAt,
    audit: 'incident.opened',
    facts: { ...device, code, ...(note !== null && { note }), ...photoFacts(photos) },
    photos,
    incident: { opened: incident },
  })
}

/** The incident that an earlier try of the same request opened. */
async function findReported({ deliveries }: Ports, { orderId }: Delivery, id: string): Promise<Incident> {
  const incidents = (await deliveries.incidents([orderId])).get(orderId) ?? []
  const reported = incidents.find((incident) => incident.id === id)
  if (reported) return reported
  throw refuse('not_found', { kind: 'delivery', id })
}
