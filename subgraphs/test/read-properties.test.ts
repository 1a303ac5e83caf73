import type { Row } from '@rodovia/postgres/columns.ts'
import { deliveryColumns } from '@rodovia/postgres/entities/delivery.ts'
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertiesOf } from '../delivery/read-properties.ts'
import { schemas } from '../schemas.ts'
import { type Federation, startFederation } from './federation.ts'
import { acceptedOrder, fillWallet, type Placed, reportPosition } from './main-job.ts'

let federation: Federation
let order: Placed
beforeAll(async () => {
  federation = await startFederation({ delivery: { offerTimeoutSeconds: 3600 } })
  const shipper = federation.as('embarcador')
  await fillWallet(federation, shipper)
  order = await acceptedOrder(federation, shipper, { remarks: 'Portão azul', reference: 'A-1' })
  // The store reads whole rows when there were many different selections; this test never lets it.
  const { deliveries } = federation.ports
  federation.ports.deliveries = {
    ...deliveries,
    findByOrderIds: deliveries.findByOrderIds,
    findDetailedOrder: deliveries.findDetailedOrder,
    details: deliveries.details,
    async listOrders(scope, filter, page, sort, properties) {
      const { items, total } = await deliveries.listOrders(scope, filter, page, sort)
      const { names, fromCells } = deliveryColumns.part(new Set(properties))
      const cellsOf = (row: Row) => names.map((name) => row[name])
      const read = properties ? items.map((item) => fromCells(cellsOf(deliveryColumns.toRow(item)))) : items
      return { items: read, total }
    },
  }
})
afterAll(() => federation[Symbol.asyncDispose]())

/** A selection of all that needs no arguments and leads to no other entity. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const parts = Object.values(named.getFields()).filter((field) => isLeafType(getNamedType(field.type)))
  const details = named.getFields().details ? [`details ${selectionOf(named.getFields().details!.type)}`] : []
  return `{ ${[...parts.map(({ name }) => name), ...details].join(' ')} }`
}

const fields = (schemas.delivery.getType('Order') as GraphQLObjectType).getFields()
const listed = Object.keys(propertiesOf).filter((name) => name !== '__typename')

test.each(listed)('%s is the same in a list that reads little and in the whole order', async (name) => {
  const shipper = federation.as('embarcador')
  const selection = `__typename ${name} ${selectionOf(fields[name]!.type)}`
  const { order: whole } = await shipper.ask(`query ($id: ID!) { order(id: $id) { ${selection} } }`, {
    id: order.id,
  })
  const { orders } = await shipper.ask(
    `{ orders(first: 1) { nodes { ${selection} } edges { node { ... on Order { ${selection} } } } } }`,
  )
  expect(orders).toEqual({ nodes: [whole], edges: [{ node: whole }] })
})

test('a list that selects some of a place reads no more of it', async () => {
  const shipper = federation.as('embarcador')
  const selection = 'origin { lat __typename } destination { __typename }'
  const { orders } = await shipper.ask(`{ orders(first: 1) { nodes { ${selection} origin { cep } } } }`)
  const { order: whole } = await shipper.ask(
    `query ($id: ID!) { order(id: $id) { ${selection} origin { cep } } }`,
    { id: order.id },
  )
  expect(orders.nodes).toEqual([whole])
})

test('a list with a field that needs more reads whole orders', async () => {
  const { orders } = await federation
    .as('embarcador')
    .ask('{ orders(first: 1) { nodes { code cancel { allowed } photos { url } } } }')
  expect(orders.nodes).toMatchObject([{ code: order.code, cancel: { allowed: true }, photos: [] }])
})

test('one order that is read with its details shows the same as a list, which reads them apart', async () => {
  const shipper = federation.as('embarcador')
  await reportPosition(federation.as('motorista'), order.code, -23.57, -46.66)
  const details =
    'timeline { ts type hash } photos { url } position { lat lng at } approach { stop nearness } roadLine'
  const { orders } = await shipper.ask(`{ orders(first: 1) { nodes { code ${details} } } }`)
  federation.calls.length = 0
  const { order: one } = await shipper.ask(`query ($id: ID!) { order(id: $id) { code ${details} } }`, {
    id: order.id,
  })
  expect(one).toEqual(orders.nodes[0])
  expect(one).toMatchObject({ position: { lat: -23.57, lng: -46.66 } })
  expect(one.timeline.length).toBeGreaterThan(2)
  const reads = ['deliveries.findDetailedOrder']
  expect(federation.calls).toEqual(
    process.env.TEST_SHAPE === 'sharded' ? [...reads, 'deliveries.details'] : reads,
  )
})
