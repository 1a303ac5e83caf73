import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse } from 'graphql'

export type ParsedOperation = {
  operation: OperationDefinitionNode
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
}

/** A stored operation with the fragments that stand beside it. */
export function parseStored(text: string): ParsedOperation {
  const { definitions } = parse(text, { noLocation: true })
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error(`No operation in: ${text}`)
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  return { operation, fragments: new Map(fragments.map((one) => [one.name.value, one])) }
}
