import { trackingUrl } from '@rodovia/core/delivery/model/order-view.ts'
import {
  correctRow,
  mapImport,
  placeImport,
  removeImport,
  stopImport,
} from '@rodovia/core/imports/change-import.ts'
import { createImport } from '@rodovia/core/imports/create-import.ts'
import {
  definitionOf,
  isMetadataField,
  orderFieldNames,
  type RowField,
} from '@rodovia/core/imports/fields.ts'
import type {
  FieldSource,
  ImportRowView,
  ImportStatus,
  OrderImport,
  OrderImportId,
  RowCounts,
  RowFault,
  RowStatus,
} from '@rodovia/core/imports/order-import.ts'
import { findImport, findRow, listImports, listRows } from '@rodovia/core/imports/read-imports.ts'
import { resultFile, type TableFile, templateFile } from '@rodovia/core/imports/result-table.ts'
import { rowNotices } from '@rodovia/core/imports/row-notices.ts'
import type { QuoteId } from '@rodovia/core/shared/ids.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import { byId, listed } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, cents, dateTime, described, id, inputs, int, of, string } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { fromInput, thenTrue, withActor, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page } from './builder.ts'
import { hiddenRowFields } from './hidden-rows.ts'

const ImportStatusEnum = describedEnum<ImportStatus>(builder, 'ImportStatus', 'What happens to an import.', {
  checking: 'Its rows are read and priced.',
  ready: 'Nothing: its rows wait for a correction or for `placeImport`, or are placed.',
  placing: 'Its valid rows are placed and paid.',
})

const RowStatusEnum = describedEnum<RowStatus>(
  builder,
  'ImportRowStatus',
  'What became of a row of an import.',
  {
    waiting: 'It was not checked yet.',
    valid: 'It has a price and can be placed.',
    invalid: 'Its faults say what to correct.',
    placed: 'Its order was placed and paid. Final.',
    unpaid: 'The wallet or the spending cap did not cover it; it can be placed again.',
    refused: 'Its order was refused; its faults say why. It can be placed again.',
  },
)

const CountsRef = builder.objectRef<RowCounts>('ImportCounts').implement({
  description: 'Rows of an import by status.',
  fields: described({
    waiting: int('Rows that are not checked yet.'),
    valid: int('Rows that can be placed.'),
    invalid: int('Rows to correct.'),
    placed: int('Rows whose order was placed.'),
    unpaid: int('Rows that the wallet did not cover.'),
    refused: int('Rows whose order was refused.'),
    payableCents: cents('Price of all rows that can be placed, in centavos.'),
    placedCents: cents('Price of all placed rows, in centavos.'),
  }),
})

type FieldMapping = { field: RowField } & FieldSource

const MappingRef = builder.objectRef<FieldMapping>('ImportMapping').implement({
  description: 'Where a field of the orders comes from.',
  fields: described({
    field: string('Name of the field, such as `recipient_phone` or `metadata.cost_center`.'),
    column: int.orNull(
      'Column of the file, counted from 0; null for one value for all rows.',
      (source: FieldMapping) => ('column' in source ? source.column : null),
    ),
    value: string.orNull('Value for all rows; null for a column.', (source: FieldMapping) =>
      'value' in source ? source.value : null,
    ),
  }),
})

const FaultRef = builder.objectRef<RowFault>('ImportFault').implement({
  description: 'What is wrong with a row.',
  fields: described({
    field: string.orNull('Name of the field; null if it is about the whole row.'),
    label: string.orNull(
      'The field as people read it; null without a field.',
      ({ field }: RowFault, _, { language }) => (field ? definitionOf(field).label[language] : null),
    ),
    value: string('Text of the field in the row.'),
    message: string(
      'What is allowed, or what is wrong.',
      ({ message }: RowFault, _, { language }) => message[language],
    ),
  }),
})

const quotes = createLoader(
  ({ ports }, ids: readonly QuoteId[]) => ports.quotes.findByIds(ids),
  () => null,
)

