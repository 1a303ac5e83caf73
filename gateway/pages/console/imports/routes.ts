import { type AnyRoute, xlsxType } from '@rodovia/gateway/rest/route.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { pageOperation } from '../../routes.ts'

export const importPath = '/conta/pedidos/importar'

const one = '/v1/imports/:import_id'

/** A file with all headings and an example. */
export function template(format: 'csv' | 'xlsx', list: 'orders' | 'addresses' = 'orders'): AnyRoute {
  return {
    ...pageOperation({
      operation: storedOperation(
        `query ImportTemplate($format: String!, $list: String) {
          importTemplate(format: $format, list: $list) { name base64 }
        }`,
      ),
      variables: () => ({ format, list }),
      responseFrom: 'importTemplate',
    }),
    file: { type: format === 'csv' ? 'text/csv' : xlsxType, ending: `.${format}` },
  }
}

export const importRoutes = {
  list: restRoute('GET /v1/imports'),
  create: restRoute('POST /v1/imports'),
  read: restRoute(`GET ${one}`),
  rows: restRoute(`GET ${one}/rows`),
  map: restRoute(`POST ${one}/mapping`),
  place: restRoute(`POST ${one}/place`),
  stop: restRoute(`POST ${one}/stop`),
  remove: restRoute(`DELETE ${one}`),
  result: restRoute(`GET ${one}/result.csv`),
  templateCsv: template('csv'),
  templateXlsx: template('xlsx'),
  row: restRoute(`GET ${one}/rows/:number`),
  correct: restRoute(`POST ${one}/rows/:number`),
}

export type { ImportRow, OrderImport } from '@rodovia/gateway/rest/imports.ts'
