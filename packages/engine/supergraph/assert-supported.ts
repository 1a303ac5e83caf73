import { type DirectiveNode, type DocumentNode, GraphQLError, Kind, parse, visit } from 'graphql'
import { argumentsOf } from './directives.ts'
import { linkedFeatures } from './linked-features.ts'

/**
 * Parses a supergraph. Throws a TypeError that says what to do for a document which is not a Federation 2 supergraph, or which has
 * semantics that the engine does not execute: ignoring them would give wrong or unprotected data.
 */
export function parseSupergraph(supergraphSdl: string): DocumentNode {
  const document = parsed(supergraphSdl)
  const features = linkedFeatures(document)
  if (features.length === 0)
    throw refused(directivesNamed(document, 'core').length > 0 ? federation1 : plainSdl)
  if (!features.some(({ name }) => name === 'join')) throw refused(plainSdl)
  for (const feature of features) {
    const { name, url, version, purpose, isRenamed } = feature
    const instead = unsupported[name]
    if (instead) throw refused(`It uses @${name} (${url}), which this engine does not execute: ${instead}`)
    const versions = supported[name]
    if (!versions) {
      if (purpose === undefined) continue
      throw refused(
        `It links ${url} for ${purpose}, which this engine does not know, so that it would not be enforced. ` +
          'Remove the feature from the subgraphs and compose again, or link it without a purpose if it is only documentation.',
      )
    }
    if (!versions.includes(version))
      throw refused(`It links ${url}; of ${name} this engine knows ${versions.join(', ')}. ${composeAgain}`)
    if (isRenamed && !mayBeRenamed.has(name))
      throw refused(`It renames directives of ${url}. Import them under their own names and compose again.`)
  }
  for (const directive of directivesNamed(document, 'join__directive')) refuseEmbedded(directive)
  return document
}

const composeAgain = 'Compose the subgraphs again with Federation 2 (2.0 to 2.9 specifications of join).'
const federation1 = `It is a supergraph of Federation 1 (@core). ${composeAgain}`
const plainSdl =
  'It is plain SDL without @link and @join directives: compose the subgraphs first, for example with composeSupergraph of @rodovia/engine/composition.'

/** The alternatives to features that need an executor of their own. */
const unsupported: Readonly<Record<string, string>> = {
  context: 'pass the value as an argument of the field, or resolve it in the subgraph.',
  connect: 'put the REST service behind a subgraph.',
  source: 'put the REST service behind a subgraph.',
  cacheTag: 'remove @cacheTag; the engine invalidates no caches by tag.',
}

/** Versions of the specifications that the engine executes. `link` and `tag` have no effect on execution. */
const supported: Readonly<Record<string, readonly string[]>> = {
  link: ['v1.0'],
  join: ['v0.2', 'v0.3', 'v0.4', 'v0.5'],
  tag: ['v0.1', 'v0.2', 'v0.3'],
  inaccessible: ['v0.1', 'v0.2'],
  authenticated: ['v0.1'],
  requiresScopes: ['v0.1'],
  policy: ['v0.1'],
  cost: ['v0.1'],
}

/** The engine reads these itself, under the name of the link. The others are read by the planner, under their own names. */
const mayBeRenamed = new Set(['tag', 'authenticated', 'requiresScopes', 'policy', 'cost'])

/** Composition carries directives that it does not know as `@join__directive(name: "connect", …)`. */
function refuseEmbedded(directive: DirectiveNode): void {
  const { name, args } = argumentsOf(directive) as { name?: string; args?: { url?: string } }
  const feature = name === 'link' ? (args?.url?.split('/').at(-2) ?? '') : (name ?? '')
  const instead = unsupported[feature]
  if (instead) throw refused(`It uses @${feature}, which this engine does not execute: ${instead}`)
}

function parsed(supergraphSdl: string): DocumentNode {
  try {
    return parse(supergraphSdl, { noLocation: true })
  } catch (error) {
    if (error instanceof GraphQLError) throw refused(`It is not GraphQL: ${error.message}`)
    throw error
  }
}

function directivesNamed(document: DocumentNode, name: string): DirectiveNode[] {
  const found: DirectiveNode[] = []
  visit(document, {
    [Kind.DIRECTIVE]: (node: DirectiveNode) => {
      if (node.name.value === name) found.push(node)
    },
  })
  return found
}

function refused(reason: string): TypeError {
  return new TypeError(`The supergraph cannot be executed. ${reason}`)
}
