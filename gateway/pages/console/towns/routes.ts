import { expectingObject, text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

export const townsPath = '/conta/municipios'

const part = 'part download_bytes: downloadBytes disk_bytes: diskBytes percent fault detail'
const list = storedOperation(`query Towns {
  towns {
    code city state status parts { ${part} } bounds addresses streets
    road_bytes: roadBytes map_tiles: mapTiles loaded_at: loadedAt
  }
}`)
export type ListedTown = DataOf<typeof list>['towns'][number]

const plan = storedOperation(`query TownPlan($city: String!, $state: String!) {
  plan: townPlan(city: $city, state: $state) { city state parts { ${part} } free_bytes: freeBytes }
}`)
export type TownPlan = DataOf<typeof plan>['plan']

const body = z.object({ city: text, state: text }, expectingObject)
type Body = z.infer<typeof body>

export const townRoutes = {
  list: pageOperation({ operation: list }),
  plan: pageOperation({ body, operation: plan, variables: ({ body }: { body: Body }) => body }),
  load: pageOperation({
    body,
    operation: storedOperation(`mutation LoadTown($city: String!, $state: String!) {
      town: loadTown(city: $city, state: $state) { code }
    }`),
    variables: ({ body }: { body: Body }) => body,
  }),
}
