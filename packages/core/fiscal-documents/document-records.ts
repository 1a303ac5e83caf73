import { type AuditAction, about, type ChangeRecords, changeRecords } from '../identity/audit/audit-entry.ts'
import type { Request } from '../identity/request.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { FiscalDocument } from './fiscal-document.ts'

/** The audit entry of what a person did with a document. */
export function documentRecords(
  ports: SystemPorts,
  request: Request,
  action: AuditAction & `fiscal.${string}`,
  { id, tenantId }: Pick<FiscalDocument, 'id' | 'tenantId'>,
): ChangeRecords {
  return changeRecords(ports, {
    request,
    at: ports.clock(),
    action,
    ...about('tenant', { id: tenantId, tenantId }),
    resultId: id,
    facts: { fiscal_document_id: id },
  })
}
