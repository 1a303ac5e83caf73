import {
  buildClientSchema,
  type GraphQLInputType,
  type GraphQLNamedType,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { scrape } from '../support/metrics.ts'
import { ask, demo, tokenOf } from '../support/rest-client.ts'
import type { JsonSchema } from './arbitraries.ts'

/** Tests the size of a request: every list has a maximum, and no request keeps the others waiting. */

let platform: TestPlatform
let metrics: string
let admin: string
let driver: string
beforeAll(async () => {
  const port = await freePort()
  metrics = `http://localhost:${port}`
  platform = await startTestPlatform({ env: { METRICS_PORT: String(port), LOG_LEVEL: 'error' } })
  admin = await tokenOf(platform.url, demo.admin)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(() => platform[Symbol.asyncDispose]())

const graphql = (query: string, variables: object, token = admin) =>
  ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })

/** A place for a list in an input: which field takes it, and the variable's type and value around `list`. */
type Place = { name: string; field: string; type: string; wrap: (list: unknown[]) => unknown }

/** Every list that an argument or an input object can hold. */
function listsIn(type: GraphQLInputType, name: string, depth = 0): Omit<Place, 'field' | 'type'>[] {
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const inner = listsIn(nullable.ofType, `${name}[]`, depth + 1)
    return [
      { name, wrap: (list) => list },
      ...inner.map((place) => ({ ...place, wrap: (list: unknown[]) => [place.wrap(list)] })),
    ]
  }
  if (!isInputObjectType(nullable) || depth > 4) return []
  return Object.values(nullable.getFields()).flatMap((field) =>
    listsIn(field.type, `${name}.${field.name}`, depth + 1).map((place) => ({
      ...place,
      wrap: (list: unknown[]) => ({ [field.name]: place.wrap(list) }),
    })),
  )
}

describe('GraphQL', () => {
  let places: Place[]
  beforeAll(async () => {
    const { body } = await graphql(getIntrospectionQuery(), {})
    const schema = buildClientSchema(body.data)
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    const objects = Object.values(schema.getTypeMap()).filter(
      (type: GraphQLNamedType) => isObjectType(type) && !type.name.startsWith('__'),
    )
    places = objects.flatMap((parent) =>
      isObjectType(parent)
        ? Object.values(parent.getFields()).flatMap((field) =>
            field.args.flatMap((argument) => {
              // A list below the root would need a path to its field; there is none today.
              const lists = listsIn(argument.type, argument.name)
              if (!roots.includes(parent))
                expect([parent.name, field.name, lists]).toEqual([parent.name, field.name, []])
              const kind = { [schema.getMutationType()!.name]: 'mutation' }[parent.name] ?? 'query'
              const others = field.args.filter(
                (other) => other !== argument && String(other.type).endsWith('!'),
              )
              const selection = isObjectType(getNamedType(field.type)) ? ' { __typename }' : ''
              const declared = [argument, ...others].map(({ name, type }) => `$${name}: ${type}`).join(', ')
              const passed = [argument, ...others].map(({ name }) => `${name}: $${name}`).join(', ')
              return lists.map((place) => ({
                ...place,
                name: `${field.name}(${place.name})`,
                field: `${kind} (${declared}) { ${field.name}(${passed})${selection} }`,
                type: argument.name,
              }))
            }),
          )
        : [],
    )
  })

  test('refuses a list that is too long at every place for a list, before it reads what is in it', async () => {
    expect(places.length).toBeGreaterThan(8)
    for (const { name, field, type, wrap } of places) {
      const { body } = await graphql(field, { [type]: wrap(Array(1001).fill(0)) })
      expect([name, body.errors?.[0]?.message]).toEqual([
        name,
        expect.stringMatching(/has 1,001 items, of which (100|300|500|1,000) are allowed/),
      ])
    }
  })
})

