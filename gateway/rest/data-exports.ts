import { bodyFromSchema } from './derive-body.ts'
import { type Address, type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const fields =
  'id status requested_at: requestedAt ready_at: readyAt expires_at: expiresAt size_bytes: sizeBytes url'

function exportRoute(address: Address): AnyRoute {
  return route(address, {
    summary: 'Get a data export',
    operation: storedOperation(
      `query DataExport($export_id: ID!) { export: dataExport(id: $export_id) { ${fields} } }`,
    ),
  })
}

/** Exports of personal data: docs/how-to/answer-privacy-requests.md. */
export const dataExportRoutes: AnyRoute[] = [
  route('POST /api/app/v1/privacy/exports', {
    summary: 'Request an export of your data',
    operation: storedOperation(`mutation RequestDataExport { export: requestDataExport { ${fields} } }`),
  }),
  exportRoute('GET /api/app/v1/privacy/exports/:export_id'),
  route('POST /v1/privacy/exports', {
    summary: 'Request an export of a contact’s data',
    body: bodyFromSchema(),
    example: { phone: '+55 11 91234-5678' },
    operation: storedOperation(`mutation RequestContactExport($phone: String!) {
      export: requestContactExport(phone: $phone) { ${fields} }
    }`),
  }),
  exportRoute('GET /v1/privacy/exports/:export_id'),
]
