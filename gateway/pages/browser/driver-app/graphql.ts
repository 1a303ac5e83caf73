import type { storedOperation } from '../../../rest/stored-operation.ts'

export type { DataOf, StoredOperation as Operation } from '../../../rest/stored-operation.ts'

/** Types an operation by the public GraphQL schema. A field that is not in the schema does not compile. */
export const operation = ((text: string) => text) as typeof storedOperation
