import { type DirectiveNode, Kind } from 'graphql'

/** Whether `@skip` or `@include` with a literal leaves this selection out whatever the variables are. */
export function isNeverIncluded(directives: readonly DirectiveNode[] = []): boolean {
  return directives.some((directive) => conditionOf(directive)?.isMet === false)
}

/** Whether this is a `@skip` or `@include` whose literal lets the selection pass. */
export function isAlwaysMet(directive: DirectiveNode): boolean {
  return conditionOf(directive)?.isMet === true
}

/** What a `@skip` or `@include` asks for; undefined for any other directive. */
export function conditionOf(
  directive: DirectiveNode,
): { isMet: boolean } | { isMet: undefined; variable: string; wanted: boolean } | undefined {
  const name = directive.name.value
  if (name !== 'skip' && name !== 'include') return undefined
  const wanted = name === 'include'
  const value = directive.arguments?.find((argument) => argument.name.value === 'if')?.value
  if (value?.kind === Kind.VARIABLE) return { isMet: undefined, variable: value.name.value, wanted }
  return { isMet: (value?.kind === Kind.BOOLEAN && value.value) === wanted }
}
