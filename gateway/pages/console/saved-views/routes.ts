import { text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'
import type { SignedInContext } from '../page.ts'

export const viewsPath = '/conta/pedidos/filtros'

const list = storedOperation('query SavedViews { views: savedViews(list: orders) { id name query } }')
export type SavedView = DataOf<typeof list>['views'][number]

const name = z.object({ name: text })
const oneView = ({ params }: { params: Record<string, string> }) => ({ id: params.view_id! })

export const savedViewRoutes = {
  list: pageOperation({ operation: list }),
  save: pageOperation({
    body: name.extend({ query: text }),
    operation: storedOperation(`mutation SaveView($name: String!, $query: String!) {
      view: saveView(list: orders, name: $name, query: $query) { query }
    }`),
  }),
  rename: pageOperation({
    body: name,
    operation: storedOperation(
      'mutation RenameView($id: ID!, $name: String!) { view: renameView(id: $id, name: $name) { id } }',
    ),
    variables: ({ params, body }) => ({ ...oneView({ params }), ...body }),
  }),
  delete: pageOperation({
    operation: storedOperation('mutation DeleteView($id: ID!) { deleteView(id: $id) }'),
    variables: oneView,
  }),
}

export async function readViews({ run }: Pick<SignedInContext, 'run'>): Promise<SavedView[]> {
  return (await run<{ views: SavedView[] }>(savedViewRoutes.list)).views
}
