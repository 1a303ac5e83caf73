import type { initGraphQLTada, ResultOf, VariablesOf } from 'gql.tada'
import type { introspection } from '../../schema/introspection.d.ts'

type JsonValue = string | number | boolean | object | null
type Scalars = {
  Cents: number
  Cep: string
  DateTime: string
  JSON: JsonValue
  Metadata: Record<string, string>
}
type Tada = initGraphQLTada<{ introspection: introspection; disableMasking: true; scalars: Scalars }>

/** @internal */
const tada = ((text: string) => text) as unknown as Tada
/** @internal */
const parsed = <const Text extends string>(text: Text) => tada(text)
type DocumentOf<Text extends string> = ReturnType<typeof parsed<Text>>

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

/**
 * Types the text of an operation by Rodovia's schema; a field that is not in the schema does not compile. It stays a string: nothing is
 * parsed when it runs.
 */
export function gql<const Text extends string>(text: Text & Fits<Text>) {
  return text as unknown as string & {
    __apiType?: (variables: VariablesOf<DocumentOf<Text>>) => ResultOf<DocumentOf<Text>>
  }
}
