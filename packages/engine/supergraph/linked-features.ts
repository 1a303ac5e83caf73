import { type ConstDirectiveNode, type DocumentNode, Kind } from 'graphql'
import { argumentsOf } from './directives.ts'

/** One `@link` of a supergraph, see https://specs.apollo.dev/link/v1.0. */
export interface LinkedFeature {
  /** The last but one segment of the URL: `join`, `inaccessible`, … */
  readonly name: string
  readonly url: string
  readonly version: string
  readonly purpose: string | undefined
  /** Whether one of its directives has another name in this document. */
  readonly isRenamed: boolean
  /** The name of one of its directives in this document. */
  directiveName(directive: string): string
}

export function linkedFeatures(document: DocumentNode): LinkedFeature[] {
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.SCHEMA_DEFINITION && definition.kind !== Kind.SCHEMA_EXTENSION) return []
    return (definition.directives ?? []).filter(({ name }) => name.value === 'link').map(linkedFeature)
  })
}

/** The name of a directive of a feature in this document; undefined if the feature is not linked. */
export function linkedName(document: DocumentNode, feature: string, directive: string): string | undefined {
  return linkedFeatures(document)
    .find(({ name }) => name === feature)
    ?.directiveName(directive)
}

/** The arguments of `@link`. */
type Link = Readonly<{
  url: string
  as: string
  for: string
  import: readonly (string | { readonly name: string; readonly as?: string })[]
}>

function linkedFeature(directive: ConstDirectiveNode): LinkedFeature {
  const { url = '', as, for: purpose, import: items = [] } = argumentsOf(directive) as Partial<Link>
  const segments = url.split('/').filter(Boolean)
  const [name = url, version = ''] = [segments.at(-2), segments.at(-1)]
  const imports = new Map(
    items.map((item) => (typeof item === 'string' ? [item, item] : [item.name, item.as ?? item.name])),
  )
  const isRenamed = (as ?? name) !== name || [...imports].some(([own, here]) => own !== here)
  const namespace = as ?? name
  return {
    name,
    url,
    version,
    purpose,
    isRenamed,
    directiveName(directive) {
      const imported = imports.get(`@${directive}`)
      if (imported) return imported.slice(1)
      return directive === name ? namespace : `${namespace}__${directive}`
    },
  }
}
