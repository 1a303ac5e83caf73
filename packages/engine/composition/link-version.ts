import { type DocumentNode, Kind, visit } from 'graphql'

const federation = 'https://specs.apollo.dev/federation/v2.'

/** The newest version that the composer knows. */
const newestKnown = 9

/**
 * Links a subgraph of Federation 2.10 to 2.12 as one of 2.9: they add the directives of connectors, which have a specification of
 * their own, and `@cacheTag`, which the composer then refuses as unknown.
 */
export function withKnownVersion(typeDefs: DocumentNode): DocumentNode {
  return visit(typeDefs, {
    Directive(node) {
      if (node.name.value !== 'link') return false
      return undefined
    },
    StringValue(node) {
      if (!node.value.startsWith(federation)) return undefined
      const minor = Number(node.value.slice(federation.length))
      const isKnown = !(minor > newestKnown && minor <= 12)
      return isKnown ? undefined : { kind: Kind.STRING, value: `${federation}${newestKnown}` }
    },
    // Only `@link` on the schema is of interest.
    FieldDefinition: () => false,
    InputValueDefinition: () => false,
    EnumTypeDefinition: () => false,
  })
}
