import {
  type ASTVisitor,
  type DirectiveNode,
  type FieldNode,
  GraphQLError,
  getNullableType,
  isListType,
  Kind,
  OperationTypeNode,
  type ValidationContext,
} from 'graphql'
import { fragmentOf, fragmentsOf } from '../document/fragments.ts'
import { argumentOf, incrementalDirective } from './directives.ts'
import { noOverlappingStreams } from './overlapping-streams.ts'

/** The rules of the GraphQL specification for `@defer` and `@stream`. */
export const incrementalRules = [staticUniqueLabels, allowedPlaces, listsOnly, noOverlappingStreams]

function staticUniqueLabels(context: ValidationContext): ASTVisitor {
  const known = new Map<string, DirectiveNode>()
  return {
    Directive(node) {
      const name = node.name.value
      const label = name === 'defer' || name === 'stream' ? argumentOf(node, 'label') : undefined
      if (!label || label.kind === Kind.NULL) return
      if (label.kind !== Kind.STRING)
        return context.reportError(
          new GraphQLError(
            `The argument "label" of @${name} must be a string in the document, not a variable.`,
            { nodes: node },
          ),
        )
      const other = known.get(label.value)
      if (other)
        context.reportError(
          new GraphQLError(
            `The label "${label.value}" of @defer or @stream stands twice in the document; labels must be unique.`,
            {
              nodes: [other, node],
            },
          ),
        )
      else known.set(label.value, node)
    },
  }
}

/** Not on the root fields of a mutation or a subscription, and within a subscription only with `if: false` or a variable. */
function allowedPlaces(context: ValidationContext): ASTVisitor {
  const fragments = fragmentsOf(context.getDocument())
  return {
    OperationDefinition({ operation, selectionSet }) {
      if (operation === OperationTypeNode.QUERY) return
      visitSet(selectionSet, true, operation, new Set())
    },
  }

  function visitSet(
    { selections }: NonNullable<FieldNode['selectionSet']>,
    isRoot: boolean,
    operation: OperationTypeNode,
    seen: Set<unknown>,
  ): void {
    for (const selection of selections) {
      const name = selection.kind === Kind.FIELD ? 'stream' : 'defer'
      const directive = incrementalDirective(name, selection.directives)
      if (directive && isRoot)
        context.reportError(
          new GraphQLError(`@${name} is not for the root fields of a ${operation}.`, { nodes: directive }),
        )
      else if (directive && operation === OperationTypeNode.SUBSCRIPTION && !mayBeOff(directive))
        context.reportError(
          new GraphQLError(
            `@${name} is not for subscriptions; leave it out, or switch it off with the argument "if".`,
            {
              nodes: directive,
            },
          ),
        )
      const source = selection.kind === Kind.FIELD ? selection : fragmentOf(selection, fragments)
      const isRootSet = isRoot && selection.kind !== Kind.FIELD
      if (!source?.selectionSet || (selection.kind === Kind.FRAGMENT_SPREAD && seen.has(source))) continue
      if (selection.kind === Kind.FRAGMENT_SPREAD) seen.add(source)
      visitSet(source.selectionSet, isRootSet, operation, seen)
    }
  }
}

function mayBeOff(directive: DirectiveNode): boolean {
  const value = argumentOf(directive, 'if')
  return value?.kind === Kind.VARIABLE || (value?.kind === Kind.BOOLEAN && !value.value)
}

function listsOnly(context: ValidationContext): ASTVisitor {
  return {
    Directive(node) {
      const field = node.name.value === 'stream' ? context.getFieldDef() : undefined
      const parent = context.getParentType()
      if (!field || !parent || isListType(getNullableType(field.type))) return
      context.reportError(
        new GraphQLError(`@stream is for lists; ${parent.name}.${field.name} has the type ${field.type}.`, {
          nodes: node,
        }),
      )
    },
    Field(node) {
      const directive = incrementalDirective('stream', node.directives)
      const count = directive && argumentOf(directive, 'initialCount')
      if (count?.kind === Kind.INT && Number(count.value) < 0)
        context.reportError(
          new GraphQLError(
            `The argument "initialCount" of @stream must be 0 or more; it is ${count.value}.`,
            { nodes: count },
          ),
        )
    },
  }
}
