import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql'
import type {
  FiscalDocument,
  FiscalDocumentWithEvents,
} from '@rodovia/core/fiscal-documents/fiscal-document.ts'
import type { FiscalStore, NumberSeries } from '@rodovia/core/fiscal-documents/ports.ts'
import type { FiscalDocumentId, FiscalEventId, OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import { audited, insertAudit } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { FiscalDocumentEntity, FiscalEventEntity, FiscalSeriesEntity } from '../entities/fiscal-documents.ts'
import { listNewest } from '../statements/list-newest.ts'
import { createFiscalIssuers } from './fiscal-issuers.ts'

const options = { disableIdentityMap: true } as const

/** The statuses of a document that keeps its orders from having another one, but one whose number another document has (539). */
const open = ['sending', 'contingency', 'authorized', 'rejected'] as const

export function createFiscalDocuments(context: StoreContext): FiscalStore {
  const { em, sql, signals } = context

  async function withEvents(documents: readonly FiscalDocument[]): Promise<FiscalDocumentWithEvents[]> {
    const documentId = { $in: documents.map(({ id }) => id) }
    const events = await em
      .fork()
      .find(FiscalEventEntity, { documentId }, { ...options, orderBy: { id: 'asc' } })
    return documents.map((document) => ({
      ...document,
      events: events.filter((event) => event.documentId === document.id),
    }))
  }

  async function idsOf(tenantId: TenantId, orderId: OrderId): Promise<FiscalDocumentId[]> {
    const rows = await sql<{ id: FiscalDocumentId }>({
      text: 'SELECT id FROM fiscal_documents WHERE tenant_id = $1 AND order_ids @> ARRAY[$2::uuid]',
      values: [tenantId, orderId],
    })
    return rows.map(({ id }) => id)
  }

  return {
    ...createFiscalIssuers(context),

    async withManifest(orderIds) {
      if (orderIds.length === 0) return new Set()
      const rows = await sql<{ orderId: OrderId }>({
        name: 'orders-with-manifest',
        text: `
          SELECT wanted.id AS "orderId" FROM unnest($1::uuid[]) AS wanted (id)
          WHERE EXISTS (SELECT FROM fiscal_documents
            WHERE order_ids @> ARRAY[wanted.id] AND kind = 'mdfe' AND status IN ('authorized', 'closed'))`,
        values: [orderIds],
      })
      return new Set(rows.map(({ orderId }) => orderId))
    },

    async issue(series, orderIds, make, records) {
      const outcome = await em.fork().transactional(async (work) => {
        const row = await lockSeries(work, series)
        const taken = await openOrder(work, series, orderIds)
        if (taken) return { taken }
        const documents = await make(row.lastNumber + 1)
        await work.nativeUpdate(FiscalSeriesEntity, series, { lastNumber: row.lastNumber + documents.length })
        await work.insertMany(FiscalDocumentEntity, [...documents])
        await insertAudit(work, records)
        return { documents }
      })
      if ('documents' in outcome) signals.fiscal()
      return outcome
    },

    async find(tenantId, id) {
      const document = await em.fork().findOne(FiscalDocumentEntity, { tenantId, id }, options)
      return document && ((await withEvents([document]))[0] ?? null)
    },

    async authorizedIn(tenantId, { from, until }, limit) {
      const filter = { tenantId, authorizedAt: { $gte: from, $lt: until }, protocol: { $ne: null } }
      const documents = await em.fork().find(FiscalDocumentEntity, filter, {
        ...options,
        orderBy: { authorizedAt: 'asc', id: 'asc' },
        limit,
      })
      return withEvents(documents)
    },

    async ordersUnderway(tenantId, statuses, limit) {
      const rows = await sql<{ orderId: OrderId }>({
        name: 'orders-underway',
        text: `
          SELECT order_id AS "orderId" FROM deliveries
          WHERE driver_id IN (SELECT id FROM users WHERE tenant_id = $1 AND role = 'driver') AND status = ANY ($2::text[])
          ORDER BY order_id DESC LIMIT $3`,
        values: [tenantId, statuses, limit],
      })
      return rows.map(({ orderId }) => orderId)
    },

    async list(tenantId, { orderId, status }, page) {
      const filter: FilterQuery<FiscalDocument> = {
        tenantId,
        ...(status && { status }),
        ...(orderId && { id: { $in: await idsOf(tenantId, orderId) } }),
      }
      const { items, total } = await listNewest(em, FiscalDocumentEntity, filter as object, page)
      return { items: await withEvents(items), total }
    },

    async change(document, records) {
      const isChanged = await changed(em, document, records)
      if (isChanged && records) signals.fiscal()
      return isChanged
    },

    async addEvent({ id, version }, event, records) {
      const isAdded = await audited(em, records, async (work) => {
        // Another event of the document waits for this lock.
        const [row] = await work.execute<{ version: number }[]>(
          'SELECT version FROM fiscal_documents WHERE id = ? FOR UPDATE',
          [id],
        )
        if (row?.version !== version) return false
        if (await work.count(FiscalEventEntity, { documentId: id, status: 'sending' })) return false
        await work.insert(FiscalEventEntity, event)
      })
      if (isAdded) signals.fiscal()
      return isAdded
    },

    changeEvent: ({ id, ...event }, document) =>
      em.fork().transactional(async (work) => {
        const { id: documentId, version, ...changes } = document
        const isLatest = { id: documentId, version: version - 1 }
        if (!(await work.nativeUpdate(FiscalDocumentEntity, isLatest, { ...changes, version }))) return false
        return (await work.nativeUpdate(FiscalEventEntity, { id, status: 'sending' }, event)) > 0
      }),

    /** Reserves one row that no other process has locked. */
    async claimDue(at, until) {
      const [event] = await sql<{ id: FiscalEventId; documentId: FiscalDocumentId }>({
        name: 'claim-fiscal-event',
        text: `
          UPDATE fiscal_events SET due_at = $2 WHERE id = (
            SELECT id FROM fiscal_events WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
          ) RETURNING id, document_id AS "documentId"`,
        values: [at, until],
      })
      const [row] = event
        ? [{ id: event.documentId }]
        : await sql<{ id: FiscalDocumentId }>({
            name: 'claim-fiscal-document',
            text: `
              UPDATE fiscal_documents SET due_at = $2 WHERE id = (
                SELECT id FROM fiscal_documents WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
              ) RETURNING id`,
            values: [at, until],
          })
      const document = row && (await em.fork().findOne(FiscalDocumentEntity, { id: row.id }, options))
      if (!document) return null
      const [whole] = await withEvents([document])
      return { document: whole!, event: whole!.events.find(({ id }) => id === event?.id) ?? null }
    },
  }
}

/** Changes the document of the version before. */
async function changed(
  em: EntityManager,
  { id, version, ...changes }: FiscalDocument,
  records: Parameters<FiscalStore['change']>[1],
): Promise<boolean> {
  const update = (work: EntityManager) =>
    work.nativeUpdate(FiscalDocumentEntity, { id, version: version - 1 }, { ...changes, version })
  return records ? audited(em, records, update) : (await update(em.fork())) > 0
}

/** Two issues at once wait for each other here, so that numbers have no gap and an order has one document. */
async function lockSeries(work: EntityManager, series: NumberSeries): Promise<{ lastNumber: number }> {
  await work.upsert(FiscalSeriesEntity, { ...series, lastNumber: 0 }, { onConflictAction: 'ignore' })
  const [row] = await work.execute<{ lastNumber: number }[]>(
    `SELECT last_number AS "lastNumber" FROM fiscal_series
     WHERE tenant_id = ? AND kind = ? AND environment = ? AND series = ? FOR UPDATE`,
    [series.tenantId, series.kind, series.environment, series.series],
  )
  return row!
}

async function openOrder(
  work: EntityManager,
  { tenantId, kind }: NumberSeries,
  orderIds: readonly OrderId[],
): Promise<OrderId | null> {
  const [row] = await work.execute<{ orderId: OrderId }[]>(
    `SELECT order_id AS "orderId" FROM fiscal_documents, unnest(order_ids) AS order_id
     WHERE tenant_id = ? AND kind = ? AND status IN (${open.map((status) => `'${status}'`).join(', ')})
       AND NOT (status = 'rejected' AND answer ->> 'code' = '539')
       AND order_id IN (${orderIds.map(() => '?').join(', ')}) LIMIT 1`,
    [tenantId, kind, ...orderIds],
  )
  return row?.orderId ?? null
}
