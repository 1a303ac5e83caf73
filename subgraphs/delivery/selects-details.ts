import type { GraphQLResolveInfo } from 'graphql'
import { selectedFields } from '../shared/selected-fields.ts'

const detailed = ['timeline', 'photos', 'position', 'approach', 'estimate', 'roadLine']

/** Whether a request for an order shows what is read with its details. */
export function selectsDetails(info: GraphQLResolveInfo): boolean {
  const fields = selectedFields(info)
  return detailed.some((name) => fields.has(name))
}
