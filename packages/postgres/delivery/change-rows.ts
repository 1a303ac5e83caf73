import type { DeliveryEvent, LedgerTransaction } from '@rodovia/core/delivery/change.ts'
import type { Delivery, Photo } from '@rodovia/core/delivery/delivery.ts'
import type { Incident } from '@rodovia/core/delivery/incident.ts'
import type { PushNotification } from '@rodovia/core/delivery/push-notifications.ts'
import type { TimelineEntry } from '@rodovia/core/delivery/timeline.ts'
import type { Offer } from '@rodovia/core/fleet/offer.ts'
import type { AuditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '@rodovia/core/shared/idempotency.ts'
import { currentTrace } from '@rodovia/platform/tracing/tracing.ts'
import { auditRows } from '../audit/audit-rows.ts'
import { ledgerRows } from '../wallet/ledger-rows.ts'

type ChangeRecord = {
  delivery: Delivery
  entry: TimelineEntry
  events: readonly DeliveryEvent[]
  pushes?: readonly PushNotification[]
  ledger: LedgerTransaction | null
  photos?: readonly Photo[]
  incident?: Incident | null
  offer?: Offer | null
  audit: AuditEntry | null
  effect: IdempotencyRecord | null
}

/** The rows that go with a delivery's change, by table: what `rowsInserted` reads as JSON. */
export function rowsOfChange({
  delivery,
  entry,
  events,
  pushes = [],
  ledger,
  photos = [],
  incident,
  offer,
  audit,
  effect,
}: ChangeRecord) {
  const { orderId, tenantId, version } = delivery
  const key = { order_id: orderId, tenant_id: tenantId }
  return {
    timeline_entries: [
      {
        ...key,
        // A change makes one entry and raises the version by one.
        number: version,
        type: entry.type,
        at: entry.at,
        by_kind: entry.by.kind,
        by_user_id: entry.by.kind === 'platform' ? null : entry.by.userId,
        facts: entry.facts,
        hash: entry.hash,
      },
    ],
    outbox: events.map(({ id, kind, sequence, data }) => ({
      ...key,
      id,
      kind,
      sequence,
      data,
      created_at: entry.at,
      trace_parent: currentTrace(),
    })),
    push_outbox: pushRows(delivery, pushes, entry.at),
    photos: photos.map(({ id, stage, name, note, takenAt, sha256 }) => ({
      ...key,
      id,
      stage,
      name,
      note,
      taken_at: takenAt,
      sha256,
    })),
    incidents: (incident ? [incident] : []).map(({ id, code, note, openedAt, resolvedAt }) => ({
      ...key,
      id,
      code,
      note,
      opened_at: openedAt,
      resolved_at: resolvedAt,
    })),
    offers: (offer ? [offer] : []).map((made) => ({
      ...key,
      id: made.id,
      driver_id: made.driverId,
      offered_at: made.offeredAt,
      distance_meters: made.distanceMeters,
      radius_km: made.radiusKm,
      skipped: made.skipped,
      outcome: made.outcome,
      answered_at: made.answeredAt,
    })),
    ...auditRows({ audit, effect }),
    ...ledgerRows(ledger && { ...ledger, tenantId, orderId, at: entry.at }),
  }
}

export function pushRows(
  { orderId, tenantId }: Pick<Delivery, 'orderId' | 'tenantId'>,
  pushes: readonly PushNotification[],
  at: Date,
) {
  return pushes.map(({ id, type, userId, isForTeam, exceptUserId, data, expiresAt }) => ({
    order_id: orderId,
    tenant_id: tenantId,
    id,
    type,
    user_id: userId,
    is_for_team: isForTeam,
    except_user_id: exceptUserId,
    data,
    created_at: at,
    expires_at: expiresAt,
    status: 'waiting',
    next_attempt_at: at,
    attempts: 0,
    sent_count: 0,
  }))
}

/** Parts of a statement that insert them, for each row that `gate` has; `rows` is one JSON of all, or a column of the gate. */
export function rowsInserted(
  gate: string,
  rows: string,
  tables: readonly ('timeline_entries' | 'outbox' | 'push_outbox' | 'photos' | 'incidents' | 'offers')[],
): string {
  return tables
    .map(
      (table) => `
  ${table}_inserted AS (
    INSERT INTO ${table}
    SELECT row.* FROM ${gate} AS gate, jsonb_populate_recordset(null::${table}, ${rows} -> '${table}') AS row
    RETURNING order_id
  )`,
    )
    .join(',')
}

/**
 * Part of a statement: has the rows of `gate` once all of those parts are through. What moves money hangs on it, so
 * that the lock of the wallet, which all orders of a shipper want, comes last and is held the shortest.
 */
export function allWritten(gate: string, parts: readonly string[]): string {
  const counts = parts.map((part) => `(SELECT count(*) FROM ${part})`)
  return `
  written AS MATERIALIZED (
    SELECT * FROM ${gate} WHERE ${counts.join(' + ')} > 0
  )`
}
