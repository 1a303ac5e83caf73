import type { LedgerTransaction } from '@rodovia/core/delivery/changes/change.ts'
import type { DeliveryEvent } from '@rodovia/core/delivery/changes/delivery-event.ts'
import type { PushNotification } from '@rodovia/core/delivery/changes/push-notifications.ts'
import type { Delivery, Photo } from '@rodovia/core/delivery/model/delivery.ts'
import type { Incident } from '@rodovia/core/delivery/model/incident.ts'
import type { TimelineEntry } from '@rodovia/core/delivery/model/timeline.ts'
import type { Offer } from '@rodovia/core/fleet/offer.ts'
import type { AuditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '@rodovia/core/shared/idempotency.ts'
import type { CollectedPayment } from '@rodovia/core/wallet/collect-on-delivery/collected-payment.ts'
import { currentTrace } from '@rodovia/platform/tracing/tracing.ts'
import { auditRows } from '../audit/audit-rows.ts'
import { rowOf } from '../statements/columns.ts'
import { ledgerRows } from '../wallet/ledger-rows.ts'

type ChangeRecord = {
  delivery: Delivery
  entry: TimelineEntry
  events: readonly DeliveryEvent[]
  pushes?: readonly PushNotification[]
  ledger: LedgerTransaction | null
  collectedPayment?: CollectedPayment | null
  photos?: readonly Photo[]
  incident?: Incident | null
  offer?: Offer | null
  audit: AuditEntry | null
  effect: IdempotencyRecord | null
}

/** The rows of a change by table, which `rowsInserted` reads as JSON. */
export function rowsOfChange({
  delivery,
  entry,
  events,
  pushes = [],
  ledger,
  collectedPayment = null,
  photos = [],
  incident,
  offer,
  audit,
  effect,
}: ChangeRecord) {
  const { orderId, tenantId, version } = delivery
  const row = (item: object) => rowOf({ orderId, tenantId, ...item })
  const { by, at, type, facts, hash } = entry
  const byUserId = 'userId' in by ? by.userId : null
  return {
    // Each change adds one entry and raises the version by one.
    timeline_entries: [row({ number: version, type, at, byKind: by.kind, byUserId, facts, hash })],
    outbox: eventRows(delivery, events, at),
    push_outbox: pushRows(delivery, pushes, at),
    photos: photos.map(row),
    incidents: incident ? [row(incident)] : [],
    offers: offer ? [row(offer)] : [],
    ...auditRows({ audit, effect }),
    collected_payments: collectedPayment ? [rowOf(collectedPayment)] : [],
    ...ledgerRows(ledger && { ...ledger, tenantId, orderId, at: entry.at }),
  }
}

export function eventRows(
  { orderId, tenantId }: Pick<Delivery, 'orderId' | 'tenantId'>,
  events: readonly (Omit<DeliveryEvent, 'data'> & { data: object })[],
  at: Date,
) {
  const common = { orderId, tenantId, createdAt: at, traceParent: currentTrace() }
  return events.map((event) => rowOf({ ...common, ...event }))
}

export function pushRows(
  { orderId, tenantId }: Pick<Delivery, 'orderId' | 'tenantId'>,
  pushes: readonly PushNotification[],
  at: Date,
) {
  const schedule = { createdAt: at, nextAttemptAt: at, status: 'waiting', attempts: 0, sentCount: 0 }
  return pushes.map((push) => rowOf({ orderId, tenantId, ...push, ...schedule }))
}

/**
 * Part of a statement: the rows of `gate` once all `parts` are done. Money moves after it, so that the
 * wallet, which all orders of a shipper lock, is locked last and shortest.
 */
export function allWritten(gate: string, parts: readonly string[]): string {
  const counts = parts.map((part) => `(SELECT count(*) FROM ${part})`)
  return `
  written AS MATERIALIZED (
    SELECT * FROM ${gate} WHERE ${counts.join(' + ')} > 0
  )`
}
