import type { ExportStatus } from '@rodovia/core/privacy/data-export.ts'
import { type ExportView, findExport, requestExport } from '@rodovia/core/privacy/request-export.ts'
import { describedValues } from '../shared/enums.ts'
import { builder } from './builder.ts'

const ExportStatusEnum = builder.enumType('ExportStatus', {
  description: 'How far an export has come.',
  values: describedValues({
    preparing: 'It is being made, which takes seconds, of much data minutes.',
    ready: 'It can be fetched.',
    failed: 'It could not be made; ask for another.',
  } satisfies Record<ExportStatus, string>),
})

const DataExportRef = builder.objectRef<ExportView>('DataExport').implement({
  description: 'All that is held on a person, as a ZIP file: docs/how-to/answer-privacy-requests.md.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    status: t.expose('status', { type: ExportStatusEnum, description: 'How far it has come.' }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When it was asked for.' }),
    readyAt: t.expose('readyAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it can be fetched; null before.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it goes.' }),
    sizeBytes: t.exposeFloat('sizeBytes', {
      nullable: true,
      description: 'How many bytes it is; null before it can be fetched.',
    }),
    url: t.exposeString('url', {
      nullable: true,
      description:
        'Where it can be fetched without a login, for a while; null before. Ask again for a new link.',
    }),
  }),
})

builder.queryField('dataExport', (t) =>
  t.field({
    type: DataExportRef,
    description: 'An export that was asked for. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (_, { id }, { ports, ...request }) => findExport(ports, { request, id }),
  }),
)

builder.mutationFields((t) => ({
  requestDataExport: t.field({
    type: DataExportRef,
    description:
      'Has a file made of all that is held on the one who asks; while one is being made, that one is answered. Refuses with `forbidden`, `rate_limited`.',
    resolve: (_, __, { ports, ...request }) => requestExport(ports, { request, phone: null }),
  }),
  requestContactExport: t.field({
    type: DataExportRef,
    description:
      'The same of a sender or recipient whom the tenant’s orders name by that telephone number. For its owner. Refuses with `forbidden`, `rate_limited`, `validation_failed`.',
    args: {
      phone: t.arg.string({ required: true, description: 'The telephone number, however it is written.' }),
    },
    resolve: (_, { phone }, { ports, ...request }) => requestExport(ports, { request, phone }),
  }),
}))
