import type { Delivery } from '../delivery/model/delivery.ts'
import type { Status } from '../delivery/model/states.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { isUuid, type OrderId } from '../shared/ids.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { assertAtMost } from '../shared/whole-number.ts'
import { assertRules, buildDocument, requirePfx, sealDocument } from './build-document.ts'
import { documentRecords } from './document-records.ts'
import type { FiscalDocument, FiscalDocumentWithEvents } from './fiscal-document.ts'
import { seriesOf } from './manage-issuer.ts'
import type { FiscalPorts } from './ports.ts'
import { findFiscalDocument } from './read-documents.ts'
import { mostOf, readTrip, type TripInput } from './read-trip.ts'

/** The statuses in which a driver has the order and the trip is not over. */
export const underway: readonly Status[] = ['accepted', 'at_pickup', 'picked_up', 'in_transit']

/**
 * Issues one MDF-e for each state in which the orders of a trip are unloaded. It is stored with its key and its signed XML, and a worker
 * sends it. Refuses with `unauthorized`, `forbidden`, with `not_found` an order that no driver of the actor's company carries, with
 * `invalid_state` an order that is not under way, and with `validation_failed` a missing certificate, what a rule of the authority or
 * its schemas refuse, and an order that has a document.
 */
export async function issueFiscalDocuments(
  ports: FiscalPorts,
  { request, orderIds, trip }: { request: Request; orderIds: readonly string[]; trip: TripInput },
): Promise<readonly FiscalDocumentWithEvents[]> {
  const { tenantId } = permit(request.actor, 'fiscalDocument.manage')
  const { resultId } = request.idempotencyKey ?? {}
  // An earlier try issued them already.
  if (resultId) return documentsIssuedWith(ports, request, resultId)
  const issuer = await ports.fiscal.issuerOf(tenantId)
  const deliveries = await readOrders(ports, request.actor!, orderIds)
  const pfx = requirePfx(ports, issuer)
  const parts = await readTrip(ports, issuer!, deliveries, trip)
  const at = ports.clock()
  for (const part of parts) assertRules(part.trip, at)
  const ids = deliveries.map(({ orderId }) => orderId)
  const firstId = ports.newId<FiscalDocument['id']>()
  const make = async (first: number) => {
    const documents: FiscalDocument[] = []
    for (const part of parts) {
      const numbered = { issuer: issuer!, pfx, number: first + documents.length, at }
      const document = await buildDocument(ports, numbered, part)
      documents.push(documents.length === 0 ? { ...document, id: firstId } : document)
    }
    return documents
  }
  const records = documentRecords(ports, request, 'fiscal.issued', { id: firstId, tenantId })
  const outcome = await ports.fiscal.issue(seriesOf(issuer!), ids, make, records)
  if ('taken' in outcome)
    throw refuseField('order_ids', 'fiscal_rule', { rule: 'order_has_document', got: outcome.taken })
  return outcome.documents.map((document) => ({ ...document, events: [] }))
}

/** The documents of one request have the same time. */
async function documentsIssuedWith(
  ports: FiscalPorts,
  { actor }: Request,
  id: string,
): Promise<readonly FiscalDocumentWithEvents[]> {
  const first = await findFiscalDocument(ports, { actor, id })
  const { items } = await ports.fiscal.list(first.tenantId, {}, { limit: 500, offset: 0, after: null })
  const others = items.filter((one) => one.id !== id && +one.issuedAt === +first.issuedAt)
  return [first, ...others.toReversed()]
}

/**
 * Builds a rejected document anew with its number, and sends it again. Refuses as `issueFiscalDocuments`, and with `invalid_state` a
 * document that was not rejected.
 */
export async function correctFiscalDocument(
  ports: FiscalPorts,
  { request, id, trip: input }: { request: Request; id: string; trip: TripInput },
): Promise<FiscalDocumentWithEvents> {
  const document = await findFiscalDocument(ports, { actor: request.actor, id })
  const issuer = await ports.fiscal.issuerOf(document.tenantId)
  const pfx = requirePfx(ports, issuer)
  if (document.status !== 'rejected')
    throw refuse('invalid_state', { status: document.status, allowed: ['rejected'] })
  const deliveries = await readOrders(ports, request.actor!, document.orderIds)
  const [part] = await readTrip(ports, issuer!, deliveries, input)
  const at = ports.clock()
  assertRules(part!.trip, at)
  const { events: _, ...before } = document
  const corrected = await sealDocument(ports, pfx, {
    ...before,
    trip: part!.trip,
    status: 'sending',
    issuedAt: at,
    sentAt: null,
    dueAt: at,
    attempts: 0,
    version: before.version + 1,
  })
  const records = documentRecords(ports, request, 'fiscal.corrected', corrected)
  if (!(await ports.fiscal.change(corrected, records)))
    throw refuse('invalid_state', { status: 'changed', allowed: ['rejected'] })
  return findFiscalDocument(ports, { actor: request.actor, id })
}

async function readOrders(
  { deliveries }: Pick<FiscalPorts, 'deliveries'>,
  actor: Actor,
  orderIds: readonly string[],
): Promise<Delivery[]> {
  if (orderIds.length === 0) throw refuseField('order_ids', 'required')
  assertAtMost('order_ids', orderIds.length, mostOf.orders, 'orders')
  const ids = [...new Set(orderIds)]
  const orders = await deliveries.findByOrderIds(ids.filter(isUuid) as OrderId[])
  return ids.map((id) => {
    const delivery = orders.get(id as OrderId)
    if (!delivery || delivery.driver?.tenantId !== actor.tenantId)
      throw refuse('not_found', { kind: 'order', id })
    if (!underway.includes(delivery.status))
      throw refuse('invalid_state', { status: delivery.status, allowed: underway })
    return delivery
  })
}
