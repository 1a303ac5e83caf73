import type { gql } from '@rodovia/client'

/** The text of a GraphQL operation. Its type knows the result and the variables, as clients read it from a typed document. */
export type StoredOperation<Data, Variables> = string & {
  __apiType?(variables: Variables): Data
}
export type DataOf<Operation extends StoredOperation<unknown, unknown>> = ReturnType<
  NonNullable<Operation['__apiType']>
>

export type VariablesOf<Operation extends StoredOperation<unknown, never>> = Parameters<
  NonNullable<Operation['__apiType']>
>[0]

/** Types an operation by the public GraphQL schema, as the client does. A field that is not in the schema does not compile. */
export const storedOperation = ((text: string) => text) as unknown as typeof gql
