import { restRoute } from '@rodovia/gateway/rest/routes.ts'

export const searchPath = '/conta/busca'

export const searchRoutes = { search: restRoute('GET /v1/orders/search') }
