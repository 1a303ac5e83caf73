import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Federation, startFederation } from './federation.ts'
import { acceptedOrder, fillWallet, placeOrder, reportPosition } from './main-job.ts'

let federation: Federation
beforeAll(async () => {
  // No offer may end meanwhile, however long 50 orders take: a driver who let one end is read too.
  federation = await startFederation({ delivery: { offerTimeoutSeconds: 3600, driverFreshSeconds: 3600 } })
})
afterAll(() => federation[Symbol.asyncDispose]())

const ofTheShipper = `
  id code status trackingUrl
  timeline { type label hash facts { name value } }
  photos { url } incidents { code } position { lat lng } cancel { allowed refundCents }
  driver { name persona isAvailable }
  quote { distanceKm tiers { priceCents } }
  walletEntries { amountCents order { code } }
  events { type sequence data }`

const ofOperations = `
  id driver { name lastSeenAt } events { type }
  offers { driver { name } distanceKm skipped { reason driver { name persona } } outcome }`

const list = (fields: string) =>
  `query ($first: Int!) { orders(first: $first) { totalCount nodes { ${fields} } } }`

test('a list of orders with all fields costs a constant number of reads', async () => {
  const [shipper, driver] = [federation.as('embarcador'), federation.as('motorista')]
  await fillWallet(federation, shipper)
  for (let count = 0; count < 48; count++) await placeOrder(shipper)
  for (let count = 0; count < 2; count++) {
    const { code } = await acceptedOrder(federation, shipper)
    await reportPosition(driver, code, -23.57, -46.66)
  }

  const readings = async (viewer: typeof shipper, fields: string, first: number) => {
    federation.calls.length = 0
    const { orders } = await viewer.ask(list(fields), { first })
    expect(orders.nodes).toHaveLength(first)
    return { orders, calls: [...federation.calls].sort() }
  }

  const [one, fifty] = [await readings(shipper, ofTheShipper, 1), await readings(shipper, ofTheShipper, 50)]
  expect(fifty.orders.totalCount).toBe(50)
  expect(fifty.orders.nodes[0]).toMatchObject({
    status: 'accepted',
    driver: { name: 'João', persona: 'carro_van', isAvailable: null },
    position: { lat: -23.57, lng: -46.66 },
    walletEntries: [{ order: { code: fifty.orders.nodes[0].code } }],
    events: [
      { type: 'wallet.debit', sequence: 1 },
      { type: 'tracking.driver_assigned', sequence: 2 },
    ],
  })
  expect(fifty.calls).toEqual(one.calls)
  expect(fifty.calls).toEqual([
    'deliveries.details',
    'deliveries.findByOrderIds',
    'deliveries.findByOrderIds',
    'deliveries.findByOrderIds',
    'deliveries.incidents',
    'deliveries.listOrders',
    'ledger.walletEntriesOfOrders',
    'outbox.eventsOfOrders',
    'quotes.findByIds',
  ])

  const operations = federation.as('operacoes')
  const [few, many] = [
    await readings(operations, ofOperations, 1),
    await readings(operations, ofOperations, 50),
  ]
  expect(many.calls).toEqual(few.calls)
  expect(many.orders.nodes[0].offers).toMatchObject([{ driver: { name: 'João' }, outcome: 'accepted' }])
})
