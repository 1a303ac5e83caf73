import { type DocumentNode, type FieldNode, Kind, visit } from 'graphql'
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
 * name, clashes with the same field that a `@requires` asks with other arguments. Such a field gets a unique key internally and
 * its own key in the response.
 *
 * @param names.fieldNames every field name of the supergraph, since the planner may add any of them to a fetch.
 */
export function chooseResponseKeys(
  document: DocumentNode,
  { fieldNames: schemaFieldNames, requiredWithArguments }: SchemaNames,
) {
  const isMisleading = (field: FieldNode) =>
    isMisleadingKey(field, schemaFieldNames) || requiredWithArguments.has(responseKey(field))
  const clientKeys = new Map<string, string>()
  const prefix = unusedPrefix(document, schemaFieldNames)
  visit(document, {
    Field: (field) => {
      const key = responseKey(field)
      if (isMisleading(field)) clientKeys.set(prefix + key, key)
    },
  })
  const clientSegment = (segment: PathSegment) =>
    typeof segment === 'string' ? (clientKeys.get(segment) ?? segment) : segment
  return {
    /** The key of a field in the merged data. */
    dataKey: (field: FieldNode) => {
      const key = responseKey(field)
      return isMisleading(field) ? prefix + key : key
    },
    /** Translates a path of the merged data to the client's keys. */
    clientPath: (path: readonly PathSegment[]) => path.map(clientSegment),
  }
}

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

function unusedPrefix(document: DocumentNode, schemaFieldNames: ReadonlySet<string>): string {
  const names = new Set(schemaFieldNames)
  visit(document, { [Kind.NAME]: ({ value }: { value: string }) => void names.add(value) })
  let prefix = 'r_'
  while ([...names].some((name) => name.startsWith(prefix))) prefix = `r${prefix}`
  return prefix
}
