import { print } from '@0no-co/graphql.web'

/**
 * The text of an operation, or its parsed document. The tools of GraphQL mark their documents with the types of data and variables in this
 * way: TypedDocumentNode, its string form, gql.tada.
 */
export type TypedDocument<Data, Variables> = (string | object) & {
  __apiType?: (variables: Variables) => Data
}

export function textOf(document: string | object): string {
  return typeof document === 'object' && 'kind' in document
    ? print(document as Parameters<typeof print>[0])
    : String(document)
}
