import {
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type InlineFragmentNode,
  isAbstractType,
  isCompositeType,
  isUnionType,
} from 'graphql'
import { incrementalDirective, isOn } from './directives.ts'
import type { Route, SplitSource } from './stage.ts'

/** The place of selections: objects of a type, at the end of a route. */
interface Place {
  readonly type: GraphQLCompositeType
  readonly route: Route
}

/** Whether a fragment is deferred: its directive is on, and a plan may enter at every object to which it applies. */
export function defers(
  source: SplitSource,
  selection: InlineFragmentNode | FragmentSpreadNode,
  { type }: Pick<Place, 'type'>,
  at: Place,
): boolean {
  const directive = incrementalDirective('defer', selection.directives)
  if (!directive || source.ignored.has(directive) || !isOn(directive, source.variables)) return false
  return isRootPlace(source, { type, route: at.route }) || isEnterable(source, type)
}

export function isRootPlace({ schema }: SplitSource, { type, route }: Place): boolean {
  return type === schema.getQueryType() && route.length === 0
}

export function isEnterable(source: SplitSource, type: GraphQLCompositeType): boolean {
  const types = possibleTypes(source.schema, type)
  return types.length > 0 && types.every(({ name }) => source.isEntity(name))
}

export function possibleTypes(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
): readonly GraphQLObjectType[] {
  return isAbstractType(type) ? schema.getPossibleTypes(type) : [type]
}

/** The type of an object of this type in a fragment on another one; undefined if the fragment never applies. */
export function narrowed(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  condition: string | undefined,
): GraphQLCompositeType | undefined {
  const narrower = condition === undefined ? type : schema.getType(condition)
  if (narrower === type || !isCompositeType(narrower)) return narrower === type ? type : undefined
  if (isAbstractType(type)) return narrower
  return isAbstractType(narrower) && schema.isSubType(narrower, type) ? type : undefined
}

export function fieldType(type: GraphQLCompositeType, { name }: FieldNode): GraphQLOutputType {
  const field = isUnionType(type) ? undefined : type.getFields()[name.value]
  // A meta field, which has no place in the stage.
  return field?.type ?? type
}
