import { type ExportView, findExport, requestExport } from '@rodovia/core/privacy/request-export.ts'
import { exportStatusEnum } from '../shared/enums.ts'
import { dateTime, described, float, id, of, string } from '../shared/fields.ts'
import { withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const ExportStatusEnum = exportStatusEnum(builder)

const DataExportRef = builder.objectRef<ExportView>('DataExport').implement({
  description:
    'An export of all data about a person as a ZIP file. See docs/how-to/answer-privacy-requests.md.',
  fields: described({
    id: id('Export id (UUID).'),
    status: of(ExportStatusEnum)('Current status.'),
    requestedAt: dateTime('When it was requested.'),
    readyAt: dateTime.orNull('When it was ready; null before.'),
    expiresAt: dateTime('When the file is deleted.'),
    sizeBytes: float.orNull('File size; null until it is ready.'),
    url: string.orNull(
      'Signed download URL; it works without a login until it expires. Query again for a new one. Null until the file is ready.',
    ),
  }),
})

builder.queryField('dataExport', (t) =>
  t.field({
    type: DataExportRef,
    description: 'An export that the caller requested. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Export id.')) },
    resolve: (_, { id }, { ports, ...request }) => findExport(ports, { request, id }),
  }),
)

builder.mutationFields((t) => ({
  requestDataExport: t.field({
    type: DataExportRef,
    description:
      'Export all data about the calling user. While an export is being prepared, that one is returned. Errors: `forbidden`, `rate_limited`.',
    resolve: (_, __, { ports, ...request }) => requestExport(ports, { request, phone: null }),
  }),
  requestContactExport: t.field({
    type: DataExportRef,
    description:
      'Export all data about a sender or recipient in the tenant’s orders, found by phone number. For the owner of the tenant. Errors: `forbidden`, `rate_limited`, `validation_failed`.',
    args: { phone: t.arg(string('Phone number in any notation.')) },
    resolve: withRequest(requestExport),
  }),
}))
