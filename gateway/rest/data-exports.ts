import { exportStatuses } from '@rodovia/core/privacy/data-export.ts'
import { z } from 'zod'
import { expectingObject, text } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'

const fields =
  'id status requested_at: requestedAt ready_at: readyAt expires_at: expiresAt size_bytes: sizeBytes url'

const exported = z.object({
  export: answers.named(
    'DataExport',
    z.object({
      id: answers.uuid,
      status: z.enum(exportStatuses),
      requested_at: answers.time,
      ready_at: answers.time.nullable(),
      expires_at: answers.time.meta({ description: 'When the file goes' }),
      size_bytes: z.int().nullable(),
      url: answers.url
        .nullable()
        .meta({ description: 'The ZIP, without a login, for a while; null until it is ready' }),
    }),
  ),
})

const own = { tag: 'auth', auth: 'bearer' } as const
const ownPath = '/api/app/v1/privacy/exports'
const partner = { tag: 'partner', auth: 'key' } as const
const partnerPath = '/v1/privacy/exports'

function exportRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary: 'An export, with a link once it is ready',
    answers: exported,
    refuses: ['forbidden'],
    operation: `query DataExport($export_id: ID!) { export: dataExport(id: $export_id) { ${fields} } }`,
    variables: ({ params }) => params,
  })
}

/** All that is held on a person, as a file (docs/how-to/answer-privacy-requests.md). */
export const exportRoutes: AnyRoute[] = [
  route({
    ...own,
    method: 'POST',
    path: ownPath,
    summary: 'Has a file made of all that is held on who asks',
    answers: exported,
    refuses: ['forbidden', 'rate_limited'],
    operation: `mutation RequestDataExport { export: requestDataExport { ${fields} } }`,
  }),
  exportRoute({ ...own, path: `${ownPath}/:export_id` }),
  route({
    ...partner,
    method: 'POST',
    path: partnerPath,
    summary: 'Has a file made of all that is held on a sender or recipient of the tenant’s orders',
    answers: exported,
    refuses: ['forbidden', 'rate_limited'],
    body: z.object({ phone: text }, expectingObject),
    operation: `mutation RequestContactExport($phone: String!) {
      export: requestContactExport(phone: $phone) { ${fields} }
    }`,
    variables: ({ body }) => body,
  }),
  exportRoute({ ...partner, path: `${partnerPath}/:export_id` }),
]
