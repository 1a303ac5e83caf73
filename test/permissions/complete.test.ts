import { docsTool } from '@rodovia/gateway/mcp/search-docs.ts'
import { tools } from '@rodovia/gateway/mcp/tools.ts'
import { routes } from '@rodovia/gateway/rest/routes.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { localSubgraphs } from '../../apps/composition/local-subgraphs.ts'
import { makeEngine } from '../../apps/composition/make-engine.ts'
import { fields, operations, rest } from './expected.ts'
import { graphqlRequests } from './graphql-requests.ts'
import { keyHolders, mcp, partner } from './partner.ts'
import { restRequests } from './rest-requests.ts'
import { readColumns, readTable } from './table.ts'
import { toolCalls } from './tool-calls.ts'

/** A new operation, or a new field that leads to protected data, needs a row in expected.ts. */

const config = readConfig({ LOG_LEVEL: 'silent' })
const { apiSchema: schema } = await makeEngine(config, localSubgraphs(), createLog(config))

const namesOf = (table: string) => readTable(table).map(({ name }) => name)
const withoutWord = (name: string) => name.split(' ', 1).join('')

test('every root field of GraphQL has a row, and every row a root field', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const there = roots.flatMap((type) => fieldsOf(type!).map((field) => `${type!.name}.${field}`))
  expect(new Set(namesOf(operations).map(withoutWord))).toEqual(new Set(there))
  expect(Object.keys(graphqlRequests).sort()).toEqual(namesOf(operations).sort())
})

test('every REST route has a row, and every row a route', () => {
  const [withKey, others] = [true, false].map((isKey) =>
    routes.filter(({ auth }) => (auth === 'key') === isKey).map(({ method, path }) => `${method} ${path}`),
  )
  const lines = { withKey: readColumns(partner, keyHolders).map(({ name }) => name), others: namesOf(rest) }
  expect(lines.others.sort()).toEqual(others!.sort())
  expect(lines.withKey.sort()).toEqual(withKey!.sort())
  expect([...others!, ...withKey!]).toEqual(expect.arrayContaining(Object.keys(restRequests)))
})

test('every tool has a row, and every row a tool', () => {
  const lines = readColumns(mcp, keyHolders).map(({ name }) => name)
  expect(lines.sort()).toEqual([...tools, docsTool].map(({ name }) => name).sort())
  expect(Object.keys(toolCalls).sort()).toEqual(lines)
})

/** Types that are parts of a resource. Every other type counts as protected. */
const plain =
  /^(Place|PublicPlace|QuotedPlace|Parcel|WholeLoad|FreightOperation|FreightDuty|TripDuty|FreightTrip|PriceLine|TierPrice|CancelPreview|PageInfo|Earned|EarnedDay|PublicTimelineEvent|Requirements|StopRequirements|CollectOnDelivery|PublicStopCheck|Rehearsal|NearbyDriver|PostalCodeStreet|Approach|StepSuggestion|NoOfferReason|DriverDocument|Estimate|ArrivalWindow|TimeWindow|RescheduleChoice|ValidWindows|TariffVehicle|TariffRow|PreviewedOrder|ProblemCount|AttemptCount|FailedAttempt|ReturnOffer|CallAccess|FreightFloorTable|TownPart|RepeatedLoad|RoutePlace|MissedWindow|PlanFigures|FiscalDocument|DriverFiscalDocument|FiscalOrder|FiscalTown|FiscalDriver|FiscalEvent|FiscalInsurance|FiscalPayment|.*Connection|.*Edge)$/
const telling = /phone|email|pix|^balance|Token$|pin$|lastSeen|available$|earnings|driverName/i

test('every field that leads to protected data is on the path of a row', () => {
  const covered = new Set(namesOf(fields).flatMap(coordinatesOf))
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const uncovered = types
    .filter(({ name }) => !name.startsWith('__') && !/^(Query|Mutation|Subscription)$|Edge$/.test(name))
    .flatMap((type) => fieldsOf(type).map((field) => [type, field] as const))
    .filter(([type, field]) => {
      const leadsTo = getNamedType(type.getFields()[field]!.type)
      return (isObjectType(leadsTo) && !plain.test(leadsTo.name)) || telling.test(field)
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

test('the public view of a delivery has no phone number, no account and no position beyond the trip', () => {
  const seen = new Set<string>()
  const walk = (type: unknown) => {
    if (!isObjectType(type) || seen.has(type.name)) return
    seen.add(type.name)
    for (const field of Object.values(type.getFields())) walk(getNamedType(field.type))
  }
  walk(schema.getType('TrackedDelivery'))
  walk(schema.getType('NearbyDrivers'))
  walk(schema.getType('ProofCheck'))
  expect([...seen].sort()).toEqual([
    'Approach',
    'ArrivalWindow',
    'Estimate',
    'Evidence',
    'NearbyDriver',
    'NearbyDrivers',
    'Position',
    'ProofCheck',
    'ProvenDelivery',
    'PublicPlace',
    'PublicStopCheck',
    'PublicTimelineEvent',
    'RescheduleChoice',
    'TimeWindow',
    'TrackedDelivery',
  ])
  const shown = [...seen].flatMap((name) => fieldsOf(schema.getType(name) as GraphQLObjectType))
  // The recipient has to know what to pay at the door.
  const telltale = shown.filter((field) => /phone|email|contact|id$|token|pin$|cents/i.test(field))
  expect(telltale).toEqual(['collectAmountCents'])
})
