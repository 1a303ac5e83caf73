import { restRoute } from '@rodovia/gateway/rest/routes.ts'

export const areasPath = '/conta/areas'

export const serviceAreaRoutes = {
  list: restRoute('GET /api/app/v1/service-areas'),
  read: restRoute('GET /api/app/v1/service-areas/:area_id'),
  add: restRoute('POST /api/app/v1/service-areas'),
  change: restRoute('PATCH /api/app/v1/service-areas/:area_id'),
  remove: restRoute('DELETE /api/app/v1/service-areas/:area_id'),
}