describe('REST', () => {
  test('states a maximum for every list in a body or a query', async () => {
    const { body: document } = await ask(platform.url, 'GET', '/openapi.json')
    const unbounded: string[] = []
    let lists = 0
    const walk = (schema: JsonSchema | undefined, at: string): void => {
      if (!schema || typeof schema !== 'object') return
      const { $ref } = schema as { $ref?: string }
      if ($ref) walk(document.components.schemas[$ref.split('/').at(-1)!], at)
      if (schema.type === 'array') {
        lists += 1
        if (typeof (schema as { maxItems?: unknown }).maxItems !== 'number') unbounded.push(at)
      }
      for (const [key, inner] of Object.entries(schema))
        if (typeof inner === 'object' && inner !== null && key !== 'example')
          walk(inner as JsonSchema, `${at}.${key}`)
    }
    type Operation = { requestBody?: { content: object }; parameters?: { schema: JsonSchema }[] }
    for (const [path, methods] of Object.entries<Record<string, Operation>>(document.paths))
      for (const [method, { requestBody, parameters = [] }] of Object.entries(methods)) {
        walk(requestBody?.content as JsonSchema, `${method} ${path} body`)
        for (const { schema } of parameters) walk(schema, `${method} ${path} parameter`)
      }
    expect(lists).toBeGreaterThan(2)
    expect(unbounded).toEqual([])
  })
})

describe('no request', () => {
  const statuses = 'query ($s: [DeliveryStatus!]) { deliveries(statuses: $s) { totalCount } }'
  const many = (count: number, item: string) => `[${Array(count).fill(item).join()}]`
  const raw = (query: string, variables: string) =>
    `{"query":${JSON.stringify(query)},"variables":${variables}}`
  const attacks: [what: string, path: string, body: () => string][] = [
    ['1.3 million statuses', '/graphql', () => raw(statuses, `{"s":${many(1_300_000, '"DELIVERED"')}}`)],
    ['5,000 statuses', '/graphql', () => raw(statuses, `{"s":${many(5_000, '"DELIVERED"')}}`)],
    [
      '1.3 million actions',
      '/graphql',
      () =>
        raw(
          'query ($f: AuditFilter) { auditLog(filter: $f) { totalCount } }',
          `{"f":{"actions":${many(1_300_000, '"session.opened"')}}}`,
        ),
    ],
    [
      'a list of five million lists',
      '/graphql',
      () => raw(statuses, `{"s":${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}}`),
    ],
    [
      '24,000 objects with keys of their own',
      '/graphql',
      () => raw(statuses, `{"s":[${Array.from({ length: 24_000 }, (_, i) => `{"k${i}":0}`).join()}]}`),
    ],
    [
      'a photo of 15 MiB',
      '/graphql',
      () =>
        raw('query ($s: String) { __typename @skip(if: false) }', `{"s":"${'A'.repeat(15 * 1024 * 1024)}"}`),
    ],
    [
      'half a million literals',
      '/graphql',
      () => raw(`{ deliveries(statuses: [${'DELIVERED '.repeat(500_000)}]) { totalCount } }`, '{}'),
    ],
    [
      'half a million operations of a driver',
      '/api/app/v1/driver/sync',
      () => `{"operations":${many(500_000, '{}')}}`,
    ],
  ]

  /**
   * A blocking request takes seconds. A busy machine takes many times as long for a request that takes 20 ms
   * alone.
   */
  const mostMilliseconds = 1_000

  test.each(attacks)('blocks the others: %s', async (_, path, body) => {
    const sent = body()
    let leastMilliseconds = Number.POSITIVE_INFINITY
    // The machine may be busy with something else: what blocks does so each time.
    for (let attempt = 0; attempt < 15 && leastMilliseconds > mostMilliseconds; attempt++) {
      await scrape(metrics)
      expect((await ask(platform.url, 'POST', path, { token: driver, raw: sent })).status).toBeLessThan(500)
      const blockedSeconds = (await scrape(metrics)).get('nodejs_eventloop_lag_max_seconds') ?? Number.NaN
      leastMilliseconds = Math.min(leastMilliseconds, blockedSeconds * 1000)
    }
    expect(leastMilliseconds).toBeLessThanOrEqual(mostMilliseconds)
  })
})
