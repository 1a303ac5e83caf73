import { expect, test } from 'vitest'
import { noon } from '../../../../test/support/builders.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { TrackedEventType } from '../shop-origin.ts'
import { trackNuvemshop } from './nuvemshop-tracking.ts'
import type { ShopCall } from './shop-kind.ts'

type Fulfillment = { id: string; status: string; code: string | null; service: string; events: object[] }
const aFulfillment = (more: Partial<Fulfillment> = {}): Fulfillment => ({
  ...{ id: 'f1', status: 'UNPACKED', code: null, service: 'rodovia-turbo', events: [] },
  ...more,
})

/** The fulfillment orders of a shop, which do what is asked of them. */
function aShopWith(...fulfillments: Fulfillment[]) {
  const answer = ({ method, path, body = {} }: ShopCall): unknown => {
    if (method === 'GET')
      return fulfillments.map(({ id, status, code, service, events }) => ({
        ...{ id, status, tracking_info: { code }, tracking_events: events },
        shipping: { option: { code: service } },
      }))
    const one = fulfillments.find(({ id }) => path.includes(`/fulfillment-orders/${id}`))!
    const change = body as { status?: string; tracking_info?: { code: string | null } }
    if (path.endsWith('/tracking-events')) one.events.push(body)
    else if (change.tracking_info) one.code = change.tracking_info.code
    else one.status = change.status!
    return {}
  }
  return {
    /** The requests that change something. */
    tell(type: TrackedEventType, at = noon): ShopCall[] {
      const calls = trackNuvemshop({ type, at, shopOrderId: '7', code: 'RD1', trackingUrl: 'https://r/1' })
      const made: ShopCall[] = []
      for (let next = calls.next(undefined); !next.done; next = calls.next(answer(next.value)))
        if (next.value.method !== 'GET') made.push(next.value)
      return made
    },
  }
}

const way: TrackedEventType[] = ['ACCEPTED', 'PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED']

test('a delivery that goes well is packed, dispatched and told once each', () => {
  const parcel = aFulfillment()
  const shop = aShopWith(parcel)
  for (const [index, type] of way.entries()) shop.tell(type, addSeconds(noon, index * 600))
  expect(parcel).toMatchObject({ status: 'DISPATCHED', code: 'RD1' })
  expect(parcel.events.map((event) => (event as { status: string }).status)).toEqual([
    ...['received_by_post_office', 'out_for_delivery', 'delivered'],
  ])
})

test('a repeated call changes nothing more', () => {
  const shop = aShopWith(aFulfillment())
  for (const type of [...way, 'ATTEMPT_FAILED', 'RETURNING', 'CANCELED'] as const) {
    shop.tell(type)
    expect(shop.tell(type), type).toEqual([])
  }
})

test('what another carrier has, or nobody delivers any more, is left alone', () => {
  for (const more of [
    { service: 'correios' },
    { code: 'BR123' },
    { status: 'DELIVERED' },
    { status: 'CANCELLED' },
  ])
    for (const type of way) expect(aShopWith(aFulfillment(more)).tell(type)).toEqual([])
})

test('what is late before the pickup is not told, after it it is', () => {
  const parcel = aFulfillment({ code: 'RD1' })
  const shop = aShopWith(parcel)
  expect(shop.tell('DELAYED')).toEqual([])
  shop.tell('PICKED_UP')
  expect(shop.tell('DELAYED', addSeconds(noon, 600))).toMatchObject([
    { method: 'POST', body: { status: 'delayed' } },
  ])
})

test('a cancellation takes the code away', () => {
  const parcel = aFulfillment()
  const shop = aShopWith(parcel)
  expect(shop.tell('CANCELED')).toEqual([])
  shop.tell('ACCEPTED')
  shop.tell('CANCELED')
  expect(parcel.code).toBeNull()
})
