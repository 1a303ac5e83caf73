import {
  type ConstDirectiveNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
} from 'graphql'
import { argumentsOf } from './directives.ts'
import { linkedName } from './linked-features.ts'

/** The arguments of `@listSize`, see https://specs.apollo.dev/cost/v0.1. */
export interface ListSize {
  readonly assumedSize?: number | null
  readonly slicingArguments?: readonly string[] | null
  readonly sizedFields?: readonly string[] | null
  readonly requireOneSlicingArgument?: boolean | null
}

/** `@cost` and `@listSize` of a supergraph, by schema coordinate. */
export interface CostDirectives {
  /** Weights of types, `Type.field`, `Type.field(argument:)` and `Input.field`. */
  readonly weights: ReadonlyMap<string, number>
  /** List sizes of `Type.field`. */
  readonly listSizes: ReadonlyMap<string, ListSize>
}

export function readCostDirectives(document: DocumentNode): CostDirectives {
  const names = {
    cost: linkedName(document, 'cost', 'cost'),
    listSize: linkedName(document, 'cost', 'listSize'),
  }
  const weights = new Map<string, number>()
  const listSizes = new Map<string, ListSize>()
  const read = (
    coordinate: string,
    { directives = [] }: { directives?: readonly (ConstDirectiveNode | DirectiveNode)[] },
  ) => {
    for (const directive of directives) {
      const args = argumentsOf(directive)
      if (directive.name.value === names.cost) weights.set(coordinate, Number(args.weight))
      if (directive.name.value === names.listSize) listSizes.set(coordinate, args)
    }
  }
  for (const type of names.cost === undefined ? [] : document.definitions) {
    if (!('name' in type) || !type.name || !('directives' in type)) continue
    read(type.name.value, type)
    for (const field of fieldsOf(type)) {
      const coordinate = `${type.name.value}.${field.name.value}`
      read(coordinate, field)
      const args = field.kind === Kind.FIELD_DEFINITION ? (field.arguments ?? []) : []
      for (const argument of args) read(`${coordinate}(${argument.name.value}:)`, argument)
    }
  }
  return { weights, listSizes }
}

type Field = FieldDefinitionNode | InputValueDefinitionNode

function fieldsOf(type: DocumentNode['definitions'][number]): readonly Field[] {
  if (type.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) return type.fields ?? []
  if (type.kind === Kind.OBJECT_TYPE_DEFINITION || type.kind === Kind.INTERFACE_TYPE_DEFINITION)
    return type.fields ?? []
  return []
}
