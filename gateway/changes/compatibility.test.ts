import {
  buildSchema,
  findBreakingChanges,
  type GraphQLArgument,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import { readApiSchema } from '../rest/openapi/api-schema.ts'
import { openApiDocument } from '../rest/openapi/document.ts'
import { routes } from '../rest/routes.ts'
import { apiChanges } from './api-changes.ts'
import { currentInterfaces, type Interfaces, readBaseline } from './baseline.ts'
import { deprecationOf, deprecations, shortestNoticeMonths } from './deprecations.ts'
import {
  incompatibleMessageChanges,
  incompatibleRestChanges,
  type MessagesApi,
  type RestApi,
  type Schema,
} from './incompatible-changes.ts'

const schema = readApiSchema()
const current = currentInterfaces(schema)
const baseline = readBaseline()

const incompatibleChanges = (before: Interfaces, after: Interfaces) => [
  ...findBreakingChanges(before.graphql, after.graphql).map(({ description }) => `GraphQL: ${description}`),
  ...incompatibleRestChanges(before.rest, after.rest).map((change) => `REST: ${change}`),
  ...incompatibleMessageChanges(before.messages, after.messages).map((change) => `Messages: ${change}`),
]

test('every incompatible change since the last release has an entry in api-changes.ts', () => {
  const announced = apiChanges.flatMap(({ isBreaking, covers = [] }) => (isBreaking ? covers : []))
  const changes = incompatibleChanges(baseline, current)
  // Undo the change, or add an entry with isBreaking whose covers has this text.
  expect(changes.filter((change) => !announced.includes(change))).toEqual([])
})

test('the baseline has the interfaces of a release', () => {
  expect(Object.keys(baseline.rest.paths).length).toBeGreaterThan(150)
  expect(Object.keys(baseline.messages.channels)).toContain('webhooks')
  expect(baseline.graphql.getMutationType()).toBeTruthy()
})

/** A copy in which something is changed. */
function changed<Api extends RestApi | MessagesApi>(api: Api, change: (copy: Api) => void): Api {
  const copy = structuredClone(api)
  change(copy)
  return copy
}

type Fields = Record<string, Schema>
const bodyOf = (api: RestApi, path: string) =>
  api.paths[path]!.post!.requestBody!.content['application/json']!.schema!
const answerOf = (api: RestApi, path: string) =>
  api.paths[path]!.get!.responses[200]!.content!['application/json']!.schema!
const inBody = (api: RestApi) => bodyOf(api, '/v1/orders').properties as Fields
const inAnswer = (api: RestApi) => answerOf(api, '/v1/wallet').properties as Fields

test.each<[string, (api: RestApi) => void]>([
  ['GET /v1/wallet was removed', (api) => void delete api.paths['/v1/wallet']],
  ['POST /v1/orders: body.reference was removed', (api) => void delete inBody(api).reference],
  [
    'POST /v1/orders: body.reference became required',
    (api) => void bodyOf(api, '/v1/orders').required!.push('reference'),
  ],
  [
    'POST /v1/orders: body.tier: the value "turbo" was removed',
    (api) => {
      inBody(api).tier!.enum = ['express']
    },
  ],
  [
    'POST /v1/orders: body.remarks: the type string or null became string',
    (api) => {
      inBody(api).remarks!.type = 'string'
    },
  ],
  [
    'POST /v1/orders: body.sender_phone: maxLength became 5',
    (api) => {
      inBody(api).sender_phone!.maxLength = 5
    },
  ],
  ['GET /v1/wallet: answer 200.balance_cents was removed', (api) => void delete inAnswer(api).balance_cents],
  [
    'GET /v1/wallet: answer 200.balance_cents: the type integer became string',
    (api) => {
      inAnswer(api).balance_cents!.type = 'string'
    },
  ],
  [
    'GET /v1/orders: the parameter query limit was removed',
    (api) => {
      const { get } = api.paths['/v1/orders']!
      get!.parameters = get!.parameters!.filter(({ name }) => name !== 'limit')
    },
  ],
  [
    'GET /v1/orders: the parameter query limit became required',
    (api) => {
      api.paths['/v1/orders']!.get!.parameters!.find(({ name }) => name === 'limit')!.required = true
    },
  ],
])('a change of REST is noticed: %s', (text, change) => {
  expect(incompatibleRestChanges(current.rest, changed(current.rest, change))).toContain(text)
})

test('a change of messages is noticed', () => {
  const { channels } = current.messages
  const [name] = Object.keys(channels.webhooks!.messages)
  const without = changed(current.messages, (api) => void delete api.channels.webhooks!.messages[name!])
  expect(incompatibleMessageChanges(current.messages, without)).toEqual([`webhooks ${name} was removed`])
})

test('what is added is compatible', () => {
  const more = changed(current.rest, (api) => {
    api.paths['/v1/new'] = api.paths['/v1/wallet']!
    inBody(api).more = { type: 'string' }
    inBody(api).tier!.enum!.push('slow')
    inAnswer(api).more = { type: 'string' }
  })
  expect(incompatibleRestChanges(current.rest, more)).toEqual([])
  expect(incompatibleChanges(current, current)).toEqual([])
})

/** The coordinates of what the SDL deprecates. */
function deprecatedIn(sdl: typeof schema): string[] {
  return Object.values(sdl.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return []
    if (isEnumType(type))
      return type
        .getValues()
        .flatMap((value) => (value.deprecationReason ? [`${type.name}.${value.name}`] : []))
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return []
    return Object.values(type.getFields()).flatMap((field) => {
      const args: readonly GraphQLArgument[] = 'args' in field ? field.args : []
      return [
        ...(field.deprecationReason ? [`${type.name}.${field.name}`] : []),
        ...args.flatMap(({ name, deprecationReason }) =>
          deprecationReason ? [`${type.name}.${field.name}.${name}`] : [],
        ),
      ]
    })
  })
}

