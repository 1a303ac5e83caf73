import * as z from 'zod'
import { expecting, expectingSecret } from '../http/parse-input.ts'
import { bodyFromSchema, inputObject } from './derive-body.ts'
import { listOf, onePage, pageQuery, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const importFields = `
  id file_name: fileName status headers mapping { field column value } hidden_rows: hiddenRows notices created_at: createdAt expires_at: expiresAt
  counts { waiting valid invalid placed unpaid refused payable_cents: payableCents placed_cents: placedCents }` as const

const importRowFields = `
  number cells status price_cents: priceCents order_id: orderId code tracking_url: trackingUrl
  faults { field label value message } notices` as const

const listOperation = storedOperation(`query Imports($limit: Int, $offset: Int) {
  list: imports(first: $limit, offset: $offset) { imports: nodes { ${importFields} } total: totalCount }
}`)
export type OrderImport = DataOf<typeof listOperation>['list']['imports'][number]

const rowsOperation =
  storedOperation(`query ImportRows($import_id: ID!, $statuses: [String!], $limit: Int, $offset: Int) {
  list: importRows(id: $import_id, statuses: $statuses, first: $limit, offset: $offset) {
    rows: nodes { ${importRowFields} } total: totalCount
  }
}`)
export type ImportRow = DataOf<typeof rowsOperation>['list']['rows'][number]

const aFile = 'a CSV or XLSX file in base64, of at most 5 MiB and 5,000 rows'
/** A table in base64. */
export const tableFile = z
  .string(expectingSecret(aFile))
  .describe('The file in base64: CSV or XLSX, at most 5 MiB and 5,000 rows')
/** New texts of a row, by the names of its fields. */
export const corrections = listOf(inputObject('ImportCorrectionInput'), 100)
const mapping = listOf(inputObject('ImportMappingInput'), 100)

const rowParams = ({ import_id, number }: Record<string, string>) => ({
  import_id: import_id!,
  number: Number(number) || 0,
})

const one = '/v1/imports/:import_id'

/** Orders by CSV or XLSX: docs/how-to/import-orders.md. */
export const importRoutes: AnyRoute[] = [
  route('GET /v1/imports', {
    ...onePage,
    summary: 'List the tenant’s files of orders',
    operation: listOperation,
  }),
  route('POST /v1/imports', {
    summary: 'Send a file of orders, whose rows are priced',
    takesPhotos: true,
    body: bodyFromSchema({ file: tableFile }),
    example: {
      file_name: 'pedidos.csv',
      file: Buffer.from(
        'Nome;Telefone;CEP;CEP da coleta;Telefone do remetente\nAna Souza;11912345678;04538-133;01310-100;1130000000\n',
      ).toString('base64'),
    },
    operation: storedOperation(`mutation CreateImport($input: CreateImportInput!) {
      order_import: createImport(input: $input) { ${importFields} }
    }`),
  }),
  route(`GET ${one}`, {
    summary: 'Get the state of a file of orders',
    operation: storedOperation(
      `query Import($import_id: ID!) { order_import: import(id: $import_id) { ${importFields} } }`,
    ),
  }),
  route(`DELETE ${one}`, {
    summary: 'Remove a file of orders; its orders stay',
    refusals: ['invalid_state'],
    operation: storedOperation('mutation RemoveImport($import_id: ID!) { removeImport(id: $import_id) }'),
    reshape: { response: z.object({}), from: () => ({}) },
  }),
  route(`GET ${one}/rows`, {
    summary: 'List the rows of a file of orders',
    query: pageQuery.extend({
      status: text
        .optional()
        .describe('Only rows of these statuses, separated by commas, such as invalid,unpaid'),
    }),
    operation: rowsOperation,
    variables: ({ params, query: { status, ...page } }) => ({
      import_id: params.import_id!,
      ...page,
      statuses: status?.split(',') ?? null,
    }),
    responseFrom: 'list',
  }),
  route(`GET ${one}/rows/:number`, {
    summary: 'Get one row of a file of orders',
    operation: storedOperation(`query ImportRow($import_id: ID!, $number: Int!) {
      row: importRow(id: $import_id, number: $number) { ${importRowFields} }
    }`),
    variables: ({ params }) => rowParams(params),
  }),
  route(`POST ${one}/rows/:number`, {
    summary: 'Correct a row without an order; it is checked at once',
    refusals: ['invalid_state'],
    body: bodyFromSchema({ values: corrections }),
    example: { values: [{ field: 'recipient_phone', value: '+55 11 91234-5678' }] },
    operation:
      storedOperation(`mutation CorrectImportRow($import_id: ID!, $number: Int!, $values: [ImportCorrectionInput!]!) {
      row: correctImportRow(id: $import_id, number: $number, values: $values) { ${importRowFields} }
    }`),
  }),
  route(`POST ${one}/mapping`, {
    summary: 'Set the columns of a file of orders',
    refusals: ['invalid_state'],
    body: bodyFromSchema({ mapping }),
    example: {
      mapping: [
        { field: 'recipient_name', column: 0 },
        { field: 'tier', value: 'turbo' },
      ],
    },
    operation: storedOperation(`mutation MapImport($import_id: ID!, $mapping: [ImportMappingInput!]!) {
      order_import: mapImport(id: $import_id, mapping: $mapping) { ${importFields} }
    }`),
  }),
  route(`POST ${one}/place`, {
    summary: 'Place the valid rows of a file of orders',
    refusals: ['invalid_state'],
    operation: storedOperation(
      `mutation PlaceImport($import_id: ID!) { order_import: placeImport(id: $import_id) { ${importFields} } }`,
    ),
  }),
  route(`POST ${one}/stop`, {
    summary: 'Stop checking or placing the rows',
    operation: storedOperation(
      `mutation StopImport($import_id: ID!) { order_import: stopImport(id: $import_id) { ${importFields} } }`,
    ),
  }),
  route(`GET ${one}/result.csv`, {
    summary: 'Get the rows with what became of them as CSV',
    file: { type: 'text/csv', ending: '.csv' },
    query: z.object({
      open: z.enum(['1'], expecting('1')).optional().describe('1 leaves out the rows that have an order'),
    }),
    operation: storedOperation(`query ImportResult($import_id: ID!, $onlyOpen: Boolean) {
      importResult(id: $import_id, onlyOpen: $onlyOpen) { name base64 }
    }`),
    variables: ({ params, query }) => ({ import_id: params.import_id!, onlyOpen: query.open === '1' }),
    responseFrom: 'importResult',
  }),
]
