import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Federation, startFederation } from './federation.ts'
import { acceptedOrder, fillWallet, type Placed, reportPosition } from './main-job.ts'

let federation: Federation
let order: Placed
beforeAll(async () => {
  federation = await startFederation({ delivery: { offerTimeoutSeconds: 3600 } })
  const shipper = federation.as('embarcador')
  await fillWallet(federation, shipper)
  order = await acceptedOrder(federation, shipper, { remarks: 'Portão azul', reference: 'A-1' })
})
afterAll(() => federation[Symbol.asyncDispose]())

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
