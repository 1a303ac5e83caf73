import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { pageOperation } from '../../routes.ts'

const read = storedOperation(`query PlatformHealth {
  checks: platformHealth { name is_well: isWell count since }
}`)
export type Check = DataOf<typeof read>['checks'][number]

export const healthRoutes = { read: pageOperation({ operation: read }) }
