import { type DocumentNode, type FieldNode, Kind, print, type SelectionSetNode } from 'graphql'
import type { PathSegment } from '../transports/transport.ts'

interface SchemaNames {
  readonly fieldNames: ReadonlySet<string>
  /** Fields with arguments that a `@requires` names. */
  readonly requiredWithArguments: ReadonlySet<string>
}

/**
 * Chooses the keys of fields in the data while a response is assembled.
 *
 * Clients choose any alias: `id: name` on an entity with the key `id`, `__typename: title`, `__proto__: name`. Subgraphs and
 * planner would mistake these for the real fields, and `__proto__` would change prototypes. A field with arguments, under its own
 * name, clashes with the same field that a `@requires` asks with other arguments. One key for two fields of different types clashes where
 * the planner fetches both types together, as one interface object. Such a field gets a unique key internally and its own key in
 * the response.
 *
 * @param source the text of the document.
 * @param names.fieldNames every field name of the supergraph, since the planner may add any of them to a fetch.
 */
export function chooseResponseKeys(
  document: DocumentNode,
  source: string,
  { fieldNames: schemaFieldNames, requiredWithArguments }: SchemaNames,
) {
  const isMisleading = (field: FieldNode) =>
    isMisleadingKey(field, schemaFieldNames) || requiredWithArguments.has(responseKey(field))
  const prefix = unusedPrefix(source, schemaFieldNames)
  const shared = keysOfSeveralFields(document)
  const clientSegment = (segment: PathSegment) =>
    typeof segment === 'string' && segment.startsWith(prefix) ? segment.split(prefix)[1]! : segment
  return {
    /** The key of a field in the merged data. */
    dataKey: (field: FieldNode) => {
      const key = responseKey(field)
      const number = isPlain(field) ? undefined : shared.get(key)?.get(requestedBy(field))
      if (number !== undefined) return prefix + key + prefix + number
      return isMisleading(field) ? prefix + key : key
    },
    /** Translates a path of the merged data to the client's keys. */
    clientPath: (path: readonly PathSegment[]) => path.map(clientSegment),
  }
}

/** Numbers the fields, with their arguments, of each response key that stands for more than one of them in the document. */
function keysOfSeveralFields(document: DocumentNode): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const first = new Map<string, FieldNode>()
  const several = new Map<string, Map<string, number>>()
  const add = (field: FieldNode) => {
    const key = responseKey(field)
    const before = first.get(key)
    if (!before) first.set(key, field)
    else if (!isSameName(before, field)) {
      const numbers = several.get(key) ?? new Map([[requestedBy(before), 0]])
      const requested = requestedBy(field)
      if (!numbers.has(requested)) numbers.set(requested, numbers.size)
      if (numbers.size > 1) several.set(key, numbers)
    }
  }
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) add(selection)
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet) collect(selection.selectionSet)
    }
  }
  for (const definition of document.definitions)
    if ('selectionSet' in definition) collect(definition.selectionSet)
  return several
}

/** Whether both are one field without arguments. */
const isSameName = (one: FieldNode, other: FieldNode) =>
  one.name.value === other.name.value && !one.arguments?.length && !other.arguments?.length

/** Whether a field is requested by its name alone. */
const isPlain = ({ alias, arguments: args = [], name }: FieldNode) =>
  args.length === 0 && (alias?.value ?? name.value) === name.value

const requestedBy = ({ name, arguments: args = [] }: FieldNode) =>
  args.length === 0 ? name.value : `${name.value}(${args.map(print).join()})`

export type ResponseKeys = ReturnType<typeof chooseResponseKeys>

/** The key of a field in the response to the operation that selects it. */
export function responseKey({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value
}

function isMisleadingKey(field: FieldNode, schemaFieldNames: ReadonlySet<string>): boolean {
  const key = responseKey(field)
  if (key in Object.prototype) return true
  return key !== field.name.value && (key.startsWith('_') || schemaFieldNames.has(key))
}

/** A prefix of no name in the document or the schema: `r0_` or one with a higher number. Linear in the length of the document. */
function unusedPrefix(source: string, schemaFieldNames: ReadonlySet<string>): string {
  const taken = new Set(source.match(/r\d{1,6}_/g))
  for (let number = 0; ; number++) {
    const prefix = `r${number}_`
    if (!taken.has(prefix) && !isPrefixOfAny(prefix, schemaFieldNames)) return prefix
  }
}

function isPrefixOfAny(prefix: string, names: ReadonlySet<string>): boolean {
  for (const name of names) if (name.startsWith(prefix)) return true
  return false
}
