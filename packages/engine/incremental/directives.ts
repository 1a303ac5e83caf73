import {
  DirectiveLocation,
  type DirectiveNode,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLSchema,
  GraphQLString,
  Kind,
  type ValueNode,
} from 'graphql'
import type { Variables } from '../transports/transport.ts'

const label = { type: GraphQLString, description: 'A unique name, which the parts of the response repeat.' }
const isActive = {
  type: new GraphQLNonNull(GraphQLBoolean),
  defaultValue: true,
  description: 'Otherwise the directive does nothing.',
}

const defer = new GraphQLDirective({
  name: 'defer',
  description: 'The response may deliver this fragment later, to clients that accept a response in parts.',
  locations: [DirectiveLocation.FRAGMENT_SPREAD, DirectiveLocation.INLINE_FRAGMENT],
  args: { if: isActive, label },
})

const stream = new GraphQLDirective({
  name: 'stream',
  description:
    'The response may deliver the items of this list after the first ones later, to clients that accept a response in parts.',
  locations: [DirectiveLocation.FIELD],
  args: {
    if: isActive,
    label,
    initialCount: {
      type: GraphQLInt,
      defaultValue: 0,
      description: 'The number of items in the first part.',
    },
  },
})

/** The schema with the directives for incremental delivery. */
export function withIncrementalDirectives(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig()
  return new GraphQLSchema({
    ...config,
    assumeValid: true,
    directives: [...config.directives, defer, stream],
  })
}

/** The directive of a selection, if it has it; also if its `if` is false. */
export function incrementalDirective(
  name: 'defer' | 'stream',
  directives: readonly DirectiveNode[] = [],
): DirectiveNode | undefined {
  return directives.find((directive) => directive.name.value === name)
}

export function argumentOf({ arguments: nodes }: DirectiveNode, name: string): ValueNode | undefined {
  return nodes?.find((argument) => argument.name.value === name)?.value
}

/** Whether the `if` of a directive holds for these variables. */
export function isOn(directive: DirectiveNode, variables: Variables): boolean {
  const value = argumentOf(directive, 'if')
  if (value?.kind === Kind.VARIABLE) return variables[value.name.value] !== false
  return !(value?.kind === Kind.BOOLEAN && !value.value)
}

export function labelOf(directive: DirectiveNode): string | undefined {
  const value = argumentOf(directive, 'label')
  return value?.kind === Kind.STRING ? value.value : undefined
}

/** The `initialCount` of a `@stream`, as a function of the variables. */
export function initialCountOf(directive: DirectiveNode): (variables: Variables) => number {
  const value = argumentOf(directive, 'initialCount')
  if (value?.kind === Kind.INT) return () => Number(value.value)
  if (value?.kind !== Kind.VARIABLE) return () => 0
  const name = value.name.value
  return (variables) => (typeof variables[name] === 'number' ? variables[name] : 0)
}
