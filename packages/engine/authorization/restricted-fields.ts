import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isUnionType,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Requirements } from './requirements.ts'

/** Whether a field of this type, selected by this node, must not be fetched and is null in the response. */
export type IsDenied = (type: GraphQLCompositeType, node: FieldNode) => boolean

/** The restricted fields of an operation. */
export interface RestrictedFields {
  /** The requirements that matter for the operation. */
  readonly requirements: Requirements
  /** Compiles which fields are denied if these coordinates are. */
  denied(coordinates: ReadonlySet<string>): IsDenied
}

/**
 * Finds what restricts the fields of an operation: the field, the type that has it and the type that it returns. A field that is
 * selected on an interface is restricted by the interface, and for an object by the object's type.
 *
 * @returns undefined for an operation without restricted fields.
 */
export function restrictedFields(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
  requirements: Requirements,
): RestrictedFields | undefined {
  if (requirements.size === 0) return undefined
  const types = new TypeInfo(schema)
  /** The coordinates that restrict a field at its place in the document. */
  const byNode = new Map<FieldNode, readonly string[]>()
  /** The names of types that have this field, selected on an abstract type. */
  const relevant = new Set<string>()
  const visitor = visitWithTypeInfo(types, {
    Field(node) {
      const parent = types.getParentType()
      if (!parent) return
      const restricting = coordinatesOf(parent, node).filter((coordinate) => requirements.has(coordinate))
      byNode.set(node, restricting)
      for (const coordinate of restricting) relevant.add(coordinate)
      for (const possible of isAbstractType(parent) ? schema.getPossibleTypes(parent) : []) {
        for (const coordinate of coordinatesOf(possible, node))
          if (requirements.has(coordinate)) relevant.add(coordinate)
      }
    },
  })
  for (const definition of [operation, ...fragments]) visit(definition, visitor)
  if (relevant.size === 0) return undefined
  return {
    requirements: new Map([...requirements].filter(([coordinate]) => relevant.has(coordinate))),
    denied: (coordinates) => (type, node) =>
      [...(byNode.get(node) ?? []), ...coordinatesOf(type, node)].some((coordinate) =>
        coordinates.has(coordinate),
      ),
  }
}

/** The type name is public: clients need it to tell what they received. */
function coordinatesOf(type: GraphQLCompositeType, { name }: FieldNode): readonly string[] {
  if (name.value.startsWith('__')) return []
  const field = isUnionType(type) ? undefined : type.getFields()[name.value]
  return [type.name, `${type.name}.${name.value}`, ...(field ? [getNamedType(field.type).name] : [])]
}
