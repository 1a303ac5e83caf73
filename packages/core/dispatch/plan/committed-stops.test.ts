import { describe, expect, test } from 'vitest'
import { aDelivery, noon } from '../../../../test/support/builders.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import type { Status } from '../../delivery/model/states.ts'
import { addSeconds } from '../../shared/clock.ts'
import { commitmentOf } from './committed-stops.ts'

const here = { lat: -23.55, lng: -46.65 }
const settings = { at: noon, kmh: 30, pickupSeconds: 300 }
/** A place so many kilometres to the north. */
const north = (km: number) => ({ ...aDelivery().origin, lat: here.lat + km / 111.19, lng: here.lng })
const from = (status: Status, pickup: number, drop: number, more: Partial<Delivery> = {}) =>
  aDelivery({ status, origin: north(pickup), destination: north(drop), ...more })
const order = (...deliveries: Delivery[]) =>
  commitmentOf(deliveries, here, settings).stops.map(({ delivery, kind }) => [
    deliveries.indexOf(delivery),
    kind,
  ])

describe('what a driver still has to do', () => {
  test('is nothing without deliveries: the driver is free here and now', () => {
    expect(commitmentOf([], here, settings)).toEqual({
      stops: [],
      place: here,
      freeAt: 0,
      meters: 0,
      seconds: 0,
    })
  })

  test('goes to the nearest stop that the steps allow, and an open offer counts', () => {
    expect(order(from('accepted', 3, 1), from('assigned', 2, 5))).toEqual([
      [1, 'pickup'],
      [0, 'pickup'],
      [0, 'dropoff'],
      [1, 'dropoff'],
    ])
  })

  test('begins where the driver stands, and leaves out what is done', () => {
    expect(order(from('in_transit', 1, 2), from('at_pickup', 6, 7))).toEqual([
      [1, 'pickup'],
      [1, 'dropoff'],
      [0, 'dropoff'],
    ])
    const arrived = from('in_transit', 1, 9, { arrivedAtDestinationAt: noon })
    expect(order(from('picked_up', 1, 2), arrived)).toEqual([
      [1, 'dropoff'],
      [0, 'dropoff'],
    ])
  })

  test('takes a parcel on its way back to its sender', () => {
    expect(order(from('returning', 4, 1))).toEqual([[0, 'return']])
  })

  test('waits for windows, and counts the way, the loading and the hand-over', () => {
    const window = { from: addSeconds(noon, 3600), until: addSeconds(noon, 7200) }
    const { stops, freeAt, meters, place } = commitmentOf(
      [from('accepted', 1, 2, { pickupWindow: window })],
      here,
      settings,
    )
    expect(stops.map(({ arrives, begins }) => [Math.round(arrives), Math.round(begins)])).toEqual([
      [156, 3600],
      [3600 + 300 + 156, 3600 + 300 + 156],
    ])
    expect(Math.round(freeAt)).toBe(3600 + 300 + 156 + 180)
    expect(Math.round(meters)).toBe(2600)
    expect(place).toMatchObject({ lat: north(2).lat })
  })
})