const RowRef = builder.objectRef<ImportRowView>('ImportRow').implement({
  description: 'One row of an import.',
  fields: described({
    number: int('Number of the row, as spreadsheets count: the headings are row 1.'),
    cells: of(['String'])('Texts of the row, by column.', ({ cells }: ImportRowView) => [...cells]),
    status: of(RowStatusEnum)('What became of it.'),
    priceCents: cents.orNull('Price, in centavos; null before it is checked and while it has faults.'),
    orderId: id.orNull('Id of its order; null before it is placed.'),
    code: string.orNull('Delivery code of its order; null before it is placed.'),
    trackingUrl: string.orNull(
      'Public tracking page of its order; null before it is placed.',
      ({ trackingToken }: ImportRowView, _, { ports: { deliverySettings } }) =>
        trackingToken && trackingUrl({ trackingToken }, deliverySettings.publicUrl),
    ),
    faults: of([FaultRef])('What is wrong with it.', ({ faults }: ImportRowView) => [...faults]),
    notices: of(['String'])(
      'What to know before it is placed, such as that only the town of its destination was located.',
      async ({ quoteId }: ImportRowView, _, context) => {
        const quote = quoteId && (await quotes(context, quoteId))
        return quote ? rowNotices(quote).map((notice) => notice[context.language]) : []
      },
    ),
  }),
})

const noRows: RowCounts = {
  waiting: 0,
  valid: 0,
  invalid: 0,
  placed: 0,
  unpaid: 0,
  refused: 0,
  payableCents: 0n,
  placedCents: 0n,
}
const counts = createLoader(
  ({ ports }, ids: readonly OrderImportId[]) => ports.orderImports.counts(ids),
  () => noRows,
)

const ImportRef = builder.objectRef<OrderImport>('Import').implement({
  description: 'Orders from one file (CSV or XLSX).',
  fields: described({
    id: id('Import id (UUID).'),
    fileName: string('Name of the file.'),
    status: of(ImportStatusEnum)('What happens to it.'),
    headers: of(['String'])('Headings of its columns.', ({ headers }: OrderImport) => [...headers]),
    mapping: of([MappingRef])('Where each field comes from.', ({ mapping }: OrderImport) =>
      [...orderFieldNames, ...Object.keys(mapping).filter(isMetadataField)].flatMap((field) =>
        mapping[field] ? [{ field, ...mapping[field] }] : [],
      ),
    ),
    ...hiddenRowFields,
    counts: of(CountsRef)('Its rows by status.', ({ id }: OrderImport, _, context) => counts(context, id)),
    createdAt: dateTime('When it was sent.'),
    expiresAt: dateTime('When it is deleted with its rows; its orders stay.'),
  }),
})

type EncodedFile = { name: string; bytes: Uint8Array }

const FileRef = builder.objectRef<EncodedFile>('ImportFile').implement({
  description: 'A file for spreadsheets.',
  fields: described({
    name: string('Suggested file name without an extension.'),
    base64: string(
      'The file, base64-encoded. A CSV is UTF-8 with a byte order mark, columns separated by `;`.',
      ({ bytes }: TableFile) => Buffer.from(bytes).toString('base64'),
    ),
  }),
})

const CreateImportInput = builder.inputType('CreateImportInput', {
  description: 'A file of orders.',
  fields: inputs({
    fileName: string('Name of the file, such as `pedidos.csv`.'),
    file: string(
      'The file, base64-encoded: CSV or XLSX, at most 5 MiB and 5,000 rows, the first of which has headings.',
    ),
  }),
})

const MappingInput = builder.inputType('ImportMappingInput', {
  description: 'Where a field comes from: a column, or one value for all rows.',
  fields: inputs({
    field: string(
      'Name of the field, such as `recipient_phone`, or a key of metadata, such as `metadata.cost_center`.',
    ),
    column: int.orNull('Column of the file, counted from 0.'),
    value: string.orNull('Value for all rows, instead of a column.'),
  }),
})

export const CorrectionInput = builder.inputType('ImportCorrectionInput', {
  description: 'A text that replaces the one in the row.',
  fields: inputs({
    field: string('Name of a field, such as `recipient_phone`; of an import one that has a column.'),
    value: string('The new text; empty for none.'),
  }),
})

const ImportConnection = connectionOf(ImportRef, byId)
const byNumber = ({ number }: { number: number }) => `${number}`
const RowConnection = connectionOf(RowRef, byNumber)

