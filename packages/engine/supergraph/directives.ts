import { type ConstDirectiveNode, type DirectiveNode, valueFromASTUntyped } from 'graphql'

/** The arguments of a directive in a schema document. */
export function argumentsOf(directive: DirectiveNode | ConstDirectiveNode): Record<string, unknown> {
  const entries = (directive.arguments ?? []).map(
    ({ name, value }) => [name.value, valueFromASTUntyped(value)] as const,
  )
  return Object.fromEntries(entries)
}
