import { restRoute } from '@rodovia/gateway/rest/routes.ts'

const exports = '/api/app/v1/exports'

export const exportRoutes = {
  list: restRoute(`GET ${exports}`),
  create: restRoute(`POST ${exports}`),
  read: restRoute(`GET ${exports}/:export_id`),
}

export type { ListExport, ListExports, OneListExport } from '@rodovia/gateway/rest/exports.ts'
