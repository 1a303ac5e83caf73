import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql'
import { expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import type { Transport } from '../transports/transport.ts'

const supergraphSdl = readFileSync(join(import.meta.dirname, '../../../schema/supergraph.graphql'), 'utf8')
const silent: Transport<unknown> = {
  prepare: () => () => ({ data: null }),
  subscribe: () => ({ data: null }),
}
const subgraphs = ['identity', 'quoting', 'delivery', 'wallet', 'fleet', 'notifications']
const engine = createEngine({
  supergraphSdl,
  transports: Object.fromEntries(subgraphs.map((name) => [name, silent])),
  // What the platform allows, unless it is told otherwise.
  limits: { depth: 20, aliases: 30, selections: 1000, tokens: 4000 },
})

type Options = NonNullable<Parameters<typeof getIntrospectionQuery>[0]>

const everything: Options = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
}

const variants: [string, Options][] = [
  ['without options', {}],
  ['with every option', everything],
  ...Object.keys(everything).map((option): [string, Options] => [`with ${option}`, { [option]: true }]),
  ['without descriptions', { descriptions: false }],
  ['that asks for types as deep as GraphiQL does', { ...everything, typeDepth: 9 }],
  ['that asks for types deeper still', { ...everything, typeDepth: 13 }],
]

test.each(variants)('the introspection query of graphql-js %s fits the bounds', async (_, options) => {
  const operation = await engine.prepare(null, getIntrospectionQuery(options))
  const { data, errors } = await engine.execute(operation, { context: null })
  expect(errors).toBeUndefined()
  const schema = buildClientSchema(data as unknown as IntrospectionQuery)
  expect(schema.getSubscriptionType()).toBeDefined()
})
