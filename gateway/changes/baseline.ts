import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type GraphQLSchema, printSchema } from 'graphql'
import { parse, stringify } from 'yaml'
import { asyncApiDocument } from '../asyncapi/document.ts'
import { openApiDocument } from '../rest/openapi/document.ts'
import { routes } from '../rest/routes.ts'
import type { MessagesApi, RestApi } from './incompatible-changes.ts'

/** The interfaces of the last release, without their texts. */
export type Interfaces = { graphql: GraphQLSchema; rest: RestApi; messages: MessagesApi }

const fileAt = (name: string) => join(import.meta.dirname, '../../schema/baseline', name)

export function currentInterfaces(schema: GraphQLSchema): Interfaces {
  const { paths, components } = openApiDocument(routes, schema, '3.1.0')
  const asyncApi = asyncApiDocument(schema)
  return {
    graphql: schema,
    rest: { paths, components } as unknown as RestApi,
    messages: asyncApi as unknown as MessagesApi,
  }
}

/** Writes the interfaces as those of a release, with which later ones are compared. */
export function writeBaseline({ graphql, rest, messages }: Interfaces): void {
  const schema = printSchema(graphql)
    .replaceAll(/^ *"""[\s\S]*?"""\n/gm, '')
    .replaceAll(/\n+(?= )/g, '\n')
  writeFileSync(fileAt('api.graphql'), schema)
  const { schemas, parameters } = rest.components
  writeFileSync(fileAt('rest.yaml'), compactYaml({ paths: rest.paths, components: { schemas, parameters } }))
  const { channels, components } = messages
  writeFileSync(
    fileAt('messages.yaml'),
    compactYaml({ channels, components: { schemas: components.schemas } }),
  )
}

export function readBaseline(): Interfaces {
  const text = (name: string) => readFileSync(fileAt(name), 'utf8')
  const read = (name: string) => parse(text(name), { maxAliasCount: -1 })
  return {
    graphql: buildSchema(text('api.graphql')),
    rest: read('rest.yaml') as RestApi,
    messages: read('messages.yaml') as MessagesApi,
  }
}

const texts = new Set(['description', 'summary', 'title', 'example', 'examples', 'tags', 'operationId'])
/** The objects whose keys are names, which may be those of texts. */
const named = new Set(['properties', 'paths', 'schemas', 'channels', 'messages'])

/** YAML in which equal parts stand once. Texts and refusals are left out. */
function compactYaml(value: object): string {
  const parts = new Map<string, unknown>()
  const share = (part: unknown, key = ''): unknown => {
    if (typeof part !== 'object' || part === null) return part
    const compact = Array.isArray(part)
      ? part.map((item) => share(item))
      : Object.fromEntries(
          Object.entries(part)
            .filter(([name]) => named.has(key) || !texts.has(name))
            .filter(([name]) => key !== 'responses' || name < '400')
            .map(([name, item]) => [name, share(item, named.has(key) ? '' : name)]),
        )
    const text = JSON.stringify(compact)
    if (text.length < 40) return compact
    if (!parts.has(text)) parts.set(text, compact)
    return parts.get(text)
  }
  return stringify(share(value), { lineWidth: 0 })
}
