import { restRoute } from '@rodovia/gateway/rest/routes.ts'

export const addressesPath = '/conta/enderecos'

export const addressRoutes = {
  list: restRoute('GET /v1/addresses'),
  read: restRoute('GET /v1/addresses/:address_id'),
  add: restRoute('POST /v1/addresses'),
  change: restRoute('PATCH /v1/addresses/:address_id'),
  remove: restRoute('DELETE /v1/addresses/:address_id'),
}
