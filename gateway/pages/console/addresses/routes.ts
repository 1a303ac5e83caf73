import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { template } from '../imports/routes.ts'

export const addressesPath = '/conta/enderecos'

export const importPath = `${addressesPath}/importar`

export const addressRoutes = {
  list: restRoute('GET /v1/addresses'),
  read: restRoute('GET /v1/addresses/:address_id'),
  add: restRoute('POST /v1/addresses'),
  change: restRoute('PATCH /v1/addresses/:address_id'),
  import: restRoute('POST /v1/addresses/import'),
  templateCsv: template('csv', 'addresses'),
  templateXlsx: template('xlsx', 'addresses'),
  remove: restRoute('DELETE /v1/addresses/:address_id'),
}
