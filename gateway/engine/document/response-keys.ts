import { type DocumentNode, type FieldNode, Kind, visit } from 'graphql'
import type { PathSegment } from '../transports/transport.ts'

/**
 * The names under which fields stand in the data while an answer is put together.
 *
 * A client may call a field what it likes: `id: name` beside an entity whose key is `id`, `__typename: title`,
 * `__proto__: name`. Subgraphs and planner would take those for the real thing, and the last one would reach into
 * every object of the process. Such a field travels under a name nobody else uses and gets its own back at the end.
 */
export interface ResponseKeys {
  /** The key of a field in the merged data. */
  dataKey(field: FieldNode): string
  /** A path of the merged data in the client's words. */
  clientPath(path: readonly PathSegment[]): readonly PathSegment[]
}

/** @param schemaFieldNames every field name of the supergraph: the planner may add any of them to a fetch by itself. */
export function chooseResponseKeys(
  document: DocumentNode,
  schemaFieldNames: ReadonlySet<string>,
): ResponseKeys {
  const clientKeys = new Map<string, string>()
  const prefix = prefixNobodyUses(document, schemaFieldNames)
  visit(document, {
    Field: (field) => {
      const key = field.alias?.value ?? field.name.value
      if (isMisleading(field, schemaFieldNames)) clientKeys.set(prefix + key, key)
    },
  })
  if (clientKeys.size === 0) return plainKeys
  const clientSegment = (segment: PathSegment) =>
    typeof segment === 'string' ? (clientKeys.get(segment) ?? segment) : segment
  return {
    dataKey: (field) => {
      const key = field.alias?.value ?? field.name.value
      return isMisleading(field, schemaFieldNames) ? prefix + key : key
    },
    clientPath: (path) => path.map(clientSegment),
  }
}

const plainKeys: ResponseKeys = {
  dataKey: (field) => field.alias?.value ?? field.name.value,
  clientPath: (path) => path,
}

function isMisleading({ alias, name }: FieldNode, schemaFieldNames: ReadonlySet<string>): boolean {
  const key = alias?.value ?? name.value
  if (key in Object.prototype) return true
  return key !== name.value && (key.startsWith('_') || schemaFieldNames.has(key))
}

function prefixNobodyUses(document: DocumentNode, schemaFieldNames: ReadonlySet<string>): string {
  const names = new Set(schemaFieldNames)
  visit(document, { [Kind.NAME]: ({ value }: { value: string }) => void names.add(value) })
  let prefix = 'r_'
  while ([...names].some((name) => name.startsWith(prefix))) prefix = `r${prefix}`
  return prefix
}
