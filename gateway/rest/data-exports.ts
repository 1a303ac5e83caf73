import { jsonBody, phone } from './request-fields.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const fields =
  'id status requested_at: requestedAt ready_at: readyAt expires_at: expiresAt size_bytes: sizeBytes url'

const own = { tag: 'auth', auth: 'bearer' } as const
const ownPath = '/api/app/v1/privacy/exports'
const partner = { tag: 'partner', auth: 'key' } as const
const partnerPath = '/v1/privacy/exports'

function exportRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary: 'Get a data export',
    refusals: ['forbidden'],
    operation: storedOperation(
      `query DataExport($export_id: ID!) { export: dataExport(id: $export_id) { ${fields} } }`,
    ),
  })
}

/** Exports of personal data: docs/how-to/answer-privacy-requests.md. */
export const exportRoutes: AnyRoute[] = [
  route({
    ...own,
    method: 'POST',
    path: ownPath,
    summary: 'Request an export of your data',
    refusals: ['forbidden', 'rate_limited'],
    operation: storedOperation(`mutation RequestDataExport { export: requestDataExport { ${fields} } }`),
  }),
  exportRoute({ ...own, path: `${ownPath}/:export_id` }),
  route({
    ...partner,
    method: 'POST',
    path: partnerPath,
    summary: 'Request an export of a contact’s data',
    refusals: ['forbidden', 'rate_limited'],
    body: jsonBody({ phone }),
    example: { phone: '+55 11 91234-5678' },
    operation: storedOperation(`mutation RequestContactExport($phone: String!) {
      export: requestContactExport(phone: $phone) { ${fields} }
    }`),
  }),
  exportRoute({ ...partner, path: `${partnerPath}/:export_id` }),
]
