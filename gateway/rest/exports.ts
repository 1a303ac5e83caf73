import { statuses } from '@rodovia/core/delivery/states.ts'
import { listNames } from '@rodovia/core/exports/list-export.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { flag, instant, jsonBody, onePage, optionalText, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const fields = `
  id list filter { from before statuses code reference is_return: isReturn ids actions } status failure rows_done: rowsDone rows_total: rowsTotal
  requested_at: requestedAt ready_at: readyAt expires_at: expiresAt size_bytes: sizeBytes` as const

const listOperation = storedOperation(`query ListExports($limit: Int, $offset: Int) {
  list: listExports(first: $limit, offset: $offset) { exports: nodes { ${fields} } total: totalCount }
}`)
export type ListExports = DataOf<typeof listOperation>['list'] & { limit: number; offset: number }
export type ListExport = ListExports['exports'][number]

const oneOperation = storedOperation(
  `query ListExport($export_id: ID!) { export: listExport(id: $export_id) { ${fields} url } }`,
)
export type OneListExport = DataOf<typeof oneOperation>

const someStatuses = `a list of ${statuses.join(', ')}`
const someIds = 'a list of at most 100 ids'
const someActions = 'a list of at most 100 actions'

/** The core refuses a field that the list does not take: docs/how-to/export-lists.md. */
const body = jsonBody({
  list: z.enum(listNames, expecting(`one of ${listNames.join(', ')}`)).describe('The list to export'),
  from: instant.nullish().describe('Only rows from this instant on; of orders, when they were placed'),
  before: instant.nullish().describe('Only rows before this instant'),
  statuses: z
    .array(z.enum(statuses, expecting(someStatuses)), expecting(someStatuses))
    .max(100, expecting(someStatuses))
    .nullish()
    .describe('Only orders in one of these statuses'),
  code: optionalText.describe('Only the order with this code, in upper or lower case'),
  reference: optionalText.describe('Only the order with this reference of yours'),
  is_return: flag
    .nullish()
    .describe('Only orders that take a parcel back (true), or only the others (false)'),
  ids: z
    .array(text, expecting(someIds))
    .max(100, expecting(someIds))
    .nullish()
    .describe('Only these orders, 1 to 100 ids'),
  actions: z
    .array(text, expecting(someActions))
    .max(100, expecting(someActions))
    .nullish()
    .describe('Only audit entries with one of these actions'),
})

/** Filtered lists as CSV files, which members and keys have alike. */
export const exportRoutes = (exports: '/api/app/v1/exports' | '/v1/exports'): AnyRoute[] => [
  route(`GET ${exports}`, {
    ...onePage,
    summary: 'List your exports of lists',
    description: 'Newest first, without their links.',
    operation: listOperation,
  }),
  route(`POST ${exports}`, {
    summary: 'Export a filtered list as a CSV file',
    body,
    example: { list: 'orders', from: '2026-11-01T03:00:00Z', statuses: ['delivered'] },
    operation: storedOperation(`mutation RequestListExport($input: RequestListExportInput!) {
      export: requestListExport(input: $input) { ${fields} url }
    }`),
    variables: ({ body: { list, is_return: isReturn, ...filter } }) => ({
      input: { list, filter: { ...filter, isReturn } },
    }),
  }),
  route(`GET ${exports}/:export_id`, {
    summary: 'Get an export of a list with its download link',
    operation: oneOperation,
  }),
]
