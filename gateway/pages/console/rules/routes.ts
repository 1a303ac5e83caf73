import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { pageOperation } from '../../routes.ts'

const read = storedOperation(`query RulesInForce {
  rules: rulesInForce {
    limits { name quota window_seconds: windowSeconds }
    retention { name days }
  }
}`)
export type Rules = DataOf<typeof read>['rules']

export const ruleRoutes = { read: pageOperation({ operation: read }) }
