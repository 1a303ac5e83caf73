import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import type { Transport } from '../transports/transport.ts'

const supergraphSdl = readFileSync(join(import.meta.dirname, '../../../schema/supergraph.graphql'), 'utf8')
const silent: Transport<unknown> = {
  prepare: () => () => ({ data: null }),
  subscribe: () => ({ data: null }),
}
const subgraphs = ['identity', 'quoting', 'delivery', 'wallet', 'fleet', 'notifications']
const transports = Object.fromEntries(subgraphs.map((name) => [name, silent]))
// The default limits of the platform.
const limits = { depth: 20, aliases: 30, selections: 1000, tokens: 4000 }
const engine = createEngine({ supergraphSdl, transports, limits })

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

describe('where introspection is disabled', () => {
  const closed = createEngine({ supergraphSdl, transports, limits: { ...limits, introspection: false } })

  test.each([
    getIntrospectionQuery(),
    '{ __type(name: "Order") { name } }',
    '{ me { id } ...F } fragment F on Query { s: __schema { types { name } } }',
    'query ($with: Boolean!) { me { id } __schema @include(if: $with) { types { name } } }',
  ])('it is refused', async (source) => {
    await expect(closed.prepare(null, source)).rejects.toMatchObject({
      code: 'INTROSPECTION_DISABLED',
      message: expect.stringContaining('ask without __schema and __type'),
    })
  })

  test('__typename still works', async () => {
    const operation = await closed.prepare(null, '{ __typename }')
    expect(await closed.execute(operation, { context: null })).toEqual({ data: { __typename: 'Query' } })
  })

  test('no error message suggests a name', async () => {
    const misspelt = '{ order(id: "1") { cod } }'
    await expect(engine.prepare(null, misspelt)).rejects.toThrow('Did you mean')
    await expect(closed.prepare(null, misspelt)).rejects.toThrow(
      /^Cannot query field "cod" on type "Order"\.$/,
    )
    const query = 'query ($filter: OrderFilter) { orders(filter: $filter) { totalCount } }'
    const refusal = async (on: typeof engine) => {
      const variables = { filter: { status: 1 } }
      const answer = await on.execute(await on.prepare(null, query), { variables, context: null })
      return answer.errors?.[0]?.message
    }
    expect(await refusal(engine)).toContain('Did you mean')
    expect(await refusal(closed)).not.toContain('Did you mean')
  })
})
