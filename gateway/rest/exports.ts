import { statuses } from '@rodovia/core/delivery/model/states.ts'
import { listNames } from '@rodovia/core/exports/list-export.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { bodyFromSchema } from './derive-body.ts'
import { listOf, onePage, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const fields = `
  id list filter { from before statuses code reference is_return: isReturn ids metadata actions } status failure rows_done: rowsDone rows_total: rowsTotal
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

/** The core refuses a field that the list does not take: docs/how-to/export-lists.md. */
const body = bodyFromSchema({
  list: z.enum(listNames, expecting(`one of ${listNames.join(', ')}`)).describe('The list to export'),
  statuses: listOf(z.enum(statuses, expecting(`one of ${statuses.join(', ')}`)), 100).nullish(),
  ids: listOf(text, 100).nullish(),
  actions: listOf(text, 100).nullish(),
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
    operation:
      storedOperation(`mutation RequestListExport($list: ExportedList!, $input: ListExportFilterInput) {
      export: requestListExport(input: { list: $list, filter: $input }) { ${fields} url }
    }`),
  }),
  route(`GET ${exports}/:export_id`, {
    summary: 'Get an export of a list with its download link',
    operation: oneOperation,
  }),
]
