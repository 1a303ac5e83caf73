import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  type TypeNode,
} from 'graphql'
import { argumentsOf } from '../supergraph/directives.ts'
import { linkedName } from '../supergraph/linked-features.ts'

/** The declaration of a field in a subgraph, as far as other subgraphs need it. */
export interface SubgraphField {
  readonly type: TypeNode
  readonly isExternal: boolean
  readonly requires: string | undefined
  readonly provides: string | undefined
  readonly override: string | undefined
}

/** The types of a subgraph, or of a supergraph, with their extensions. */
export interface SubgraphTypes {
  /** The fields of objects and interfaces by type and field name. Root types have their default names. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, SubgraphField>>
  /** The object types of a type; a type that is not abstract is its own. */
  possibleTypes(name: string): readonly string[]
  isAbstract(name: string): boolean
  /** The name of a federation directive in this document. */
  directiveName(directive: string): string
}

export function readSubgraphTypes(document: DocumentNode): SubgraphTypes {
  const directiveName = (name: string) => linkedName(document, 'federation', name) ?? name
  const rootNames = rootTypeNames(document)
  const fields = new Map<string, Map<string, SubgraphField>>()
  const possible = new Map<string, Set<string>>()
  const objects = new Set<string>()
  for (const definition of document.definitions) {
    if (hasFields(definition)) {
      const name = rootNames.get(definition.name.value) ?? definition.name.value
      const own = fields.get(name) ?? new Map()
      fields.set(name, own)
      for (const field of definition.fields ?? [])
        own.set(field.name.value, subgraphField(field, directiveName))
      const isObject =
        definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.OBJECT_TYPE_EXTENSION
      if (isObject) objects.add(name)
      else possible.set(name, possible.get(name) ?? new Set())
      for (const { name: implemented } of isObject ? (definition.interfaces ?? []) : [])
        possible.set(implemented.value, (possible.get(implemented.value) ?? new Set()).add(name))
    } else if (
      definition.kind === Kind.UNION_TYPE_DEFINITION ||
      definition.kind === Kind.UNION_TYPE_EXTENSION
    ) {
      const members = possible.get(definition.name.value) ?? new Set()
      for (const member of definition.types ?? []) members.add(member.name.value)
      possible.set(definition.name.value, members)
    }
  }
  return {
    fields,
    possibleTypes: (name) => [...(possible.get(name) ?? [name])],
    isAbstract: (name) => possible.has(name) && !objects.has(name),
    directiveName,
  }
}

export function hasFields(definition: DefinitionNode) {
  return (
    definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
    definition.kind === Kind.OBJECT_TYPE_EXTENSION ||
    definition.kind === Kind.INTERFACE_TYPE_DEFINITION ||
    definition.kind === Kind.INTERFACE_TYPE_EXTENSION
  )
}

/** The name of a type without lists and non-null. */
export function typeName(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type)
}

const defaultNames = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }

function rootTypeNames({ definitions }: DocumentNode): ReadonlyMap<string, string> {
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.SCHEMA_DEFINITION || definition.kind === Kind.SCHEMA_EXTENSION
        ? (definition.operationTypes ?? []).map(
            ({ type, operation }) => [type.name.value, defaultNames[operation]] as const,
          )
        : [],
    ),
  )
}

function subgraphField(
  { type, directives = [] }: FieldDefinitionNode,
  directiveName: (name: string) => string,
): SubgraphField {
  const find = (name: string): ConstDirectiveNode | undefined =>
    directives.find((directive) => directive.name.value === directiveName(name))
  const argument = (name: string, key: string) => {
    const directive = find(name)
    return directive && (argumentsOf(directive)[key] as string | undefined)
  }
  return {
    type,
    isExternal: find('external') !== undefined,
    requires: argument('requires', 'fields'),
    provides: argument('provides', 'fields'),
    override: argument('override', 'from'),
  }
}
