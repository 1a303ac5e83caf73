import type { Cents } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { type AuditEntry, auditEntry } from '../audit/audit-entry.ts'
import type { Request } from '../request.ts'
import type { ApiKey } from './api-key.ts'

/** The audit entry about a key, in the log of its tenant. */
export function keyAuditEntry(
  tools: Pick<SystemPorts, 'newId'>,
  { id, tenantId, name }: ApiKey,
  {
    facts,
    ...audited
  }: { request: Request; at: Date; action: AuditEntry['action']; facts?: AuditEntry['facts'] },
): AuditEntry {
  return auditEntry(tools, {
    ...audited,
    tenantId,
    subjectKind: 'api_key',
    subjectId: id,
    facts: { name, ...facts },
  })
}

/** A cap as a fact of the audit log. */
export function capFact(capCents: Cents | null): number | string {
  return capCents === null ? 'none' : Number(capCents)
}
