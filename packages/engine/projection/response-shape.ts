import {
  type GraphQLAbstractType,
  type GraphQLCompositeType,
  type GraphQLEnumType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { ConditionalSelections, Conditions } from '../document/conditions.ts'
import type { PlannerDocumentSource } from '../document/planner-document.ts'
import { isIntrospection } from '../document/root-fields.ts'
import type { SupergraphTypes } from '../plan/supergraph-types.ts'
import { conditionCode } from './condition-code.ts'
import { isBuiltInScalar } from './malformed.ts'
import { distinguishesTypes, type ResponseField, responseFields } from './response-fields.ts'

export interface ResponseShapeSource extends PlannerDocumentSource {
  readonly types: Pick<SupergraphTypes, 'requireArguments' | 'namesOf' | 'hiddenValuesOf'>
  readonly definition: OperationDefinitionNode
  /** The type of the data; by default the root type of the operation. */
  readonly rootType?: GraphQLObjectType | undefined
}

/** The form of an operation's response, without its document: parts that occur several times are shared. */
export interface ObjectShape {
  readonly kind: 'object'
  readonly typeName: string
  /** Whether an object may have no other `__typename` than that of the type, or none. */
  readonly isObjectType: boolean
  readonly isRoot: boolean
  readonly fields: readonly FieldShape[]
}

export interface FieldShape {
  readonly key: string
  /** Its key in the merged data. */
  readonly dataKey: string
  readonly conditions: Conditions
  /** Whether an earlier field with the key may have been written. */
  readonly isRepeated: boolean
  /** A `denied` field may not be seen by the caller. `introspection` is used unchanged, because graphql-js has resolved it. */
  readonly kind: 'value' | '__typename' | 'introspection' | 'denied'
  readonly value: NullableShape
}

/** A value that may be null or not. */
export interface NullableShape {
  readonly isNonNull: boolean
  readonly shape: ValueShape
  /** The field in messages: `Type.field`. */
  readonly field: string
}

export type ValueShape = ObjectShape | AbstractShape | ListShape | EnumShape | ScalarShape

export interface AbstractShape {
  readonly kind: 'abstract'
  readonly typeName: string
  readonly possible: ReadonlyMap<string, ObjectShape>
  /**
   * The shape of an object without `__typename`, which a fetch leaves out if the query does not distinguish
   * types. Undefined where the query does.
   */
  readonly unnamed: ObjectShape | undefined
  /** Inaccessible types, whose objects become null. */
  readonly hidden: ReadonlySet<string>
}

export interface ListShape {
  readonly kind: 'list'
  readonly item: NullableShape
}

export interface EnumShape {
  readonly kind: 'enum'
  readonly typeName: string
  readonly values: ReadonlySet<string>
  /** Inaccessible values, which become null. */
  readonly hidden: ReadonlySet<string>
}

export interface ScalarShape {
  readonly kind: 'scalar'
  readonly typeName: string
  /** Values of custom scalars pass unchecked. */
  readonly isBuiltIn: boolean
}

/** Throws a RangeError for an operation with more than `maxFields` fields on all types. */
export function responseShape(source: ResponseShapeSource): ObjectShape {
  const { schema, fragments, keys, isDenied, maxFields, definition } = source
  const shapes = new Map<string, ValueShape>()
  const setIds = new Map<SelectionSetNode, number>()
  let fieldCount = 0
  const { rootType } = source
  const root = rootType ?? (schema.getRootType(definition.operation) as GraphQLObjectType)
  return objectShape(root, [{ set: definition.selectionSet, conditions: [] }])

  /** One shape for a type and its selections, however often they occur, so that shapes grow with the query. */
  function objectShape(
    type: GraphQLCompositeType,
    selections: readonly ConditionalSelections[],
  ): ObjectShape {
    return once(`object ${type.name} ${identityOf(selections)}`, () => {
      const { fields, writes } = responseFields(schema, fragments, type, selections)
      fieldCount += writes.length
      if (fieldCount > maxFields) {
        throw new RangeError('The operation selects too many fields on too many types.')
      }
      return {
        kind: 'object',
        typeName: type.name,
        isObjectType: isObjectType(type),
        isRoot: type === root && !rootType,
        fields: writes.map((write) => ({
          ...write,
          ...fieldShape(type, fields.get(write.key) as ResponseField),
        })),
      }
    })
  }

  function fieldShape(
    type: GraphQLCompositeType,
    { node, selections }: ResponseField,
  ): Pick<FieldShape, 'dataKey' | 'kind' | 'value'> {
    const dataKey = keys.dataKey(node)
    const name = node.name.value
    if (name === '__typename') return { dataKey, kind: '__typename', value: unchecked }
    if (isIntrospection(node)) return { dataKey, kind: 'introspection', value: unchecked }
    const definition = isUnionType(type) ? undefined : type.getFields()[name]
    if (!definition) throw new Error(`The type ${type.name} has no field ${name}`)
    const kind = isDenied?.(type, node) ? 'denied' : 'value'
    return { dataKey, kind, value: nullableShape(definition.type, selections, `${type.name}.${name}`) }
  }

  function nullableShape(
    type: GraphQLOutputType,
    selections: readonly ConditionalSelections[],
    field: string,
  ): NullableShape {
    const nullable = isNonNullType(type) ? type.ofType : type
    return { isNonNull: nullable !== type, shape: valueShape(nullable, selections, field), field }
  }

  function valueShape(
    type: GraphQLOutputType,
    selections: readonly ConditionalSelections[],
    field: string,
  ): ValueShape {
    if (isListType(type)) return { kind: 'list', item: nullableShape(type.ofType, selections, field) }
    if (isObjectType(type)) return objectShape(type, selections)
    if (isAbstractType(type)) return abstractShape(type, selections)
    return leafShape(type as GraphQLNamedType, source.types)
  }

  function abstractShape(
    type: GraphQLAbstractType,
    selections: readonly ConditionalSelections[],
  ): AbstractShape {
    return once(`abstract ${type.name} ${identityOf(selections)}`, () => ({
      kind: 'abstract',
      typeName: type.name,
      possible: new Map(schema.getPossibleTypes(type).map((one) => [one.name, objectShape(one, selections)])),
      unnamed: distinguishesTypes(schema, fragments, type, selections)
        ? undefined
        : objectShape(type, selections),
      hidden: new Set([...source.types.namesOf([type.name])].filter((name) => !schema.getType(name))),
    }))
  }

  function once<Shape extends ValueShape>(identity: string, create: () => Shape): Shape {
    const shape = shapes.get(identity) ?? create()
    shapes.set(identity, shape)
    return shape as Shape
  }

  function identityOf(selections: readonly ConditionalSelections[]): string {
    return selections
      .map(({ set, conditions }) => {
        const id = setIds.get(set) ?? setIds.size
        setIds.set(set, id)
        return `${id}?${conditionCode(conditions)}`
      })
      .join()
  }
}

/** Shapes of enums and scalars, which all operations of a schema share. */
const leafShapes = new WeakMap<GraphQLNamedType, EnumShape | ScalarShape>()

function leafShape(type: GraphQLNamedType, types: ResponseShapeSource['types']): EnumShape | ScalarShape {
  const shape = leafShapes.get(type) ?? (isEnumType(type) ? enumShape(type, types) : scalarShape(type.name))
  leafShapes.set(type, shape)
  return shape
}

function enumShape(type: GraphQLEnumType, types: ResponseShapeSource['types']): EnumShape {
  return {
    kind: 'enum',
    typeName: type.name,
    values: new Set(type.getValues().map(({ name }) => name)),
    hidden: new Set(types.hiddenValuesOf(type.name)),
  }
}

function scalarShape(typeName: string): ScalarShape {
  return { kind: 'scalar', typeName, isBuiltIn: isBuiltInScalar(typeName) }
}

const unchecked: NullableShape = { isNonNull: false, shape: scalarShape(''), field: '' }
