import type { initGraphQLTada, ResultOf, VariablesOf } from 'gql.tada'
import type { introspection } from '../../schema/introspection.d.ts'

type JsonValue = string | number | boolean | object | null
type Scalars = { Cents: number; Cep: string; DateTime: string; JSON: JsonValue }
type Tada = initGraphQLTada<{ introspection: introspection; disableMasking: true; scalars: Scalars }>

/** The text of a GraphQL operation. Its type knows the result and the variables, as clients read it from a typed document. */
export type StoredOperation<Data, Variables> = string & {
  __apiType?(variables: Variables): Data
}
export type DataOf<Operation extends StoredOperation<unknown, unknown>> = ReturnType<
  NonNullable<Operation['__apiType']>
>

const parsed = ((text: string) => text) as unknown as Tada
const typed = <const Text extends string>(text: Text) => parsed(text)
type DocumentOf<Text extends string> = ReturnType<typeof typed<Text>>

/** Whether a result has a field that the schema does not have: gql.tada types it `unknown`. */
type HasUnknownField<Data> = unknown extends Data
  ? true
  : Data extends readonly (infer Item)[]
    ? HasUnknownField<Item>
    : Data extends object
      ? true extends { [Key in keyof Data]: HasUnknownField<Data[Key]> }[keyof Data]
        ? true
        : false
      : false
type Fits<Text extends string> =
  true extends HasUnknownField<ResultOf<DocumentOf<Text>>>
    ? { 'a field of this operation is not in the GraphQL schema': never }
    : unknown

/** Types an operation by the public GraphQL schema. A field that is not in the schema does not compile. */
export function storedOperation<const Text extends string>(text: Text & Fits<Text>) {
  return text as unknown as StoredOperation<ResultOf<DocumentOf<Text>>, VariablesOf<DocumentOf<Text>>>
}
