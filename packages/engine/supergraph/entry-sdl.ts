import {
  type ConstArgumentNode,
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
} from 'graphql'
import type { Plan } from '../planning/plan-request.ts'
import { argumentsOf } from './directives.ts'
import { graphNames } from './planner-names.ts'

/** A supergraph with one more subgraph, through which a plan enters at entities that are there already. */
export interface EntrySdl {
  readonly sdl: string
  /** The root field that returns entities of a type; undefined for a type that is no entity. */
  fieldOf(type: string): string | undefined
}

/** Plans operations on such a supergraph. */
export type EntryPlanner = Pick<EntrySdl, 'fieldOf'> & { readonly plan: Plan }

/** The name of that subgraph in plans. */
export const entrySubgraph = 'r_entry'
const graph = 'R_ENTRY'

/**
 * Adds a subgraph that knows the keys of all entities and nothing else, and has a root field for each type of entity. A plan for
 * `{ r_entry_Book { price } }` then says which keys it needs of a book, and which subgraphs to ask with them. Nothing leads back into
 * that subgraph, because none of its keys can be resolved.
 *
 * @param withheld entities that no plan enters, as `subgraph.Type` with the planner's names of subgraphs.
 */
export function entrySdl(supergraph: DocumentNode, withheld: ReadonlySet<string> = new Set()): EntrySdl {
  const graphs = graphNames(supergraph)
  const types = new Map(
    supergraph.definitions.flatMap((node) => ('name' in node && node.name ? [[node.name.value, node]] : [])),
  )
  const query = queryName(supergraph)
  const prefix = unusedPrefix(types.values())
  const known = new Map<string, Set<string>>()
  const entities = [...types.values()].filter(isObject).filter((type) => {
    const keys = keysOf(type)
    for (const key of keys) addKey(type.name.value, key)
    return keys.length > 0
  })
  const fields = entities.map(({ name }) => entryField(prefix, name.value))
  const definitions = supergraph.definitions.map((node): DefinitionNode => {
    if (node.kind === Kind.ENUM_TYPE_DEFINITION && node.name.value === 'join__Graph') return withGraph(node)
    if (isObject(node) && node.name.value === query) return withFields(entered(node, new Set()), fields)
    const names = 'name' in node && node.name ? known.get(node.name.value) : undefined
    if (!names) return node
    if (isObject(node)) return withhold(entered(node, names))
    return joined(node)
  })
  const entityNames = new Set(entities.map(({ name }) => name.value))
  return {
    sdl: print({ kind: Kind.DOCUMENT, definitions }),
    fieldOf: (type) => (entityNames.has(type) ? prefix + type : undefined),
  }

  /** Makes the keys of a type that is withheld in some subgraphs not resolvable there. */
  function withhold(node: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
    const directives = node.directives?.map((one) => {
      const name = one.name.value === 'join__type' ? graphs.get(String(argumentsOf(one).graph)) : undefined
      if (!withheld.has(`${name}.${node.name.value}`)) return one
      const others = one.arguments?.filter((argument) => argument.name.value !== 'resolvable') ?? []
      return { ...one, arguments: [...others, notResolvable] }
    })
    return { ...node, directives: directives ?? [] }
  }

  function addKey(type: string, { selections }: SelectionSetNode): void {
    const names = known.get(type) ?? new Set()
    known.set(type, names)
    const node = types.get(type)
    for (const selection of selections) {
      if (selection.kind !== Kind.FIELD || selection.name.value === '__typename') continue
      names.add(selection.name.value)
      const field =
        node && isObject(node) && node.fields?.find(({ name }) => name.value === selection.name.value)
      if (!field) continue
      const inner = namedType(field)
      if (types.has(inner))
        addKey(inner, selection.selectionSet ?? { kind: Kind.SELECTION_SET, selections: [] })
    }
  }
}

const notResolvable: ConstArgumentNode = {
  kind: Kind.ARGUMENT,
  name: { kind: Kind.NAME, value: 'resolvable' },
  value: { kind: Kind.BOOLEAN, value: false },
}

type EnumNode = Extract<DefinitionNode, { kind: Kind.ENUM_TYPE_DEFINITION }>

function isObject(node: DefinitionNode): node is ObjectTypeDefinitionNode {
  return node.kind === Kind.OBJECT_TYPE_DEFINITION
}