test('the table of deprecations, the SDL, OpenAPI and the routes agree', () => {
  const fields = deprecations.flatMap((row) => ('field' in row ? [row.field] : []))
  expect(deprecatedIn(schema).sort()).toEqual(fields.sort())
  const marked = Object.entries(openApiDocument(routes, schema, '3.1.0').paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { deprecated }]) =>
      deprecated ? [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`] : [],
    ),
  )
  const named = deprecations.flatMap((row) => ('route' in row ? [row.route] : []))
  expect(marked.sort()).toEqual(named.sort())
  expect(named.filter((name) => !routes.some(({ method, path }) => `${method} ${path}` === name))).toEqual([])
  for (const { since, sunset } of deprecations) {
    const earliest = new Date(since)
    earliest.setUTCMonth(earliest.getUTCMonth() + shortestNoticeMonths)
    expect(new Date(sunset).getTime()).toBeGreaterThanOrEqual(earliest.getTime())
  }
})

test('the reader of the SDL finds deprecated fields, arguments and values', () => {
  const sdl = buildSchema(`
    type Query { a(x: Int @deprecated(reason: "y")): Int, b: E @deprecated(reason: "a") }
    enum E { OLD @deprecated(reason: "NEW") NEW }`)
  expect(deprecatedIn(sdl).sort()).toEqual(['E.OLD', 'Query.a.x', 'Query.b'])
})

test('a route of the table is marked in OpenAPI, with what replaces it', () => {
  const table = [
    {
      route: 'GET /v1/wallet',
      since: '2026-12-01',
      sunset: '2027-12-01',
      replacement: '`GET /v1/purse`',
      link: '/docs',
    } as const,
  ]
  const { paths } = openApiDocument(routes, schema, '3.1.0', table)
  expect(paths['/v1/wallet']!.get).toMatchObject({
    deprecated: true,
    description: expect.stringContaining(
      'Deprecated since 2026-12-01, answers until 2027-12-01 at least: use `GET /v1/purse` instead.',
    ),
  })
  expect(paths['/v1/orders']!.get).not.toHaveProperty('deprecated')
  expect(deprecationOf({ method: 'POST', path: '/v1/wallet' }, table)).toBeUndefined()
})

test('the list of changes is in order, each with an id and a line of its own', () => {
  const dates = apiChanges.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
  expect(new Set(apiChanges.map(({ id }) => id)).size).toBe(apiChanges.length)
  for (const { id, text, isBreaking, covers = [] } of apiChanges) {
    expect(id).toMatch(/^[a-z0-9-]+$/)
    expect(text).toMatch(/^\S[^\n]+\.$/)
    expect(isBreaking || covers.length === 0).toBe(true)
  }
})
