import { routes } from '@rodovia/gateway/rest/routes.ts'
import {
  buildClientSchema,
  type GraphQLObjectType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask } from '../support/rest-client.ts'
import { fields, operations, rest } from './expected.ts'
import { graphqlRequests } from './graphql-requests.ts'
import { restRequests } from './rest-requests.ts'
import { readTable } from './table.ts'

let platform: TestPlatform
let schema: GraphQLSchema
beforeAll(async () => {
  platform = await startTestPlatform({ env: { DEMO: '0' } })
  const { body } = await ask(platform.url, 'POST', '/graphql', { body: { query: getIntrospectionQuery() } })
  schema = buildClientSchema(body.data)
})
afterAll(() => platform[Symbol.asyncDispose]())

const namesOf = (table: string) => readTable(table).map(({ name }) => name)
const withoutWord = (name: string) => name.split(' ', 1).join('')

test('every root field of GraphQL has its line, and every line a root field', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const there = roots.flatMap((type) => fieldsOf(type!).map((field) => `${type!.name}.${field}`))
  expect(new Set(namesOf(operations).map(withoutWord))).toEqual(new Set(there))
  expect(Object.keys(graphqlRequests).sort()).toEqual(namesOf(operations).sort())
})

test('every row of REST has its line, and every line a row', () => {
  const there = routes.map(({ method, path }) => `${method} ${path}`)
  expect(namesOf(rest).sort()).toEqual(there.sort())
  expect(Object.keys(restRequests).sort()).toEqual(namesOf(rest).sort())
})

/** What leads from one thing to another, or to what a capability or a person’s privacy protects. */
const things = ['Order', 'Delivery', 'Driver', 'Quote', 'Tenant', 'User', 'Wallet', 'WalletEntry', 'Offer']
const personal = ['Contact', 'Position', 'Point', 'Photo', 'Incident', 'OrderEvent', 'SkippedDriver', 'Fact']
const telling = /phone|email|pix|^balance|Token$|pin$|lastSeen|available$|earnings|driverName/i

test('every field that leads to something protected is on the way of a line', () => {
  const covered = new Set(namesOf(fields).flatMap(coordinatesOf))
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const uncovered = types
    .filter(({ name }) => !name.startsWith('__') && !/^(Query|Mutation|Subscription)$|Edge$/.test(name))
    .flatMap((type) => fieldsOf(type).map((field) => [type, field] as const))
    .filter(([type, field]) => {
      const leadsTo = getNamedType(type.getFields()[field]!.type).name
      return things.includes(leadsTo) || personal.includes(leadsTo) || telling.test(field)
    })
    .map(([type, field]) => `${type.name}.${field}`)
    .filter((coordinate) => !covered.has(coordinate))
  expect(uncovered).toEqual([])
})

/** `Query.order > driver.name` passes `Order.driver` and `Driver.name`. */
function coordinatesOf(name: string): string[] {
  const [root = '', way = ''] = name.split(' > ')
  const [rootType = '', rootField = ''] = withoutWord(root).split('.')
  const typeBehind = (type: GraphQLObjectType, field: string) => getNamedType(type.getFields()[field]!.type)
  let type = typeBehind(schema.getType(rootType) as GraphQLObjectType, rootField)
  return way.split('.').map((field) => {
    const coordinate = `${type.name}.${field}`
    type = typeBehind(type as GraphQLObjectType, field)
    return coordinate
  })
}

function fieldsOf(type: GraphQLObjectType): string[] {
  return Object.keys(type.getFields())
}

test('nobody enters by the doors between the subgraphs', async () => {
  for (const query of [
    '{ _entities(representations: [{ __typename: "Wallet", tenantId: "x" }]) { __typename } }',
    '{ _service { sdl } }',
  ]) {
    const { body } = await ask(platform.url, 'POST', '/graphql', { body: { query } })
    expect(body).toMatchObject({ errors: [{ message: expect.stringContaining('Cannot query field') }] })
  }
})

test('what anyone sees of a delivery has no telephone, no account and no place but those of the trip', () => {
  const seen = new Set<string>()
  const walk = (type: unknown) => {
    if (!isObjectType(type) || seen.has(type.name)) return
    seen.add(type.name)
    for (const field of Object.values(type.getFields())) walk(getNamedType(field.type))
  }
  walk(schema.getType('TrackedDelivery'))
  walk(schema.getType('NearbyDrivers'))
  expect([...seen].sort()).toEqual([
    'NearbyDriver',
    'NearbyDrivers',
    'Position',
    'PublicPlace',
    'PublicTimelineEvent',
    'TrackedDelivery',
  ])
  const shown = [...seen].flatMap((name) => fieldsOf(schema.getType(name) as GraphQLObjectType))
  expect(shown.filter((field) => /phone|email|contact|id$|token|pin$|cents/i.test(field))).toEqual([])
})
