import { restRoute } from '@rodovia/gateway/rest/routes.ts'

export const figureRoutes = {
  read: restRoute('GET /api/app/v1/figures'),
  csv: restRoute('GET /api/app/v1/figures.csv'),
}
