import type { FieldNode } from 'graphql'
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
 * @param source the text of the document.
 * @param names.fieldNames every field name of the supergraph, since the planner may add any of them to a fetch.
 */
export function chooseResponseKeys(
  source: string,
  { fieldNames: schemaFieldNames, requiredWithArguments }: SchemaNames,
) {
  const isMisleading = (field: FieldNode) =>
    isMisleadingKey(field, schemaFieldNames) || requiredWithArguments.has(responseKey(field))
  const prefix = unusedPrefix(source, schemaFieldNames)
  const clientSegment = (segment: PathSegment) =>
    typeof segment === 'string' && segment.startsWith(prefix) ? segment.slice(prefix.length) : segment
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