/** Base64 without spaces. Refuses with `validation_failed`. */
export function bytesOf(file: string): Uint8Array {
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(file)) return Buffer.from(file, 'base64')
  throw refuseField('file', 'not_allowed', { why: 'not_a_file' })
}

builder.queryFields((t) => {
  const one = { id: t.arg(id('Import id.')) }
  return {
    imports: t.field({
      type: ImportConnection,
      description:
        'Files of orders of the caller’s tenant, newest first. An external client gets only their own; platform staff get those of every tenant.',
      args: page,
      resolve: listed(byId, listImports),
    }),
    import: t.field({
      type: ImportRef,
      description: 'A file of orders, with its progress. Errors: `not_found`.',
      args: one,
      resolve: withActor(findImport),
    }),
    importRows: t.field({
      type: RowConnection,
      description: 'Rows of an import in the order of the file. Errors: `not_found`, `validation_failed`.',
      args: {
        ...page,
        ...one,
        statuses: t.arg(of(['String']).orNull('Only rows of these statuses, such as `invalid`.')),
      },
      resolve: listed(byNumber, listRows),
    }),
    importRow: t.field({
      type: RowRef,
      description: 'A row of an import. Errors: `not_found`.',
      args: { ...one, number: t.arg(int('Number of the row.')) },
      resolve: withActor(findRow),
    }),
    importResult: t.field({
      type: FileRef,
      description:
        'CSV with the rows as they came, and what became of each: price, code, tracking link, faults. Errors: `not_found`.',
      args: {
        ...one,
        onlyOpen: t.arg(boolean.orNull('Leave out rows with an order, to correct and send the rest again.')),
      },
      resolve: (_, { onlyOpen, ...args }, { ports, actor, language }) =>
        resultFile(ports, { ...args, onlyOpen: onlyOpen ?? false, actor, language }),
    }),
    importTemplate: t.field({
      type: FileRef,
      description: 'A file with all headings and an example. Errors: `validation_failed`.',
      args: {
        format: t.arg(string('`csv` or `xlsx`.')),
        list: t.arg(string.orNull('`orders`, which it is if omitted, or `addresses`.')),
      },
      resolve: (_, args, { ports, language }) => templateFile(ports, { ...args, language }),
    }),
  }
})

builder.mutationFields((t) => {
  const one = { id: t.arg(id('Import id.')) }
  return {
    createImport: t.field({
      type: ImportRef,
      description:
        'Send a file of orders. Its rows are priced, and nothing is placed before `placeImport`. Errors: `validation_failed`, `payload_too_large`.',
      args: { input: t.arg(of(CreateImportInput)('The file to import.')) },
      resolve: fromInput((_, { fileName, file }: { fileName: string; file: string }, context) =>
        createImport(context.ports, { request: context, fileName, file: bytesOf(file) }),
      ),
    }),
    mapImport: t.field({
      type: ImportRef,
      description:
        'Set where each field comes from, and check the rows without an order again. A field that is left out is empty. Errors: `not_found`, `validation_failed`, `invalid_state`.',
      args: {
        ...one,
        mapping: t.arg(of([MappingInput])('Where each field comes from; a field that is left out is empty.')),
      },
      resolve: withRequest(mapImport),
    }),
    correctImportRow: t.field({
      type: RowRef,
      description:
        'Correct a row that has no order; it is checked at once. Errors: `not_found`, `validation_failed`, `invalid_state`.',
      args: {
        ...one,
        number: t.arg(int('Number of the row.')),
        values: t.arg(of([CorrectionInput])('The new texts.')),
      },
      resolve: withRequest(correctRow),
    }),
    placeImport: t.field({
      type: ImportRef,
      description:
        'Place the valid rows, and again those that were unpaid or refused, each once and at no more than its price. Errors: `not_found`, `invalid_state`.',
      args: one,
      resolve: withRequest(placeImport),
    }),
    stopImport: t.field({
      type: ImportRef,
      description: 'Stop checking or placing; orders that are placed stay. Errors: `not_found`.',
      args: one,
      resolve: withRequest(stopImport),
    }),
    removeImport: t.field({
      type: 'Boolean',
      description:
        'Delete an import with its rows; orders that are placed stay. Errors: `not_found`, `invalid_state`.',
      args: one,
      resolve: thenTrue(withRequest(removeImport)),
    }),
  }
})
