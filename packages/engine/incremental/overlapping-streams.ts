import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  OverlappingFieldsCanBeMergedRule,
  type ValidationContext,
  validate,
  visit,
} from 'graphql'
import { nameNode } from '../document/conditions.ts'
import { incrementalDirective } from './directives.ts'

/**
 * The rule HasNoOverlappingStreams of the GraphQL specification: fields that are merged must not have
 * `@stream`, not even twice the same, because it would be unclear which of them begins where. Whether fields
 * are merged is known to the rule on their arguments: it is asked about a document in which each `@stream` is
 * an argument of its own.
 */
export function noOverlappingStreams(context: ValidationContext): ASTVisitor {
  let streams = 0
  return {
    Directive({ name }) {
      if (name.value === 'stream') streams++
    },
    Document: {
      leave(document) {
        if (streams === 0 || errorsIn(document).length > 0) return
        for (const { message, nodes } of errorsIn(visit(document, { Field: withStreamArgument })))
          context.reportError(
            new GraphQLError(message.replace(reasonOfArguments, reason), { nodes: nodes ?? null }),
          )
      },
    },
  }

  function errorsIn(document: ReturnType<typeof context.getDocument>) {
    return validate(context.getSchema(), document, [OverlappingFieldsCanBeMergedRule], { maxErrors: 20 })
  }
}

const reasonOfArguments = 'they have differing arguments'
const reason = 'they are merged and at least one of them has @stream'

const withStreamArgument = {
  leave(
    node: FieldNode,
    key: unknown,
    _parent: unknown,
    path: readonly (string | number)[],
  ): FieldNode | undefined {
    if (!incrementalDirective('stream', node.directives)) return undefined
    const value = { kind: Kind.STRING, value: [...path, key].join('.') } as const
    const argument = { kind: Kind.ARGUMENT, name: nameNode('stream of this place'), value } as const
    return { ...node, arguments: [...(node.arguments ?? []), argument] }
  },
}
