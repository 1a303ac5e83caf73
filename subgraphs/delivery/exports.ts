import type { ExportFailure, ListFilter, ListName } from '@rodovia/core/exports/list-export.ts'
import {
  findListExport,
  type ListExportView,
  listListExports,
  requestListExport,
} from '@rodovia/core/exports/request-list-export.ts'
import { byId, listed } from '../shared/connection.ts'
import { describedEnum, exportStatusEnum } from '../shared/enums.ts'
import {
  boolean,
  dateTime,
  described,
  float,
  id,
  inputs,
  int,
  metadata,
  of,
  string,
} from '../shared/fields.ts'
import { fromInput, withActor, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page, StatusEnum } from './builder.ts'

const ExportStatusEnum = exportStatusEnum(builder)

const ListNameEnum = describedEnum<ListName>(builder, 'ExportedList', 'A list that can be exported.', {
  orders:
    'Orders, as `orders` lists them. Takes `from`, `before`, `statuses`, `code`, `reference`, `isReturn`, `ids`, `metadata`.',
  shipments: 'Shipments, as `shipments` lists them. Takes `from`, `before`.',
  wallet: 'Entries of the wallet. Takes `from`, `before`.',
  earnings: 'What the calling driver earned, by delivery. Takes `from`, `before`.',
  collected_payments:
    'What recipients paid at the door, as `collectedPayments` lists it. Takes `from`, `before`.',
  audit_log: 'Audit log, as `auditLog` lists it. Takes `from`, `before`, `actions`.',
  requests: 'Requests of API keys, as `requests` lists them. Takes `from`, `before`.',
})

const FailureEnum = describedEnum<ExportFailure>(
  builder,
  'ListExportFailure',
  'Why the export of a list can never be made.',
  {
    not_permitted: 'Its requester may not read the list any more, or the API key is revoked or expired.',
    too_many_rows: 'The list has more than 1,000,000 rows: narrow it.',
  },
)

const filterFields = {
  from: dateTime.orNull('Only rows from this instant on; of orders, when they were placed.'),
  before: dateTime.orNull('Only rows before this instant.'),
  statuses: of([StatusEnum]).orNull('Only orders in one of these statuses.'),
  code: string.orNull('Only the order with this delivery code.'),
  reference: string.orNull('Only the order with this reference of the shipper.'),
  isReturn: boolean.orNull('True for returns of other orders only, false for all but these.'),
  ids: of(['ID']).orNull('Only these orders, 1 to 100.'),
  metadata: metadata.orNull(
    'Only orders with all of these keys and values, at most 10; an empty text stands for any value.',
  ),
  actions: of(['String']).orNull('Only audit entries with one of these actions.'),
}

const ListExportFilterRef = builder.objectRef<ListFilter>('ListExportFilter').implement({
  description: 'What narrowed an exported list; null fields did not.',
  fields: described(filterFields),
})

const ListExportFilterInput = builder.inputType('ListExportFilterInput', {
  description:
    'Narrows an exported list; an omitted field does not. A field that the list does not take is refused.',
  fields: inputs(filterFields),
})

const ListExportRef = builder.objectRef<ListExportView>('ListExport').implement({
  description: 'A filtered list as a CSV file. See docs/how-to/export-lists.md.',
  fields: described({
    id: id('Export id (UUID).'),
    list: of(ListNameEnum)('The list.'),
    filter: of(ListExportFilterRef)('What narrowed it.'),
    status: of(ExportStatusEnum)('Current status.'),
    failure: of(FailureEnum).orNull(
      'Why it can never be made; null unless it failed, and if the server failed five times.',
    ),
    rowsDone: int('Rows written so far.'),
    rowsTotal: int.orNull('Rows of the list; null until the first ones were read.'),
    requestedAt: dateTime('When it was requested.'),
    readyAt: dateTime.orNull('When it was ready; null before.'),
    expiresAt: dateTime('When the file is deleted.'),
    sizeBytes: float.orNull('File size; null until it is ready.'),
    url: string.orNull(
      'Signed download URL; it works without a login until it expires. Query again for a new one. Null until the file is ready.',
    ),
  }),
})

const RequestListExportInput = builder.inputType('RequestListExportInput', {
  description: 'A list to export.',
  fields: inputs({
    list: of(ListNameEnum)('The list.'),
    filter: of(ListExportFilterInput).orNull('Narrows it; omit for the whole list.'),
  }),
})

const ListExportConnection = connectionOf(ListExportRef, byId)

builder.queryFields((t) => ({
  listExports: t.field({
    type: ListExportConnection,
    description:
      'Exports of lists that the caller requested and may still read, newest first. Errors: `forbidden`.',
    args: page,
    resolve: listed(byId, listListExports),
  }),
  listExport: t.field({
    type: ListExportRef,
    description: 'An export of a list that the caller requested. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Export id.')) },
    resolve: withActor(findListExport),
  }),
}))

builder.mutationField('requestListExport', (t) =>
  t.field({
    type: ListExportRef,
    description:
      'Export a filtered list as a CSV file, in the background. A tenant has at most ten under way. Errors: `forbidden`, `validation_failed`, `rate_limited`.',
    args: { input: t.arg(of(RequestListExportInput)('The list to export.')) },
    resolve: fromInput(withRequest(requestListExport)),
  }),
)