/** The keys of a type by which it may be entered: not by its name alone, nor through fragments. */
function keysOf({ directives = [] }: ObjectTypeDefinitionNode): SelectionSetNode[] {
  return directives.flatMap((directive) => {
    const { key } = directive.name.value === 'join__type' ? argumentsOf(directive) : {}
    const definition =
      typeof key === 'string' ? parse(`{${key}}`, { noLocation: true }).definitions[0] : undefined
    if (definition?.kind !== Kind.OPERATION_DEFINITION) return []
    const { selectionSet } = definition
    return selectionSet.selections.some(isProperField) && !String(key).includes('...') ? [selectionSet] : []
  })
}

function isProperField(selection: SelectionSetNode['selections'][number]): boolean {
  return selection.kind === Kind.FIELD && selection.name.value !== '__typename'
}

/** The type as the entry subgraph has it too, with these fields. A field without a join belongs to all subgraphs of its type. */
function entered(node: ObjectTypeDefinitionNode, names: ReadonlySet<string>): ObjectTypeDefinitionNode {
  const graphs = graphsOf(node.directives)
  const fields = node.fields?.map((field): FieldDefinitionNode => {
    const own = field.directives ?? []
    const isJoined = own.some(({ name }) => name.value === 'join__field')
    const joins = isJoined ? [] : graphs.map((one) => directive('join__field', one))
    const entry = names.has(field.name.value) ? [directive('join__field', graph)] : []
    return { ...field, directives: [...own, ...joins, ...entry] }
  })
  return { ...joined(node), fields: fields ?? [] }
}

function joined<T extends DefinitionNode>(node: T): T {
  const { directives = [] } = node as { directives?: readonly ConstDirectiveNode[] }
  const own = { ...node, directives: [...directives, directive('join__type', graph)] }
  if (node.kind !== Kind.ENUM_TYPE_DEFINITION) return own
  const values = node.values?.map((value) => ({
    ...value,
    directives: [...(value.directives ?? []), directive('join__enumValue', graph)],
  }))
  return { ...own, values }
}

function withGraph(node: EnumNode): EnumNode {
  const [value] = (
    parse(`enum E { ${graph} @join__graph(name: "${entrySubgraph}", url: "") }`, { noLocation: true })
      .definitions[0] as EnumNode
  ).values as NonNullable<EnumNode['values']>
  return { ...node, values: [...(node.values ?? []), ...(value ? [value] : [])] }
}

function withFields(
  node: ObjectTypeDefinitionNode,
  fields: readonly FieldDefinitionNode[],
): ObjectTypeDefinitionNode {
  return { ...node, fields: [...(node.fields ?? []), ...fields] }
}

function entryField(prefix: string, type: string): FieldDefinitionNode {
  const text = `type T { ${prefix}${type}: [${type}] @join__field(graph: ${graph}) }`
  const [field] = (parse(text, { noLocation: true }).definitions[0] as ObjectTypeDefinitionNode).fields ?? []
  return field as FieldDefinitionNode
}

function graphsOf(directives: readonly ConstDirectiveNode[] = []): string[] {
  const joins = directives.filter(({ name }) => name.value === 'join__type')
  return [...new Set(joins.map((one) => String(argumentsOf(one).graph)))]
}

function directive(name: string, value: string): ConstDirectiveNode {
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments: [
      { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'graph' }, value: { kind: Kind.ENUM, value } },
    ],
  }
}

function namedType({ type }: FieldDefinitionNode): string {
  let inner = type
  while (inner.kind !== Kind.NAMED_TYPE) inner = inner.type
  return inner.name.value
}

function queryName({ definitions }: DocumentNode): string {
  const schema = definitions.find((node) => node.kind === Kind.SCHEMA_DEFINITION)
  const query = schema?.operationTypes.find(({ operation }) => operation === 'query')
  return query?.type.name.value ?? 'Query'
}

function unusedPrefix(types: Iterable<DefinitionNode>): string {
  const names = [...types].flatMap((node) =>
    isObject(node) ? (node.fields ?? []).map(({ name }) => name.value) : [],
  )
  let prefix = 'r_entry_'
  while (names.some((name) => name.startsWith(prefix))) prefix = `r_${prefix}`
  return prefix
}
