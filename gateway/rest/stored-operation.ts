import type { initGraphQLTada, ResultOf, VariablesOf } from 'gql.tada'
import type { introspection } from '../../schema/introspection.d.ts'

type Scalars = { Cents: number; Cep: string; DateTime: string; JSON: unknown }
type Tada = initGraphQLTada<{ introspection: introspection; disableMasking: true; scalars: Scalars }>

/** The text of a GraphQL operation. Its type knows the result and the variables. */
export type StoredOperation<Data, Variables> = string & {
  readonly '~types'?: { data: Data; variables: Variables }
}
export type DataOf<Operation extends StoredOperation<unknown, unknown>> = NonNullable<
  Operation['~types']
>['data']

const parsed = ((text: string) => text) as unknown as Tada
const typed = <const Text extends string>(text: Text) => parsed(text)
type DocumentOf<Text extends string> = ReturnType<typeof typed<Text>>

/** Types an operation by the public GraphQL schema. `npm run schema:check` refuses one that does not fit the schema. */
export function storedOperation<const Text extends string>(text: Text) {
  return text as unknown as StoredOperation<ResultOf<DocumentOf<Text>>, VariablesOf<DocumentOf<Text>>>
}
