import type { ConsoleArea } from '../page.ts'
import { action, download } from '../page-kinds.ts'
import { importPage } from './import-page.ts'
import { saveMapping } from './mapping-form.ts'
import { importPath, importRoutes } from './routes.ts'
import { correctRow, rowPage } from './row-page.ts'
import { importsPage, sendFile } from './upload-page.ts'

const one = '/pedidos/importar/:import_id'
const to = ({ import_id }: Record<string, string>) => `${importPath}/${import_id}`

/** Orders by CSV or XLSX. */
export const importsArea: ConsoleArea = {
  section: 'orders',
  get: {
    '/pedidos/importar': importsPage,
    '/pedidos/importar/modelo.csv': download(importRoutes.templateCsv),
    '/pedidos/importar/modelo.xlsx': download(importRoutes.templateXlsx),
    [one]: importPage,
    [`${one}/resultado.csv`]: download(importRoutes.result),
    [`${one}/linhas/:number`]: rowPage,
  },
  post: {
    [`${one}/colunas`]: saveMapping,
    [`${one}/linhas/:number`]: correctRow,
    [`${one}/fazer`]: action(importRoutes.place, { notice: 'importando', to }),
    [`${one}/parar`]: action(importRoutes.stop, { notice: 'importacao_parada', to }),
    [`${one}/apagar`]: action(importRoutes.remove, { notice: 'importacao_apagada', to: () => importPath }),
  },
  uploads: { '/pedidos/importar': sendFile },
}
