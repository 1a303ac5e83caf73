import { readerOf } from '../identity/access/record-access.ts'
import { callerIdOf } from '../identity/actor.ts'
import { about, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { type ExportId, requestedExport } from '../shared/export-jobs.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import { type LimitPorts, takeWithinLimit } from '../shared/limits.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { DataExport } from './data-export.ts'
import type { DataExports, ExportFiles } from './export-ports.ts'
import { type DataSubject, readContactPhone } from './subject.ts'

type Ports = SystemPorts & { dataExports: DataExports; exportFiles: ExportFiles }

/** An export with its download link once it is ready. */
export type ExportView = DataExport & { url: string | null }

/**
 * Requests an export of the caller's data, or of the contact whom the tenant's orders name by that number. While one
 * is in preparation, returns that one. Refuses with `unauthorized`, `forbidden`, `validation_failed` (`phone`),
 * `rate_limited`.
 */
export async function requestExport(
  ports: Ports & LimitPorts,
  { request, phone }: { request: Request; phone: string | null },
): Promise<ExportView> {
  const actor = permit(request.actor, phone === null ? 'privacy.own' : 'privacy.contacts')
  if (request.idempotencyKey?.resultId)
    return findExport(ports, { request, id: request.idempotencyKey.resultId })
  const { tenantId, userId } = actor
  const subject: DataSubject =
    phone === null
      ? { kind: 'user', userId, tenantId }
      : { kind: 'contact', tenantId, phone: readContactPhone(phone) }
  await takeWithinLimit(ports, 'exports', ports.limitSettings.exports, `exports:${callerIdOf(actor)}`)
  const at = ports.clock()
  const id = ports.newId<ExportId>()
  const dataExport: DataExport = { ...requestedExport(id, at), subject, requestedBy: readerOf(actor) }
  const made = await ports.dataExports.request({
    dataExport,
    ...changeRecords(ports, {
      request,
      at,
      action: 'export.requested',
      ...(phone === null
        ? about('user', { id: userId, tenantId })
        : about('tenant', { id: tenantId, tenantId })),
      facts: { export_id: id },
      resultId: id,
    }),
  })
  return shown(ports, made)
}

/** An export of the caller, or of a contact of the tenant. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findExport(
  ports: Ports,
  { request: { actor }, id }: { request: Pick<Request, 'actor'>; id: string },
): Promise<ExportView> {
  const asker = permit(actor, actor?.key ? 'privacy.contacts' : 'privacy.own')
  const isVisible = ({ subject, expiresAt }: DataExport) =>
    subject.tenantId === asker.tenantId &&
    expiresAt > ports.clock() &&
    (subject.kind === 'contact' || (!asker.key && subject.userId === asker.userId))
  const found = await findOrRefuse('export', id, ports.dataExports.find, isVisible)
  if (found.subject.kind === 'contact') permit(asker, 'privacy.contacts')
  return shown(ports, found)
}

function shown({ exportFiles, clock }: Ports, found: DataExport): ExportView {
  return { ...found, url: found.status === 'ready' ? exportFiles.linkTo(found.id, clock()) : null }
}
