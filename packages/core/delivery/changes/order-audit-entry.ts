import { type AuditAction, type AuditEntry, auditEntry } from '../../identity/audit/audit-entry.ts'
import type { Request } from '../../identity/request.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { Delivery } from '../model/delivery.ts'

/** The audit entry about an order, in the log of its tenant. */
export function orderAuditEntry(
  tools: Pick<SystemPorts, 'newId'>,
  { tenantId, orderId, code, priceCents }: Delivery,
  audited: { request: Request | null; at: Date; action: AuditAction },
): AuditEntry {
  return auditEntry(tools, {
    ...audited,
    tenantId,
    subjectKind: 'order',
    subjectId: orderId,
    facts: { code, price_cents: Number(priceCents) },
  })
}
