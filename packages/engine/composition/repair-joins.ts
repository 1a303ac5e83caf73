import {
  type ConstArgumentNode,
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InterfaceTypeDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  print,
  type TypeNode,
} from 'graphql'
import { nameNode } from '../document/conditions.ts'
import { argumentsOf } from '../supergraph/directives.ts'
import { graphNames } from '../supergraph/planner-names.ts'
import { readSubgraphTypes, type SubgraphField, type SubgraphTypes, typeName } from './subgraph-types.ts'

/**
 * Adds what composition loses of a field that subgraphs declare differently: its common type if one subgraph returns a member of the
 * union, or a type of the interface, that another one returns; and what the fields of an `@interfaceObject` require, provide and
 * leave to others, if all subgraphs with the interface have the field.
 *
 * @returns the same document if nothing is lost.
 */
export function repairJoins(
  supergraph: DocumentNode,
  subgraphs: ReadonlyMap<string, SubgraphTypes>,
): DocumentNode {
  const types = readSubgraphTypes(supergraph)
  const graphs = graphNames(supergraph)
  let isRepaired = false
  const definitions = supergraph.definitions.map((definition) => {
    if (!isComposite(definition)) return definition
    const keys = interfaceObjectKeys(definition)
    const fields = definition.fields?.map((field) => {
      const declared = [...graphs].flatMap(([graph, subgraph]): Declared[] => {
        const own = subgraphs.get(subgraph)?.fields.get(definition.name.value)?.get(field.name.value)
        return own ? [{ graph, field: own }] : []
      })
      const typed = withCommonType(field, declared, types)
      const repaired = keys ? withLostFacts(typed, declared, keys) : typed
      isRepaired ||= repaired !== field
      return repaired
    })
    return { ...definition, fields }
  })
  return isRepaired ? { ...supergraph, definitions } : supergraph
}

interface Declared {
  /** A value of the enum `join__Graph`. */
  readonly graph: string
  readonly field: SubgraphField
}

type Composite = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode

function isComposite(definition: DocumentNode['definitions'][number]): definition is Composite {
  return definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION
}

function withCommonType(
  field: FieldDefinitionNode,
  declared: readonly Declared[],
  types: SubgraphTypes,
): FieldDefinitionNode {
  const names = new Set(declared.map(({ field: { type } }) => typeName(type)))
  if (names.size < 2) return field
  const common = [...names].find((name) =>
    [...names].every((other) =>
      types.possibleTypes(other).every((possible) => types.possibleTypes(name).includes(possible)),
    ),
  )
  if (common === undefined) return field
  const type = withName(field.type, common)
  const joins = joinsOf(field)
  const complete = (joins.length > 0 ? joins : declared.map(joinField)).map((join) => {
    const { graph, type: stated } = argumentsOf(join)
    const own = declared.find((one) => one.graph === graph)?.field.type
    if (stated !== undefined || own === undefined || print(own) === print(type)) return join
    return { ...join, arguments: [...(join.arguments ?? []), text('type', print(own))] }
  })
  const isSame = common === typeName(field.type) && complete.every((join, i) => join === joins[i])
  return isSame ? field : { ...field, type, directives: [...withoutJoins(field), ...complete] }
}

/** @param keys the keys of the interface: a key is not external, although a subgraph may say so. */
function withLostFacts(
  field: FieldDefinitionNode,
  declared: readonly Declared[],
  keys: readonly string[],
): FieldDefinitionNode {
  const hasFacts = declared.some(
    ({ field: own }) => own.isExternal || own.requires || own.provides || own.override,
  )
  const isKey = keys.some((key) => key.split(/\W+/).includes(field.name.value))
  if (!hasFacts || isKey || joinsOf(field).length > 0) return field
  return { ...field, directives: [...withoutJoins(field), ...declared.map(joinField)] }
}

/** The keys of an interface that another subgraph has as an `@interfaceObject`; undefined for every other type. */
function interfaceObjectKeys({ kind, directives = [] }: Composite): readonly string[] | undefined {
  const joins = directives.filter(({ name }) => name.value === 'join__type').map(argumentsOf)
  if (kind !== Kind.INTERFACE_TYPE_DEFINITION || !joins.some((join) => join.isInterfaceObject))
    return undefined
  return joins.map(({ key }) => String(key))
}

function joinField({ graph, field }: Declared): ConstDirectiveNode {
  const { isExternal, requires, provides, override } = field
  const args: ConstArgumentNode[] = [
    { kind: Kind.ARGUMENT, name: nameNode('graph'), value: { kind: Kind.ENUM, value: graph } },
  ]
  if (isExternal)
    args.push({ kind: Kind.ARGUMENT, name: nameNode('external'), value: { kind: Kind.BOOLEAN, value: true } })
  if (requires) args.push(text('requires', requires))
  if (provides) args.push(text('provides', provides))
  if (override) args.push(text('override', override))
  return { kind: Kind.DIRECTIVE, name: nameNode('join__field'), arguments: args }
}

function text(name: string, value: string): ConstArgumentNode {
  return { kind: Kind.ARGUMENT, name: nameNode(name), value: { kind: Kind.STRING, value } }
}

function joinsOf({ directives = [] }: FieldDefinitionNode): readonly ConstDirectiveNode[] {
  return directives.filter(({ name }) => name.value === 'join__field')
}

function withoutJoins({ directives = [] }: FieldDefinitionNode): readonly ConstDirectiveNode[] {
  return directives.filter(({ name }) => name.value !== 'join__field')
}

function withName(type: TypeNode, name: string): TypeNode {
  if (type.kind === Kind.NAMED_TYPE) return { ...type, name: nameNode(name) }
  return { ...type, type: withName(type.type, name) } as TypeNode
}
